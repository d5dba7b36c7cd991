/** What src/plugins/docs-map writes. */
declare module '@generated/docs-map/default/sections.json' {
  const sections: readonly import('./plugins/docs-map').MapSection[];
  export default sections;
}

declare module '@generated/docs-map/default/counts.json' {
  const counts: import('./plugins/docs-map').Counts;
  export default counts;
}

declare module '@generated/docs-map/default/monograms.json' {
  const monograms: Readonly<
    Record<string, import('@docs/markdown/facts/monograms').Monogram>
  >;
  export default monograms;
}

/** What src/plugins/archive writes. */
declare module '@generated/version-list/default/versions.json' {
  const versions: readonly import('./plugins/archive').LinkedVersion[];
  export default versions;
}

/** What src/plugins/config-reader writes. */
declare module '@generated/config-reader/default/facts.json' {
  const facts: import('@docs/config-reader/types').ReaderFacts;
  export default facts;
}

/** What src/plugins/design-tokens writes. */
declare module '@generated/design-tokens/default/tokens.json' {
  const tokens: import('./plugins/design-tokens/tokens').Tokens;
  export default tokens;
}

/** Address of a font file, as the bundler writes it. */
declare module '*.woff2' {
  const address: string;
  export default address;
}

declare module '@generated/compose/default/facts.json' {
  const facts: import('@docs/composer/types').ComposeFacts;
  export default facts;
}

declare module '@generated/compose/default/options.json' {
  const options: Pick<
    import('@docs/composer/form').FormData,
    'sources' | 'destinations'
  >;
  export default options;
}

/** Text of a Python module that the playground's engine carries. */
declare module '*.py' {
  const source: string;
  export default source;
}

/** What src/plugins/playground writes. */
declare module '@generated/playground/default/location.json' {
  const location: import('./plugins/playground').PlaygroundLocation;
  export default location;
}

/** The package exports its blocking build for browsers by no name; packages/playground/src/build/assets.ts resolves this one. */
declare module '@duckdb/duckdb-wasm/blocking-for-browsers' {
  export * from '@duckdb/duckdb-wasm/blocking';
  export const BROWSER_RUNTIME: typeof import('@duckdb/duckdb-wasm/blocking').NODE_RUNTIME;
}
