/**
 * The names that dlt tries for one field, in order. The algorithm is that of
 * dlt.common.configuration.resolve: with the pipeline's name in front first, then without; each time one
 * provider after the other; and in each the most specific section first. Golden cases recorded from dlt
 * itself pin it (tests/fixtures/config-lookup).
 */

/** What is looked for. */
export interface LookupQuestion {
  readonly field: string;
  /** Sections that are dropped one by one from the right. */
  readonly sections: readonly string[];
  /** The innermost section, which is never dropped. */
  readonly fixed: string | undefined;
  /** Name of the pipeline that is active. */
  readonly pipeline: string | undefined;
  /** A secret is not looked for in config.toml. */
  readonly secret: boolean;
}

/** A place that dlt asks. */
export type Provider = 'environment' | 'secrets.toml' | 'config.toml';

/** The names that one provider is asked for, in order. */
export interface LookupStep {
  readonly provider: Provider;
  readonly keys: readonly string[];
}

/** dlt's own names of its providers. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  environment: 'Environment Variables',
  'secrets.toml': 'secrets.toml',
  'config.toml': 'config.toml',
};

/** In the order in which dlt asks them. */
const PROVIDERS: readonly Provider[] = [
  'environment',
  'secrets.toml',
  'config.toml',
];

/** Sections, and the shorter ones that are left when they are dropped from the right. */
const shortened = (sections: readonly string[]): (readonly string[])[] =>
  [...sections, ''].map((_, dropped) =>
    sections.slice(0, sections.length - dropped),
  );

/** dlt leaves empty sections out of a name. */
const keyOf = (provider: Provider, parts: readonly (string | undefined)[]) => {
  const words = parts.filter((part) => part !== undefined && part !== '');
  return provider === 'environment'
    ? words.join('__').toUpperCase()
    : words.join('.');
};

/** All steps, the first one first. */
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
