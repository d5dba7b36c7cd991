/** `<RaisedIn />`: the functions that raise an exception, below the heading with its name; `of` names another. */
import type { PhrasingContent, RootContent } from 'mdast';
import { linkTo } from '@docs/facts/api/inventory';
import type { NamedErrorClass, RaiseSite } from '@docs/facts/errors';
import { didYouMean } from '@docs/facts/nearest';
import { code } from '../../references/api-reference/rows';
import { htmlBlock, text } from '../../tree/html';
import { attributesOf, textOf } from './attributes';
import type { Expand, FactsContext } from './context';

/** More functions than these are folded. */
const SHOWN = 3;

/** The pages' class for these lines, which the search leaves out. */
const CLASS = { className: 'raised-in' } as const;

const pathOf = (site: RaiseSite): string =>
  site.function === '' ? site.module : `${site.module}.${site.function}`;

/**
 * The class of a name or dotted path.
 *
 * @throws Error when no class has it, or several do.
 */
function classOf(name: string, { errors }: FactsContext): NamedErrorClass {
  const all = [...errors.byModule.values()].flat();
  const found = all.filter((one) => one.name === name || one.path === name);
  const [first, second] = found;
  if (!first) {
    const known = all.map((one) => one.name);
    throw new Error(`unknown exception "${name}"${didYouMean(name, known)}`);
  }
  if (second) {
    throw new Error(
      `several exceptions are named "${name}": write ${found.map((one) => one.path).join(' or ')}`,
    );
  }
  return first;
}

/** A function, linked to its entry in the API reference, else to the line of the source. */
function functionLink(
  site: RaiseSite,
  { inventory, sourceUrl }: FactsContext,
): PhrasingContent {
  // A constructor has no entry of its own: that of its class has its parameters.
  const location = inventory.find(pathOf(site).replace(/\.__init__$/, ''));
  return {
    type: 'link',
    url: location
      ? linkTo(location)
      : `${sourceUrl}/${site.file}#L${String(site.line)}`,
    children: [code(pathOf(site))],
  };
}

/** Expands `<RaisedIn>`. */
export const raisedIn: Expand = (element, context) => {
  const name = textOf(attributesOf(element, ['of']), 'of') ?? context.heading;
  const found = classOf(name, context);
  const sites = [
    ...new Map(
      found.raised.toReversed().map((site) => [pathOf(site), site]),
    ).values(),
  ].toReversed();
  if (sites.length === 0) {
    throw new Error(`"${found.path}" is raised nowhere`);
  }
  const links = sites.map((site) => functionLink(site, context));
  if (links.length <= SHOWN) {
    return [
      htmlBlock('p', CLASS, [
        text('Raised in '),
        ...links.flatMap((link, index): RootContent[] => [
          ...(index > 0 ? [text(', ')] : []),
          link,
        ]),
      ]),
    ];
  }
  return [
    htmlBlock('details', CLASS, [
      htmlBlock('summary', {}, [
        text(`Raised in ${String(links.length)} functions`),
      ]),
      htmlBlock(
        'ul',
        {},
        links.map((link) => htmlBlock('li', {}, [link])),
      ),
    ]),
  ];
};
