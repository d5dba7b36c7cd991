/** `<ConfigForms of="…" section="…" />`: the same values as TOML, environment variables and Python. */
import type { Code, RootContent } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import {
  environmentForm,
  fieldPath,
  pythonForm,
  tomlForm,
  type FormCode,
  type FormValue,
} from '../../facts/config/forms';
import { placeholderOf } from '../../facts/config/placeholders';
import type { ConfigField } from '../../facts/config/types';
import { element as component } from '../api-reference/rows';
import { attributesOf } from './attributes';
import type { Expand, FactsContext, Fillable } from './context';
import { SELECTION, selectionOf, type Selection } from './selection';

const SECRETS = '.dlt/secrets.toml';
const CONFIG = '.dlt/config.toml';

/** Section of specs that open a door. */
const CREDENTIALS = 'credentials';

/** Words of names whose values are nobody else's business, also where dlt takes them from anywhere. */
const PRIVATE = /password|passphrase|secret|token|key|credential|connection/;

/** Those that are asked for: what the author chose or gave, else what must be given. */
function formFields(selection: Selection): readonly ConfigField[] {
  const { spec, fields, values, chosen } = selection;
  if (chosen) {
    return fields;
  }
  const wanted = fields.filter(
    (field) =>
      field.name in values || (field.required && field.nested.length === 0),
  );
  if (wanted.length === 0) {
    throw new Error(
      `${spec.name} has no field that must be given: say which to show with only="…"; it has ${spec.fields.map(({ name }) => name).join(', ')}`,
    );
  }
  // Credentials without any secret open nothing: the first way in is shown.
  const secret = wanted.some((field) => field.secret)
    ? undefined
    : fields.find((field) => field.secret && field.nested.length === 0);
  return secret && spec.section === CREDENTIALS ? [...wanted, secret] : wanted;
}

const fence = (
  lang: string,
  { text, slots }: FormCode,
  title?: string,
): Code => ({
  type: 'code',
  lang,
  meta: title === undefined ? null : `title="${title}"`,
  value: text,
  data: { slots },
});

function tab(value: string, label: string, children: RootContent[]) {
  return {
    ...component('TabItem', { value, label }),
    children,
  } as MdxJsxFlowElement;
}

/**
 * Whether values of this section belong to the secrets. Of credentials all do: dlt takes the whole table for
 * a secret, and refuses one that stands in config.toml alone (ValueNotSecretException in
 * dlt/common/configuration/resolve.py).
 */
const isSecret = (section: string, values: readonly FormValue[]): boolean =>
  section.split('.').at(-1) === CREDENTIALS ||
  values.some(({ secret }) => secret);

/** The files of a form: secrets apart from the rest when the author wants it so. */
function files(
  section: string,
  values: readonly FormValue[],
  split: boolean,
): Code[] {
  if (!split || !values.some(({ secret }) => secret)) {
    const file = isSecret(section, values) ? SECRETS : CONFIG;
    return [fence('toml', tomlForm(section, values), file)];
  }
  const parts = [
    [SECRETS, values.filter(({ secret }) => secret)],
    [CONFIG, values.filter(({ secret }) => !secret)],
  ] as const;
  return parts
    .filter(([, part]) => part.length > 0)
    .map(([title, part]) => fence('toml', tomlForm(section, part), title));
}

function fillableOf(
  section: string,
  { name, value, secret }: FormValue,
): Fillable[] {
  return typeof value === 'object'
    ? []
    : [
        {
          field: fieldPath(section, name),
          name,
          placeholder: String(value),
          secret: secret || PRIVATE.test(name),
          number: typeof value === 'number',
        },
      ];
}

/** The tabs of the selected fields, and the means to type in one's own values. */
export function formNodes(
  selection: Selection,
  context: FactsContext,
  split = false,
): RootContent[] {
  const { section } = selection;
  if (section === undefined) {
    throw new Error(
      `${selection.spec.name} is looked for in more than one section: say which with section="…"`,
    );
  }
  const values = formFields(selection).map((field): FormValue => ({
    name: field.name,
    value:
      selection.values[field.name] ?? placeholderOf(field, selection.spec.name),
    secret: field.secret,
  }));
  const fillable = values.flatMap((value) => fillableOf(section, value));
  context.fillable.push(...fillable);
  return [
    component('ConfigValues', { json: JSON.stringify(fillable) }),
    {
      ...component('Tabs', { groupId: 'config-form' }),
      children: [
        tab('toml', 'TOML', files(section, values, split)),
        tab('environment', 'Environment variables', [
          fence('sh', environmentForm(section, values)),
        ]),
        tab('python', 'Python', [
          fence(
            'py',
            pythonForm(section, values, isSecret(section, values) && !split),
          ),
        ]),
      ],
    },
  ];
}

/** The element. */
export const configForms: Expand = (element, context) => {
  const attributes = attributesOf(element, [...SELECTION, 'split'] as const);
  return formNodes(
    selectionOf(attributes, context.config),
    context,
    attributes.split === true,
  );
};
