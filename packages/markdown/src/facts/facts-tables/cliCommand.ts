/** `<CliCommand name="dlt …">`: a command; a list inside describes its arguments and options. */
import { didYouMean } from '@docs/facts/nearest';
import { wordsOf, type Words } from '../../references/api-reference/words';
import { attributesOf, textOf } from './attributes';
import { commandNodes, type WordsFor } from './commands';
import type { Expand } from './context';

/** The page of all commands. */
export const CLI_PAGE = '/reference/command-line-interface';

/** Creates a lookup of descriptions that records the requested names. */
function wordsFor(words: Words, requested: Set<string>): WordsFor {
  return (...names) => {
    const own = names.find((name) => words.names.has(name));
    for (const name of names) {
      requested.add(name);
    }
    return own === undefined ? [] : (words.names.get(own)?.words ?? []);
  };
}

/** Expands `<CliCommand>`. */
export const cliCommand: Expand = (element, context) => {
  const name = textOf(attributesOf(element, ['name'] as const), 'name');
  if (name === undefined) {
    throw new Error('name="dlt …" is needed');
  }
  const words = wordsOf(element.children);
  if (words.prose.length > 0) {
    throw new Error(
      `<CliCommand name="${name}"> may only contain a list of names, each with a description`,
    );
  }
  const requested = new Set<string>();
  const nodes = commandNodes(
    context.cli.chain(name),
    wordsFor(words, requested),
    CLI_PAGE,
    context,
  );
  for (const given of words.names.keys()) {
    if (!requested.has(given)) {
      throw new Error(
        `"${name}" has no "${given}"${didYouMean(given, [...requested])}`,
      );
    }
  }
  return nodes;
};
