/** `<PlusCommand name="dlt …" />`: a command with the paid add-on, described by data/curated/plus.json. */
import type { PhrasingContent } from 'mdast';
import type { PlusCommand } from '@docs/facts/plus';
import { code } from '../../references/api-reference/rows';
import { attributesOf, textOf } from './attributes';
import { CLI_PAGE } from './cliCommand';
import { commandNodes, slug, type WordsFor } from './commands';
import type { Expand } from './context';
import { link, textNode, spans } from './spans';

/** The page with all commands of the add-on. */
const PAGE = '/plus/reference';

/** Descriptions of the arguments, options and subcommands of a command. */
function wordsIn(command: PlusCommand): WordsFor {
  const words = new Map([
    ...command.arguments.map((one) => [one.name, one.words] as const),
    ...command.options.flatMap((one) =>
      one.flags.map((flag) => [flag, one.words] as const),
    ),
    ...command.commands.map((one) => [one.name, one.words] as const),
  ]);
  return (...names) => spans(words.get(names[0] ?? '') ?? '');
}

/** The description of the command, with remarks. */
function sentences(command: PlusCommand, name: string): PhrasingContent[] {
  return [
    ...spans(command.words),
    ...(command.experimental ? [textNode(' 🧪 Experimental.')] : []),
    ...(command.plus
      ? []
      : [
          textNode(' Open-source dlt has this command, too: '),
          link(`${CLI_PAGE}#${slug(name)}`, [code(name)]),
          textNode('.'),
        ]),
  ];
}

/** Expands `<PlusCommand>`. */
export const plusCommand: Expand = (element, context) => {
  const name = textOf(attributesOf(element, ['name'] as const), 'name');
  if (name === undefined) {
    throw new Error('name="dlt …" is needed');
  }
  const chain = context.plus.chain(name);
  const command = chain.at(-1) ?? chain[0];
  return [
    { type: 'paragraph', children: sentences(command, name) },
    ...commandNodes(chain, wordsIn(command), PAGE, context),
  ];
};
