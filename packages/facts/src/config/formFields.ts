/** Which fields a form of a spec shows, in which order. */
import type { ConfigValue } from './placeholders';
import type { ConfigField } from './types';

/** Section of credentials. */
export const CREDENTIALS = 'credentials';

/** The order in which people type the parts of a connection; other fields follow in the order of the spec. */
const TYPED = ['host', 'port', 'database', 'username', 'password'];

/** The fields in the order in which people type them, if they are those of a connection to a host. */
export function inTypedOrder(
  fields: readonly ConfigField[],
): readonly ConfigField[] {
  const rank = ({ name }: ConfigField) =>
    TYPED.includes(name) ? TYPED.indexOf(name) : TYPED.length;
  return fields.some(({ name }) => name === 'host')
    ? [...fields].sort((a, b) => rank(a) - rank(b))
    : fields;
}

/** What a form is made of. */
export interface FormSelection {
  readonly spec: { readonly name: string; readonly section: string | null };
  readonly fields: readonly ConfigField[];
  readonly values: Readonly<Record<string, ConfigValue>>;
  /** Whether the fields were selected explicitly. */
  readonly chosen: boolean;
}

/** The fields of the form: those that were selected, else fields with a given value and required fields. */
export function formFields(selection: FormSelection): readonly ConfigField[] {
  const { spec, fields, values, chosen } = selection;
  if (chosen) {
    return fields;
  }
  const wanted = fields.filter(
    (field) =>
      field.name in values || (field.required && field.nested.length === 0),
  );
  // A port with a default is not required, but a host is of no use without it.
  const port =
    wanted.some(({ name }) => name === 'host') && !('port' in values)
      ? fields.find(
          ({ name, default: value }) =>
            name === 'port' && value !== null && value !== 'None',
        )
      : undefined;
  if (wanted.length === 0) {
    throw new Error(
      `${spec.name} has no required field; choose the fields with only="…"; it has ${fields.map(({ name }) => name).join(', ')}`,
    );
  }
  // Credentials without a secret are of no use, so the first optional secret is shown too.
  const secret = wanted.some((field) => field.secret)
    ? undefined
    : fields.find((field) => field.secret && field.nested.length === 0);
  return [
    ...wanted,
    ...(port ? [port] : []),
    ...(secret && spec.section === CREDENTIALS ? [secret] : []),
  ];
}
