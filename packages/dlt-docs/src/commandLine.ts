/** Parses the command line, and runs its command. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { library } from '@docs/facts/library';
import { own } from '@docs/facts/own';
import { api } from './commands/api';
import { config } from './commands/config';
import { doctor } from './commands/doctor';
import { error } from './commands/error';
import { MOST_RESULTS, search } from './commands/search';
import { section } from './commands/section';
import type { DocsData } from './data';
import { checkLength, MOST } from './limits';
import { Refusal, unknown } from './refusal';
import { COMMANDS, USAGE, type Command } from './usage';

type Flags = NonNullable<ParseArgsConfig['options']>;

/** The flags of each command. */
const FLAGS: Readonly<Record<Command, Flags>> = {
  search: { limit: { type: 'string' }, in: { type: 'string' } },
  section: { whole: { type: 'boolean' } },
  config: { pipeline: { type: 'string' } },
  error: {},
  api: {},
  doctor: {},
  mcp: {},
};

/** Flags of every command. */
const COMMON: Flags = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
};

/** What was typed. */
interface Typed {
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

/** The words and flags of a command; an unknown flag is rejected with the nearest ones. */
function parsed(args: readonly string[], flags: Flags): Typed {
  const options = { ...COMMON, ...flags };
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'option') {
      const flag = own(options, token.name);
      if (!flag) {
        throw unknown(
          'flag',
          token.rawName,
          Object.keys(options).map((name) => `--${name}`),
        );
      }
      if (flag.type === 'string' && token.value === undefined) {
        throw new Refusal(`${token.rawName} needs a value.`);
      }
      checkLength(token.rawName, token.value ?? '', MOST.name);
    }
  }
  return { words: positionals, values: values };
}

/** A command that needs words. */
type WordCommand = Exclude<Command, 'doctor' | 'mcp'>;

/** What the words of a command are, and the most characters that they may have. */
const LENGTHS: Readonly<Record<WordCommand, readonly [string, number]>> = {
  search: ['The query', MOST.query],
  section: ['The id', MOST.name],
  config: ['The setting', MOST.name],
  error: ['The message', MOST.message],
  api: ['The name', MOST.name],
};

/** The words of a command as one text: quotes around them may be left out. */
function textOf({ words }: Typed, command: WordCommand): string {
  const text = words.join(' ').trim();
  if (text === '') {
    throw new Refusal(
      `dlt-docs ${command}: the argument is missing; see dlt-docs --help`,
    );
  }
  const [what, most] = LENGTHS[command];
  checkLength(what, text, most);
  return text;
}

function limitOf(value: Typed['values'][string]): { limit?: number } {
  if (value === undefined) {
    return {};
  }
  const limit = Number(value);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_RESULTS) {
    throw new Refusal(
      `--limit ${String(value)} is not a whole number from 1 to ${MOST_RESULTS}.`,
    );
  }
  return { limit };
}

const optional = <Name extends string>(name: Name, value: unknown) =>
  (typeof value === 'string' ? { [name]: value } : {}) as Partial<
    Record<Name, string>
  >;

/** The answer of a command. */
function answer(data: DocsData, command: WordCommand, typed: Typed): string {
  const { values } = typed;
  const text = textOf(typed, command);
  switch (command) {
    case 'search':
      return search(data, {
        query: text,
        ...limitOf(values.limit),
        ...optional('within', values.in),
      });
    case 'section':
      return section(data, { id: text, whole: values.whole === true });
    case 'config':
      return config(data, {
        field: text,
        ...optional('pipeline', values.pipeline),
      });
    case 'error':
      return error(data, text);
    case 'api':
      return api(data, text);
  }
}

/** The first word is the command; flags may come before it. */
const isCommand = (word: string | undefined): word is Command =>
  COMMANDS.some((command) => command === word);

/** Where the command line writes, and what starts the server. */
export interface Surroundings {
  readonly data: DocsData;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  readonly serve: (data: DocsData) => Promise<void>;
}

async function run(args: readonly string[], to: Surroundings): Promise<void> {
  const [first, ...rest] = args;
  const command = isCommand(first) ? first : undefined;
  const typed = parsed(command ? rest : args, command ? FLAGS[command] : {});
  if (typed.values.version === true) {
    to.write(library.version);
  } else if (typed.values.help === true || args.length === 0) {
    to.write(USAGE);
  } else if (command === undefined) {
    throw unknown('command', typed.words[0] ?? '', COMMANDS);
  } else if (command === 'mcp') {
    await to.serve(to.data);
  } else if (command === 'doctor') {
    to.write(doctor(to.data));
  } else {
    to.write(answer(to.data, command, typed));
  }
}

/**
 * Runs the command line.
 *
 * @returns the exit code: 0, or 2 for input that cannot be used
 */
export async function commandLine(
  args: readonly string[],
  to: Surroundings,
): Promise<number> {
  try {
    await run(args, to);
    return 0;
  } catch (error) {
    if (error instanceof Refusal) {
      to.writeError(`dlt-docs: ${error.message}`);
      return 2;
    }
    throw error;
  }
}
