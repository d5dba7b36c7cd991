/**
 * `<SourceArguments name="…" function="…">`: the arguments of a source's function. A list inside,
 * `` - `per_page`: description ``, describes them.
 */
import type { RootContent } from 'mdast';
import { readableType } from '../../facts/config/readable';
import { didYouMean } from '../../facts/nearest';
import { isRequired } from '../../facts/sources/given';
import type { Source, SourceArgument } from '../../facts/sources/types';
import { code } from '../api-reference/rows';
import { wordsOf, type Words } from '../api-reference/words';
import { htmlBlock, text } from '../html';
import { attributesOf } from './attributes';
import type { Expand } from './context';
import { labelNode, lineUrl, namedFunction, sourceOf } from './sources';
import { link, textNode } from './spans';

/** Types that are not worth showing. */
const UNKNOWN = /^any$/i;

function argumentNodes(
  argument: SourceArgument,
  words: Words,
  { literals }: Source,
): RootContent[] {
  const { name, default: value, given } = argument;
  const choices = literals[argument.type]?.map((one) => JSON.stringify(one));
  const type = choices?.join(' | ') ?? readableType(argument.type);
  const shown = [
    ...(UNKNOWN.test(type) ? [] : [` ${type}`]),
    ...(value === null || value === 'None'
      ? []
      : [` = ${value.replace(/^'([^"']*)'$/, '"$1"')}`]),
  ].join('');
  const badges = [
    ...(isRequired(argument) ? ['required'] : []),
    ...(given === null ? [] : [given]),
  ];
  return [
    htmlBlock('dt', {}, [
      code(name),
      ...(shown === '' ? [] : [htmlBlock('span', {}, [text(shown)])]),
      ...badges.flatMap((badge) => [
        text(' '),
        htmlBlock('span', { className: `badge-quiet badge-quiet--${badge}` }, [
          text(badge),
        ]),
      ]),
    ]),
    htmlBlock('dd', {}, [
      ...(words.names.get(name.replace(/^\*+/, ''))?.words ?? []),
    ]),
  ];
}

/** Expands `<SourceArguments>`. */
export const sourceArguments: Expand = (element, { sources }) => {
  const attributes = attributesOf(element, ['name', 'function'] as const);
  const source = sourceOf(attributes, sources);
  const of = namedFunction(attributes, source);
  if (!of) {
    throw new Error(
      `function="…" is needed; ${source.name} has ${source.functions.map(({ name }) => name).join(', ')}`,
    );
  }
  // The first argument of a transformer is the item from the resource before it.
  const all = of.kind === 'transformer' ? of.arguments.slice(1) : of.arguments;
  const words = wordsOf(element.children);
  const known = all.map(({ name }) => name.replace(/^\*+/, ''));
  for (const name of words.names.keys()) {
    if (!known.includes(name)) {
      throw new Error(
        `"${name}" is not an argument of ${of.name}${didYouMean(name, known)}`,
      );
    }
  }
  const url = lineUrl(sources, source, of);
  return [
    labelNode([
      textNode('Arguments of '),
      url === undefined ? code(of.name) : link(url, [code(of.name)]),
    ]),
    ...words.prose,
    all.length > 0
      ? htmlBlock(
          'dl',
          { className: 'api-names config-fields' },
          all.flatMap((argument) => argumentNodes(argument, words, source)),
        )
      : htmlBlock('p', {}, [text('None.')]),
  ];
};
