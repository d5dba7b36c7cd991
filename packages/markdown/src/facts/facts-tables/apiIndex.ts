/**
 * The index of the API reference: `<ApiNames of="dlt.run, dlt.attach" />` lists names with their summaries,
 * `<ApiModules />` all modules by package, with the share of described names.
 */
import type { PhrasingContent, RootContent } from 'mdast';
import { linkTo } from '@docs/facts/api/inventory';
import { packageOf } from '../../references/api-reference/coverage';
import { code } from '../../references/api-reference/rows';
import { INDEX_CLASS } from '../../prose/name-breaks';
import { htmlBlock, text } from '../../tree/html';
import { attributesOf, namesOf } from './attributes';
import type { Expand } from './context';

/** A name that leads to its entry, its summary below. */
function entry(
  label: string,
  url: string,
  sentence: string | undefined,
): RootContent[] {
  const link: PhrasingContent = { type: 'link', url, children: [code(label)] };
  return [
    htmlBlock('dt', {}, [link]),
    htmlBlock('dd', {}, sentence === undefined ? [] : [text(sentence)]),
  ];
}

const list = (entries: RootContent[]): RootContent =>
  htmlBlock('dl', { className: `api-names ${INDEX_CLASS}` }, entries);

/** Expands `<ApiNames>`. */
export const apiNames: Expand = (element, context) => {
  const names = namesOf(attributesOf(element, ['of']), 'of') ?? [];
  if (names.length === 0) {
    throw new Error('<ApiNames> needs names: of="dlt.run, dlt.attach"');
  }
  return [
    list(
      names.flatMap((name) => {
        const location = context.inventory.get(name);
        return entry(
          name,
          linkTo(location),
          context.summaries.get(location.path),
        );
      }),
    ),
  ];
};

const number = (value: number): string => value.toLocaleString('en');

/** Expands `<ApiModules>`. */
export const apiModules: Expand = (
  element,
  { coverage, inventory, summaries },
) => {
  attributesOf(element, []);
  const modules = [...inventory.byModule.values()]
    .map(({ facts }) => facts)
    .sort((a, b) => a.module.localeCompare(b.module, 'en'));
  return [...coverage].sort().map(([name, { described, public: all }]) => {
    // A share of 99.6 % must not look like all of them.
    const share = Math.floor((100 * described) / Math.max(all, 1));
    return htmlBlock('details', {}, [
      htmlBlock('summary', {}, [
        code(name),
        text(
          described === all
            ? `: ${number(all)} names`
            : `: ${number(described)} of ${number(all)} names described, ${String(share)} %`,
        ),
      ]),
      list(
        modules
          .filter(({ module }) => packageOf(module) === name)
          .flatMap(({ module, page }) =>
            entry(module, `/${page}`, summaries.get(`module ${module}`)),
          ),
      ),
    ]);
  });
};
