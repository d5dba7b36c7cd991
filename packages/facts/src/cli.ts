/** data/generated/cli.json: the commands of `dlt`, as its argument parser declares them. */
import { sha256 } from './hash';
import { didYouMean } from './nearest';
import { factsReader, hasFacts } from './read';

const FILE = 'data/generated/cli.json';

/** Properties that arguments and options share; the names are those of argparse. */
interface CliValue {
  readonly dest: string;
  /** Null for one value, 0 for a switch, "?", "*", "+" or a number. */
  readonly nargs: number | string | null;
  readonly choices: readonly string[] | null;
  /** Python's repr of the default. */
  readonly default: string | null;
  readonly required: boolean;
  readonly action: string;
}

/** A positional argument. */
export interface CliArgument extends CliValue {
  readonly name: string;
}

/** An option with a value, or a switch. */
export interface CliOption extends CliValue {
  readonly flags: readonly string[];
}

/** A command with its arguments, options and subcommands. */
export interface CliCommand {
  readonly name: string;
  readonly arguments: readonly CliArgument[];
  readonly options: readonly CliOption[];
  readonly commands: readonly CliCommand[];
}

/** The command line. */
export interface CliFacts {
  /** Changes when the facts do; build caches are keyed on it. */
  readonly hash: string;
  /** See {@link chainIn}. */
  readonly chain: (
    name: string,
  ) => readonly [CliCommand, ...(readonly CliCommand[])];
}

/** The part of a command tree that {@link chainIn} needs. */
interface Tree<Self> {
  readonly name: string;
  readonly commands: readonly Self[];
}

const namesBelow = <Command extends Tree<Command>>(
  command: Command,
  above = '',
): string[] => {
  const own = `${above}${command.name}`;
  return [
    own,
    ...command.commands.flatMap((child) => namesBelow(child, `${own} `)),
  ];
};

/**
 * The commands on the path to a name: for `dlt pipeline info` these are `dlt`, `pipeline`, `info`.
 *
 * @param file path of the facts, for the error message
 * @throws Error with the nearest name when there is no such command.
 */
export function chainIn<Command extends Tree<Command>>(
  root: Command,
  name: string,
  file: string,
): readonly [Command, ...(readonly Command[])] {
  const known = namesBelow(root);
  if (!known.includes(name)) {
    throw new Error(
      `"${name}" is not a command${didYouMean(name, known)}; see ${file}`,
    );
  }
  const chain: [Command, ...Command[]] = [root];
  for (const word of name.split(' ').slice(1)) {
    const next = chain
      .at(-1)
      ?.commands.find((command) => command.name === word);
    if (next) {
      chain.push(next);
    }
  }
  return chain;
}

/** Builds the command lookup. */
export const cliFactsOf = (root: CliCommand, hash = ''): CliFacts => ({
  hash,
  chain: (name) => chainIn(root, name, FILE),
});

/** Reads the commands of a site; a site without facts (a fixture) has only `dlt`. */
export function readCliFacts(siteDir: string): CliFacts {
  if (!hasFacts(siteDir, FILE)) {
    return cliFactsOf({
      name: 'dlt',
      arguments: [],
      options: [],
      commands: [],
    });
  }
  const { content, text } = factsReader(siteDir, 'cli')(FILE);
  return cliFactsOf(content as CliCommand, sha256(text));
}
