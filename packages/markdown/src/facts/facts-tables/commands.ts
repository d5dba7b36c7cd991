/** Nodes of a command: usage, arguments, options and subcommands. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { CliArgument, CliCommand, CliOption } from '@docs/facts/cli';
import {
  anchor,
  badge,
  code,
  sentence,
} from '../../references/api-reference/rows';
import { htmlBlock, text } from '../../tree/html';
import type { FactsContext } from './context';

/** Defaults that only mean that nothing was given. */
const NOTHING = new Set(['False', '0', '()', '[]', "''"]);

/** Characters of a usage line that fit on a phone. */
const LINE = 40;
const INDENT = '    ';

export const slug = (name: string): string => name.replaceAll(' ', '-');

const nameOf = (chain: readonly CliCommand[]): string =>
  chain.map(({ name }) => name).join(' ');

const isSwitch = ({ nargs }: CliOption): boolean => nargs === 0;

const isOptional = ({ nargs }: CliArgument): boolean =>
  nargs === '?' || nargs === '*';

const isMany = ({ nargs }: CliArgument | CliOption): boolean =>
  nargs === '*' || nargs === '+';

/** An argument in a usage line. */
function placeOf(argument: CliArgument, isNeeded: boolean): string {
  const placeholder = `<${argument.name}>${isMany(argument) ? ' …' : ''}`;
  return isOptional(argument) && !isNeeded ? `[${placeholder}]` : placeholder;
}

/** The longest flag, which is the most descriptive. */
const longFlag = ({ flags }: CliOption): string =>
  [...flags].sort((a, b) => b.length - a.length)[0] ?? '';

/** Wraps words into lines that fit; all lines but the first are indented. */
function wrapped(words: readonly string[]): string {
  const [first = '', ...rest] = words;
  const lines = [first];
  for (const word of rest) {
    const line = lines.at(-1) ?? '';
    if (line.length + 1 + word.length <= LINE) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(`${INDENT}${word}`);
    }
  }
  return lines.join('\n');
}

/** The usage line: parent commands with their required arguments, the command with its required options. */
function usageOf(chain: readonly CliCommand[]): string {
  const own = chain.at(-1);
  return wrapped(
    chain.flatMap((command) => {
      const isOwn = command === own;
      const required = command.options.filter((option) => option.required);
      const isFree = command.options.length > required.length;
      return [
        command.name,
        ...(isOwn && isFree ? ['[options]'] : []),
        ...(isOwn
          ? required.map((option) => `${longFlag(option)} <${option.dest}>`)
          : []),
        ...command.arguments.map((argument) => placeOf(argument, !isOwn)),
        ...(isOwn && command.commands.length > 0 ? ['<command>'] : []),
      ];
    }),
  );
}

const unquoted = (value: string): string =>
  /^'(?<inner>.*)'$/.exec(value)?.groups?.inner ?? value;

/** Type and default of a value; for a switch, whether it is repeatable or always on. */
function factsOf(value: CliArgument | CliOption): string {
  if ('flags' in value && isSwitch(value)) {
    if (value.action === 'count') {
      return 'repeatable';
    }
    return value.default === 'True' ? 'always on' : '';
  }
  const type = value.choices?.join(' | ') ?? 'str';
  const many = isMany(value) ? ' …' : '';
  return value.default === null || NOTHING.has(value.default)
    ? `${type}${many}`
    : `${type}${many} = ${unquoted(value.default)}`;
}

/** Looks up the description of an argument, of an option by its flags, or of a command. */
export type WordsFor = (
  ...names: readonly string[]
) => readonly PhrasingContent[];

/** Address of a command's description. */
type UrlOf = (name: string) => string;

/** A name with its facts, the description below. */
function entry(
  names: readonly PhrasingContent[],
  id: string,
  value: CliArgument | CliOption,
  words: readonly PhrasingContent[],
  { ids }: FactsContext,
): RootContent[] {
  const isFirst = !ids.has(id);
  ids.add(id);
  const facts = factsOf(value);
  const isRequired = value.required && !('name' in value && isOptional(value));
  return [
    htmlBlock('dt', {}, [
      ...(isFirst ? [anchor(id)] : []),
      ...names,
      ...(facts === '' ? [] : [htmlBlock('span', {}, [text(` ${facts}`)])]),
      ...(isRequired ? badge('required') : []),
    ]),
    htmlBlock('dd', {}, [...sentence(words)]),
  ];
}

const joined = (names: readonly string[]): PhrasingContent[] =>
  names.flatMap((name, index): PhrasingContent[] => [
    ...(index > 0
      ? [{ type: 'text', value: ', ' } satisfies PhrasingContent]
      : []),
    code(name),
  ]);

function listOf(label: string, rows: readonly RootContent[]): RootContent[] {
  return rows.length === 0
    ? []
    : [
        htmlBlock('p', { className: 'api-label' }, [text(label)]),
        htmlBlock('dl', { className: 'api-names' }, [...rows]),
      ];
}

/**
 * A remark that options of a parent command must come before its arguments and subcommands, which is unexpected.
 * The options of `dlt` itself are left out, because its own entry describes them.
 */
function optionsAbove(
  chain: readonly CliCommand[],
  urlOf: UrlOf,
): RootContent[] {
  const position = chain.findLastIndex(
    ({ options }, index) =>
      index > 0 && index < chain.length - 1 && options.length > 0,
  );
  const next = chain[position]?.arguments[0] ?? chain[position + 1];
  if (position < 0 || !next) {
    return [];
  }
  const name = nameOf(chain.slice(0, position + 1));
  return [
    {
      type: 'paragraph',
      children: [
        { type: 'text', value: 'The options of ' },
        { type: 'link', url: urlOf(name), children: [code(name)] },
        { type: 'text', value: ' stand before ' },
        code(next.name),
        { type: 'text', value: '.' },
      ],
    },
  ];
}

/**
 * @param chain the command, preceded by its parents
 * @param page address of the page that describes all commands; commands with a heading on this page are linked here
 */
export function commandNodes(
  chain: readonly [CliCommand, ...(readonly CliCommand[])],
  wordsOfNames: WordsFor,
  page: string,
  context: FactsContext,
): RootContent[] {
  const command = chain.at(-1) ?? chain[0];
  const name = nameOf(chain);
  const id = slug(name);
  const urlOf: UrlOf = (requested) =>
    `${context.headings.has(requested) ? '' : page}#${slug(requested)}`;
  return [
    { type: 'code', lang: 'text', value: usageOf(chain) },
    ...optionsAbove(chain, urlOf),
    ...listOf(
      'Arguments',
      command.arguments.flatMap((argument) =>
        entry(
          [code(argument.name)],
          `${id}-${argument.name}`,
          argument,
          wordsOfNames(argument.name),
          context,
        ),
      ),
    ),
    ...listOf(
      'Options',
      command.options.flatMap((option) =>
        entry(
          joined(option.flags),
          `${id}${longFlag(option)}`,
          option,
          wordsOfNames(...option.flags),
          context,
        ),
      ),
    ),
    ...listOf(
      'Commands',
      command.commands.flatMap((child) => [
        htmlBlock('dt', {}, [
          {
            type: 'link',
            url: urlOf(`${name} ${child.name}`),
            children: [code(child.name)],
          },
        ]),
        htmlBlock('dd', {}, [...sentence(wordsOfNames(child.name))]),
      ]),
    ),
  ];
}
