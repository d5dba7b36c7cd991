/** Said where results will be, before the first run. */
export const EMPTY =
  'What the program prints, and the tables that it loads, are shown here.';
