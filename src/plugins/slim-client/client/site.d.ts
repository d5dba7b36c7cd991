/** The module that src/plugins/slim-client/code.ts writes. */
declare module '@generated/slim-client/site' {
  export const table: import('./expand').Table;
  /** Loads a chunk, by its name. */
  export const loaders: Readonly<Record<string, () => Promise<unknown>>>;
}
