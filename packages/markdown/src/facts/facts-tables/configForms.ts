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
} from '@docs/facts/config/forms';
import {
  CREDENTIALS,
  formFields,
  inTypedOrder,
} from '@docs/facts/config/formFields';
import { placeholderOf } from '@docs/facts/config/placeholders';
import { element as component } from '../../references/api-reference/rows';
import { attributesOf } from './attributes';
import type { Expand, FactsContext, Fillable } from './context';
import { SELECTION, selectionOf, type Selection } from './selection';

const SECRETS = '.dlt/secrets.toml';
const CONFIG = '.dlt/config.toml';

/** Name parts of fields whose values are treated as secrets here, even where dlt accepts them from any provider. */
const PRIVATE = /password|passphrase|secret|token|key|credential|connection/;

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

/** A tab of a `<Tabs>` group, as the pages use it. */
export function tab(value: string, label: string, children: RootContent[]) {
  return {
    ...component('TabItem', { value, label }),
    children,
  } as MdxJsxFlowElement;
}

/**
 * Whether the values of this section belong in secrets.toml. Those of credentials always do: dlt treats the
 * whole table as a secret, and rejects one that is only in config.toml (ValueNotSecretException in
 * dlt/common/configuration/resolve.py).
 */
const isSecret = (section: string, values: readonly FormValue[]): boolean =>
  section.split('.').at(-1) === CREDENTIALS ||
  values.some(({ secret }) => secret);

/** The files of a form: secrets in a separate file when the author requests it. */
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

/** The tabs of the selected fields, and the inputs for the reader's own values. */
export function formNodes(
  selection: Selection,
  context: FactsContext,
  split = false,
): RootContent[] {
  const { section } = selection;
  if (section === undefined) {
    throw new Error(
      `${selection.spec.name} is looked for in more than one section; choose one with section="…"`,
    );
  }
  const values = inTypedOrder(formFields(selection)).map(
    (field): FormValue => ({
      name: field.name,
      value:
        selection.values[field.name] ??
        placeholderOf(field, selection.spec.name),
      secret: field.secret,
    }),
  );
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

/** Expands `<ConfigForms>`. */
export const configForms: Expand = (element, context) => {
  const attributes = attributesOf(element, [...SELECTION, 'split'] as const);
  return formNodes(
    selectionOf(attributes, context.config),
    context,
    attributes.split === true,
  );
};
