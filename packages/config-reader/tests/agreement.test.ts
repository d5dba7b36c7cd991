/** The reader of configuration agrees with dlt: random cases recorded by python/tests/config_reader_cases.py. */
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultText } from '../src/native';
import { providersOf } from '../src/providers';
import { keyText, resolve } from '../src/resolve';
import { readToml } from '../src/toml';
import type { ReaderSpec } from '../src/types';
import { PROVIDERS } from '@docs/facts/configLookup';
import { facts } from './facts';

interface Case {
  readonly spec: string | (ReaderSpec & { readonly name: string });
  readonly sections: readonly string[];
  readonly pipeline: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: string;
  readonly config: string;
  readonly expect: {
    readonly reads: readonly string[];
    readonly error?: readonly string[];
    readonly values?: Readonly<Record<string, unknown>>;
  };
}

const cases = JSON.parse(
  fs.readFileSync('packages/config-reader/tests/fixtures/cases.json', 'utf8'),
) as Case[];

function tableOf(text: string) {
  const read = readToml(text);
  if ('problem' in read) {
    throw new Error(read.problem.message);
  }
  return read.table;
}

function answer({ spec, sections, pipeline, env, secrets, config }: Case) {
  const { specs } = facts();
  const name = typeof spec === 'string' ? spec : spec.name;
  return resolve(
    { spec: name, sections },
    {
      specs: typeof spec === 'string' ? specs : { ...specs, [name]: spec },
      pipeline: pipeline ?? undefined,
      providers: providersOf({
        environment: Object.entries(env).map(([variable, value]) => ({
          name: variable,
          value,
          line: 1,
        })),
        secrets: tableOf(secrets),
        config: tableOf(config),
      }),
    },
  );
}

/** The first error, as dlt's exception names it. */
function errorOf(found: ReturnType<typeof answer>): string[] | undefined {
  const [error] = found.errors;
  if (!error) {
    return undefined;
  }
  switch (error.kind) {
    case 'missing':
      return ['missing', error.spec, ...error.fields];
    case 'not secret':
      return [error.kind, keyText(error.provider, error.path)];
    case 'not convertible':
      return [error.kind, error.field];
    default:
      return [error.kind, error.type];
  }
}

it('has cases of each kind', () => {
  const kinds = cases.map(({ expect: { error } }) => error?.[0] ?? 'resolved');
  expect(cases.length).toBeGreaterThanOrEqual(300);
  for (const [kind, atLeast] of Object.entries({
    resolved: 100,
    missing: 60,
    'not convertible': 15,
    'not secret': 5,
    'not native': 5,
  })) {
    expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThan(
      atLeast,
    );
  }
});

describe('reads, values and errors are those of dlt', () => {
  it.each(cases.map((one, index) => [index, one] as const))(
    'case %i',
    (_, one) => {
      const found = answer(one);
      const { reads, error, values } = one.expect;
      const upTo = found.errors[0]?.after ?? found.reads.length;
      expect(
        found.reads
          .slice(0, upTo)
          .map(
            ({ field, provider, path }) =>
              `${field} ${PROVIDERS.indexOf(provider)} ${keyText(provider, path)}`,
          ),
      ).toEqual(reads);
      expect(errorOf(found)).toEqual(error);
      for (const [path, value] of Object.entries(values ?? {})) {
        expect(found.values.get(path), path).toEqual(value);
      }
    },
  );
});

describe('values', () => {
  it('no others than those of dlt are set', () => {
    const resolved = cases.filter(({ expect: { values } }) => values);
    for (const one of resolved) {
      const found = answer(one);
      const others = [...found.values].filter(
        ([path, value]) =>
          !(path in (one.expect.values ?? {})) && !isDefault(one, path, value),
      );
      expect(others, JSON.stringify(one)).toEqual([]);
    }
  });
});

/** Whether some spec has this value for a default. */
function isDefault({ spec }: Case, path: string, value: unknown): boolean {
  const name = path.split('.').at(-1);
  const own = typeof spec === 'string' ? [] : [spec];
  return [...own, ...Object.values(facts().specs)].some(({ fields }) =>
    fields.some(
      (field) => field.name === name && field.default === defaultText(value),
    ),
  );
}
