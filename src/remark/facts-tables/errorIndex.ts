/** `<ErrorIndex />`: every exception class, by module, with its bases and its summary from the API reference. */
import type { PhrasingContent, RootContent } from 'mdast';
import { linkTo } from '../../facts/api/inventory';
import type { NamedErrorClass } from '../../facts/errors';
import { code } from '../api-reference/rows';
import { htmlBlock, text } from '../html';
import { attributesOf } from './attributes';
import { classLink } from './configFields';
import type { Expand, FactsContext } from './context';

/** The section about a class, on this page or on one below it. */
const sectionOf = (
  { name }: NamedErrorClass,
  { headings, errors }: FactsContext,
): string | undefined =>
  headings.has(name) ? `#${name.toLowerCase()}` : errors.sections.get(name);

/** The name of a class, linked to the section about it, else to its entry in the API reference. */
function nameNode(
  found: NamedErrorClass,
  context: FactsContext,
): PhrasingContent {
  const place = context.inventory.find(found.path);
  const url = sectionOf(found, context) ?? (place && linkTo(place));
  const name = code(found.name);
  return url === undefined ? name : { type: 'link', url, children: [name] };
}

/** A class with its bases, its summary below. */
function entry(found: NamedErrorClass, context: FactsContext): RootContent[] {
  const sentence = context.summaries.get(found.path);
  return [
    htmlBlock('dt', {}, [
      nameNode(found, context),
      ...(found.bases.length === 0
        ? []
        : [
            text(' '),
            htmlBlock('span', { className: 'config-from' }, [
              text('is a '),
              ...found.bases.flatMap((base, index): RootContent[] => [
                ...(index > 0 ? [text(', ')] : []),
                classLink(base, context),
              ]),
            ]),
          ]),
    ]),
    htmlBlock('dd', {}, sentence === undefined ? [] : [text(sentence)]),
  ];
}

/** Expands `<ErrorIndex>`. */
export const errorIndex: Expand = (element, context) => {
  attributesOf(element, []);
  return [...context.errors.byModule].flatMap(([module, classes]) => [
    htmlBlock('p', { className: 'api-label' }, [code(module)]),
    htmlBlock(
      'dl',
      { className: 'api-names' },
      classes.flatMap((found) => entry(found, context)),
    ),
  ]);
};
