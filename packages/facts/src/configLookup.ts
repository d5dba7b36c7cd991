/**
 * The names that dlt tries for one field, in order. The algorithm is that of
 * dlt.common.configuration.resolve: first prefixed with the pipeline's name, then without; each pass reads the
 * providers in order, and each provider for the most specific section first. Golden cases recorded from dlt
 * itself verify it (packages/facts/tests/fixtures/config-lookup).
 */

/** The field to look up, and its context. */
export interface LookupQuestion {
  readonly field: string;
  /** Sections, dropped one by one from the right. */
  readonly sections: readonly string[];
  /** The innermost section, which is never dropped. */
  readonly fixed: string | undefined;
  /** Name of the active pipeline. */
  readonly pipeline: string | undefined;
  /** A secret is never looked up in config.toml. */
  readonly secret: boolean;
}

/** A configuration provider of dlt. */
export type Provider = 'environment' | 'secrets.toml' | 'config.toml';

/** The names that dlt looks up in one provider, in order. */
export interface LookupStep {
  readonly provider: Provider;
  readonly keys: readonly string[];
}

/** The provider names that dlt uses. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  environment: 'Environment Variables',
  'secrets.toml': 'secrets.toml',
  'config.toml': 'config.toml',
};

/** Providers in lookup order. */
export const PROVIDERS: readonly Provider[] = [
  'environment',
  'secrets.toml',
  'config.toml',
];

/** The section path and each shorter prefix of it, the longest first. */
export const shortened = (sections: readonly string[]): (readonly string[])[] =>
  [...sections, ''].map((_, dropped) =>
    sections.slice(0, sections.length - dropped),
  );

/** The key that dlt looks up in a provider; dlt omits empty sections. */
export const keyOf = (
  provider: Provider,
  parts: readonly (string | undefined)[],
): string => {
  const words = parts.filter((part) => part !== undefined && part !== '');
  return provider === 'environment'
    ? words.join('__').toUpperCase()
    : words.join('.');
};

/** All steps in lookup order. */
export function lookupSteps({
  field,
  sections,
  fixed,
  pipeline,
  secret,
}: LookupQuestion): LookupStep[] {
  const fronts = pipeline === undefined ? [undefined] : [pipeline, undefined];
  return fronts.flatMap((front) =>
    PROVIDERS.filter((provider) => !(secret && provider === 'config.toml')).map(
      (provider) => ({
        provider,
        keys: shortened(sections).map((rest) =>
          keyOf(provider, [front, ...rest, fixed, field]),
        ),
      }),
    ),
  );
}
