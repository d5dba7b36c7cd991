/** Types of the module that packages/docusaurus-fast/src/slim-client/code.ts generates. */
declare module '@generated/slim-client/site' {
  export const table: import('./expand').Table;
  /** Loader by chunk name. */
  export const loaders: Readonly<Record<string, () => Promise<unknown>>>;
}
