/** localStorage key of the values; in its own module, so that checking for values does not load `values.ts`. */
export const STORED = 'config-values';
