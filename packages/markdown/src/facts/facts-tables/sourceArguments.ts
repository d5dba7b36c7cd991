/**
 * `<SourceArguments name="…" function="…">`: the arguments of a source's function. A list inside,
 * `` - `per_page`: description ``, describes them.
 */
import type { RootContent } from 'mdast';
import { readableType } from '@docs/facts/config/readable';
import { didYouMean } from '@docs/facts/nearest';
import { isRequired } from '@docs/facts/sources/given';
import type { Source, SourceArgument } from '@docs/facts/sources/types';
import {
  badge,
  code,
  factCells,
  sentence,
} from '../../references/api-reference/rows';
import { wordsOf, type Words } from '../../references/api-reference/words';
import { htmlBlock, text } from '../../tree/html';
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
  const shown =
    value === null || value === 'None'
      ? null
      : value.replace(/^'([^"']*)'$/, '"$1"');
  const badges = [
    ...(isRequired(argument) ? ['required'] : []),
    ...(given === null ? [] : [given]),
  ];
  return [
    htmlBlock('dt', {}, [
      code(name),
      ...factCells(UNKNOWN.test(type) ? [] : [text(type)], shown),
      ...badges.flatMap((word) => badge(word)),
    ]),
    htmlBlock('dd', {}, [
      ...sentence(words.names.get(name.replace(/^\*+/, ''))?.words ?? []),
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
