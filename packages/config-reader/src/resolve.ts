/**
 * Resolves specs as dlt.common.configuration.resolve does, with the values of a reader's files and variables. Where
 * dlt stops at an error, this goes on, so that one look finds all of them; the first is the one that dlt raises.
 * What looks at the machine (default credentials, installed drivers) is left out. Cases recorded from dlt itself
 * verify it (packages/config-reader/tests/fixtures).
 */
import { own } from '@docs/facts/own';
import { keyOf, shortened, type Provider } from '@docs/facts/configLookup';
import { convert } from './convert';
import { nativeParts } from './native';
import type { Values } from './providers';
import type { ReaderField, ReaderSpec } from './types';
import { isTable, plain, type Node } from './values';

/** Something that dlt resolves: a spec in a section. */
export interface Question {
  readonly spec: string;
  readonly sections: readonly string[];
}

/** A value that dlt takes. */
export interface Read {
  /** Name of the spec, and the field; the field is the key of a single value for a whole spec. */
  readonly spec: string;
  readonly field: string;
  readonly provider: Provider;
  readonly path: readonly string[];
  readonly node: Node;
  /** A single value for a whole spec: the fields that it gives. */
  readonly parts?: readonly string[];
}

interface ErrorPlace {
  readonly spec: string;
  /** How many values were read before. */
  readonly after: number;
}

/** An error that dlt raises. */
export type ResolveError = ErrorPlace &
  (
    | { readonly kind: 'missing'; readonly fields: readonly string[] }
    | {
        /** ValueNotSecretException, ConfigValueCannotBeCoercedException, InvalidNativeValue. */
        readonly kind: 'not secret' | 'not convertible' | 'not native';
        readonly field: string;
        readonly provider: Provider;
        readonly path: readonly string[];
        readonly type: string;
      }
  );

/** What resolving found. */
export interface Resolved {
  readonly reads: readonly Read[];
  /** In the order in which dlt would raise them. */
  readonly errors: readonly ResolveError[];
  /** Values by the dotted path of their field, converted. */
  readonly values: ReadonlyMap<string, unknown>;
}

/** What all questions share. */
export interface Setting {
  readonly specs: Readonly<Record<string, ReaderSpec>>;
  readonly providers: readonly Values[];
  readonly pipeline: string | undefined;
}

/** Credentials of the filesystem, by the protocol of the bucket's URL. */
const BUCKETS: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^(?:gs|gcs|gdrive)$/,
    ['GcpServiceAccountCredentials', 'GcpOAuthCredentials'],
  ],
  [/^s3$/, ['AwsCredentials']],
  [
    /^(?:az|abfss?|adl|azure)$/,
    [
      'AzureCredentialsWithoutDefaults',
      'AzureServicePrincipalCredentialsWithoutDefaults',
      'AzureCredentials',
      'AzureServicePrincipalCredentials',
    ],
  ],
  [/^sftp$/, ['SFTPCredentials']],
];

/** The types of credentials for a bucket; a folder needs none. */
function credentialsOfBucket(url: unknown): readonly string[] {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(String(url))?.[1]?.toLowerCase();
  const found = BUCKETS.find(([protocol]) => protocol.test(scheme ?? 'file'));
  return found?.[1] ?? ['CredentialsConfiguration'];
}

/** Fields of specs that are resolved last: their type depends on the others. */
const isLast = (spec: ReaderSpec, { nested = [] }: ReaderField): boolean =>
  nested.includes('SFTPCredentials') &&
  spec.fields.some((field) => field.name === 'bucket_url');

interface Found {
  readonly provider: Provider;
  readonly path: readonly string[];
  readonly node: Node;
}

/** The section that ends each key, and the embedded sections before it. */
export function endOf(
  section: string | undefined,
  embedded: readonly string[],
): { readonly fixed: string | undefined; readonly inner: readonly string[] } {
  const last = embedded.at(-1);
  return {
    fixed: last !== undefined && !last.startsWith('_') ? last : section,
    inner: embedded.slice(0, -1).filter((name) => !name.startsWith('_')),
  };
}

/** A spec while it is resolved. */
interface Instance {
  readonly name: string;
  readonly embedded: readonly string[];
  readonly values: Map<string, unknown>;
}

class Resolver {
  readonly reads: Read[] = [];
  readonly values = new Map<string, unknown>();
  errors: ResolveError[] = [];

  constructor(
    private readonly setting: Setting,
    private readonly sections: readonly string[],
  ) {}

  private specOf(name: string): ReaderSpec {
    const spec = own(this.setting.specs, name);
    if (!spec) {
      throw new Error(`unknown spec "${name}"`);
    }
    return spec;
  }

  /** The first value in lookup order. */
  private lookUp(
    of: string,
    field: string,
    isSecret: boolean,
    fixed: string | undefined,
    inner: readonly string[],
  ): Found | undefined {
    const { pipeline, providers } = this.setting;
    for (const front of pipeline === undefined ? [[]] : [[pipeline], []]) {
      for (const { provider, isEmpty, get } of providers) {
        for (const rest of isEmpty
          ? []
          : shortened([...this.sections, ...inner])) {
          const end = fixed === undefined ? [field] : [fixed, field];
          const path = [...front, ...rest, ...end];
          const node = get(path);
          if (node !== undefined && isSecret && provider === 'config.toml') {
            this.errors.push({
              kind: 'not secret',
              spec: of,
              field,
              provider,
              path,
              type: '',
              after: this.reads.length,
            });
          } else if (node !== undefined) {
            return { provider, path, node };
          }
        }
      }
    }
    return undefined;
  }

  /** A single value for a whole spec, under the key of its section. */
  private completeOf(
    name: string,
    of: string,
    key: string,
    embedded: readonly string[],
  ): Found | undefined {
    const isSecret = this.specOf(name).credentials === true;
    const { fixed, inner } = endOf(undefined, embedded);
    const found = this.lookUp(of, key, isSecret, fixed, inner);
    // The fields of a table are looked up one by one.
    return found && !isTable(found.node) ? found : undefined;
  }

  /** Resolves a spec by its name; false when required fields are missing. */
  resolve(
    { name, embedded, values }: Instance,
    complete: Found | undefined,
  ): boolean {
    const spec = this.specOf(name);
    let parts: ReadonlyMap<string, unknown> | undefined;
    if (complete && plain(complete.node) !== '') {
      const given = nativeParts(plain(complete.node), name, spec);
      if (given === 'rejected') {
        this.errors.push({
          kind: 'not native',
          spec: name,
          field: complete.path.at(-1) ?? '',
          provider: complete.provider,
          path: complete.path,
          type: name,
          after: this.reads.length,
        });
        return true;
      }
      parts = given;
      const index = this.reads.findLastIndex(
        ({ node }) => node === complete.node,
      );
      const read = this.reads[index];
      if (read && parts) {
        this.reads[index] = { ...read, parts: [...parts.keys()] };
      }
    }
    const missing: string[] = [];
    const last = spec.fields.filter((field) => isLast(spec, field));
    const first = spec.fields.filter((field) => !isLast(spec, field));
    for (const field of [...first, ...last]) {
      const value = parts?.has(field.name)
        ? parts.get(field.name)
        : this.fieldValue(name, embedded, field, values);
      if (value !== undefined) {
        values.set(field.name, value);
        this.values.set([...embedded, field.name].join('.'), value);
      } else if (field.required) {
        missing.push(field.name);
      }
    }
    if (missing.length > 0) {
      this.errors.push({
        kind: 'missing',
        spec: name,
        fields: missing,
        after: this.reads.length,
      });
    }
    return missing.length === 0 && !spec.partial;
  }

  private fieldValue(
    of: string,
    embedded: readonly string[],
    field: ReaderField,
    values: ReadonlyMap<string, unknown>,
  ): unknown {
    if (!field.nested) {
      return this.simple(of, embedded, field);
    }
    const kinds = isLast(this.specOf(of), field)
      ? credentialsOfBucket(values.get('bucket_url'))
      : field.nested;
    for (const [index, kind] of kinds.entries()) {
      const before = this.errors.length;
      const isResolved = this.nested(of, embedded, field, kind);
      const first = this.errors[before];
      if (!first) {
        return isResolved ? DEFAULT : undefined;
      }
      const isTried =
        first.kind === 'missing' ||
        (first.kind === 'not native' && index < kinds.length - 1);
      if (kinds.length === 1 || !isTried) {
        return DEFAULT;
      }
      this.errors = this.errors.slice(0, before);
    }
    return undefined;
  }

  /** A spec inside of a spec. An optional one that lacks values is left out. */
  private nested(
    of: string,
    embedded: readonly string[],
    field: ReaderField,
    kind: string,
  ): boolean {
    const { section } = this.specOf(kind);
    const here = [...embedded, field.name];
    let complete: Found | undefined;
    if (section !== undefined) {
      const { fixed: key = section, inner } = endOf(section, here);
      complete = this.completeOf(kind, of, key, inner);
      if (complete) {
        this.reads.push({ spec: of, field: key, ...complete });
      }
    }
    const before = this.errors.length;
    const isResolved = this.resolve(
      { name: kind, embedded: here, values: new Map() },
      complete,
    );
    if (!isResolved && field.type.startsWith('Optional[')) {
      this.errors = this.errors.filter(
        ({ kind: error }, at) => at < before || error !== 'missing',
      );
      const front = `${here.join('.')}.`;
      for (const path of this.values.keys()) {
        if (path.startsWith(front)) {
          this.values.delete(path);
        }
      }
      return false;
    }
    return isResolved;
  }

  private simple(
    of: string,
    embedded: readonly string[],
    field: ReaderField,
  ): unknown {
    const { fixed, inner } = endOf(this.specOf(of).section, embedded);
    const { name, secret = false, type } = field;
    const found = this.lookUp(of, name, secret, fixed, inner);
    if (!found) {
      return field.default === undefined ? undefined : DEFAULT;
    }
    this.reads.push({ spec: of, field: name, ...found });
    const converted = convert(found.node, type);
    if (converted === 'rejected') {
      const { provider, path } = found;
      this.errors.push({
        kind: 'not convertible',
        spec: of,
        field: name,
        provider,
        path,
        type,
        after: this.reads.length,
      });
      return DEFAULT;
    }
    return converted.value;
  }

  /** Resolves a spec that is in no other one. */
  top(name: string): void {
    const { section } = this.specOf(name);
    let complete: Found | undefined;
    if (section !== undefined) {
      complete = this.completeOf(name, '', section, []);
      if (complete) {
        this.reads.push({ spec: '', field: section, ...complete });
      }
    }
    this.resolve({ name, embedded: [], values: new Map() }, complete);
  }
}

/** Stands for the default of a field, and for a spec whose fields have values of their own. */
const DEFAULT = Symbol('default');

/** Resolves a spec in its sections. */
export function resolve(
  { spec, sections }: Question,
  setting: Setting,
): Resolved {
  const resolver = new Resolver(setting, sections);
  resolver.top(spec);
  const { reads, errors, values } = resolver;
  return {
    reads,
    errors,
    values: new Map([...values].filter(([, value]) => value !== DEFAULT)),
  };
}

/** The dotted key of a path, or the name of its variable. */
export const keyText = (provider: Provider, path: readonly string[]): string =>
  keyOf(provider, path);
