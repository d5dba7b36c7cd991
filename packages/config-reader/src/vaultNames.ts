/**
 * The names that dlt's vault providers request for a field: dlt/common/configuration/providers/vault.py,
 * google_secrets.py, airflow.py. A name is requested once in a process; its value is TOML that is merged into what the
 * provider has, or for the name of the field itself a single value.
 */
import { shortened, type LookupQuestion } from '@docs/facts/configLookup';

/** A vault that dlt has a provider for. */
export interface Vault {
  readonly label: string;
  readonly name: (parts: readonly string[]) => string;
  /** It looks up secrets alone, apart from the sections of a source or destination. */
  readonly onlySecrets: boolean;
  /** It requests sections, and no single values. */
  readonly onlyFragments: boolean;
}

/** The name of a whole secrets.toml. */
const WHOLE_FILE = 'dlt_secrets_toml';

const ROOTS = ['sources', 'destination'] as const;

/** Google takes letters, digits, hyphens and underscores. */
const withoutPunctuation = (part: string): string =>
  part.replaceAll(/[!-,./:-@[-^`{-~\s]/g, '');

/** Variables of Airflow. */
export const AIRFLOW: Vault = {
  label: 'Airflow variables',
  name: (parts) => parts.join('.'),
  onlySecrets: false,
  onlyFragments: false,
};

/** Google Secret Manager, as it is set up by default. */
export const GOOGLE: Vault = {
  label: 'Google Secret Manager',
  name: (parts) => parts.map(withoutPunctuation).join('-'),
  onlySecrets: true,
  onlyFragments: true,
};

/** The section of sources or destinations in a path, and that with the name after it. */
function fragmentsOf(path: readonly string[]): (readonly string[])[] {
  return ROOTS.flatMap((root) => {
    const at = path.indexOf(root);
    return at < 0
      ? []
      : [path.slice(0, at + 1), path.slice(0, at + 2)].filter(
          (part, index) => index === 0 || part.length > at + 1,
        );
  });
}

/** What one look into the provider requests, in order. */
function requested(
  vault: Vault,
  { field, secret }: LookupQuestion,
  pipeline: string | undefined,
  sections: readonly string[],
): (readonly string[])[] {
  const all = vault.onlySecrets && !secret;
  if (all && !(sections.length > 1 && ROOTS.some((r) => r === sections[0]))) {
    return [];
  }
  const own = all ? sections.slice(0, 2) : [...sections, field];
  const exact = [...(pipeline === undefined ? [] : [pipeline]), ...sections];
  return [
    ...(pipeline === undefined ? [] : [[pipeline, WHOLE_FILE]]),
    ...ROOTS.flatMap((root) => [
      ...fragmentsOf(own).filter((path) => path.includes(root)),
      ...(pipeline === undefined
        ? []
        : fragmentsOf([pipeline, ...own]).filter((path) =>
            path.includes(root),
          )),
    ]),
    ...(all || vault.onlyFragments ? [] : [[...exact, field]]),
  ];
}

/** The names under which dlt looks into a vault, in order, each once. */
export function vaultNames(vault: Vault, question: LookupQuestion): string[] {
  const { pipeline, sections, fixed } = question;
  const fronts = pipeline === undefined ? [undefined] : [pipeline, undefined];
  const paths = fronts.flatMap((front) =>
    shortened(sections).flatMap((rest) =>
      requested(
        vault,
        question,
        front,
        fixed === undefined ? rest : [...rest, fixed],
      ),
    ),
  );
  return [...new Set([WHOLE_FILE, ...paths.map(vault.name)])];
}
