/**
 * `<ErrorIndex />`: every exception class, by module, with its bases, the beginning of
 * its message, and its summary from the API reference.
 */
import type { PhrasingContent, RootContent } from 'mdast';
import { linkTo } from '@docs/facts/api/inventory';
import type { NamedErrorClass } from '@docs/facts/errors';
import { packageOf } from '../../references/api-reference/coverage';
import {
  code,
  element as component,
} from '../../references/api-reference/rows';
import { htmlBlock, text } from '../../tree/html';
import { attributesOf } from './attributes';
import type { Expand, FactsContext } from './context';
import { messageNodes } from './errorMessages';

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
  const location = context.inventory.find(found.path);
  const url = sectionOf(found, context) ?? (location && linkTo(location));
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
                // Its entry has the link.
                code(base.slice(base.lastIndexOf('.') + 1)),
              ]),
            ]),
          ]),
      ...messageNodes(found),
    ]),
    htmlBlock('dd', {}, sentence === undefined ? [] : [text(sentence)]),
  ];
}

/** Expands `<ErrorIndex>`: the classes of a package are folded. */
export const errorIndex: Expand = (element, context) => {
  attributesOf(element, []);
  const modules = [...context.errors.byModule];
  const packages = [...new Set(modules.map(([module]) => packageOf(module)))];
  return packages.map((name) => {
    const own = modules.filter(([module]) => packageOf(module) === name);
    const count = own.reduce((sum, [, { length }]) => sum + length, 0);
    return {
      ...component('Fold', {
        label: `${name}: ${count === 1 ? '1 class' : `${String(count)} classes`}`,
      }),
      children: own.flatMap(([module, classes]): RootContent[] => [
        htmlBlock('p', { className: 'api-label' }, [code(module)]),
        htmlBlock(
          'dl',
          { className: 'api-names' },
          classes.flatMap((found) => entry(found, context)),
        ),
      ]) as ReturnType<typeof component>['children'],
    };
  });
};
