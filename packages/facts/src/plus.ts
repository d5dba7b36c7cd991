/** data/curated/plus.json: facts about dlt+, the paid closed-source add-on. */
import {
  chainIn,
  type CliArgument,
  type CliCommand,
  type CliOption,
} from './cli';
import { sha256 } from './hash';
import { didYouMean } from './nearest';
import { factsReader, hasFacts } from './read';

const FILE = 'data/curated/plus.json';

interface Worded {
  /** Sentences with Markdown's code spans. */
  readonly words: string;
}

/** A command with its arguments, options and subcommands. */
export interface PlusCommand extends CliCommand, Worded {
  /** It comes with the add-on. */
  readonly plus: boolean;
  readonly experimental: boolean;
  readonly arguments: readonly (CliArgument & Worded)[];
  readonly options: readonly (CliOption & Worded)[];
  readonly commands: readonly PlusCommand[];
}

/** A key of dlt.yml. */
export interface PlusKey extends Worded {
  /** Path below the section, or below a user-chosen name in it. */
  readonly name: string;
  readonly type: PlusType;
  readonly default: string | null;
  /** All allowed values of a string; examples for a reference. */
  readonly values: readonly string[];
  /** The only destination type with this key; null for all types. */
  readonly of: string | null;
}

/** Type of a key's value. */
export type PlusType =
  | 'any'
  | 'bool'
  | 'contract'
  | 'disposition'
  | 'hints'
  | 'map'
  | 'reference'
  | 'section'
  | 'string'
  | 'strings';

/** A section of dlt.yml. */
export interface PlusSection extends Worded {
  readonly name: string;
  /** `map`: user-chosen names, each with these keys. */
  readonly type: 'map' | 'keys';
  readonly experimental: boolean;
  /** Description of other keys that are allowed in addition. */
  readonly others: string | null;
  readonly keys: readonly PlusKey[];
}

/** Content of the file. */
export interface Plus {
  /** Name of the package. */
  readonly package: string;
  readonly python: readonly string[];
  /** Sections in the order in which pages show them. */
  readonly manifest: readonly PlusSection[];
  /** Same structure as data/generated/cli.json, with descriptions. */
  readonly cli: PlusCommand;
}

/** Lookups over the facts about the add-on. */
export interface PlusFacts {
  /** Changes when the facts do; build caches are keyed on it. */
  readonly hash: string;
  readonly package: string;
  /** Supported Python versions, the oldest first. */
  readonly python: readonly string[];
  readonly sections: readonly PlusSection[];
  /** See {@link chainIn}. */
  readonly chain: (
    name: string,
  ) => readonly [PlusCommand, ...(readonly PlusCommand[])];
  /**
   * A section of dlt.yml.
   *
   * @throws Error with the nearest name when there is none.
   */
  readonly section: (name: string) => PlusSection;
}

/** Builds the lookups of the add-on's facts. */
export function plusFactsOf(
  { package: name, python, manifest, cli }: Plus,
  hash = '',
): PlusFacts {
  return {
    hash,
    package: name,
    python,
    sections: manifest,
    chain: (command) => chainIn(cli, command, FILE),
    section(requested) {
      const found = manifest.find((one) => one.name === requested);
      if (!found) {
        const known = manifest.map((one) => one.name);
        throw new Error(
          `dlt.yml has no section "${requested}"${didYouMean(requested, known)}; see ${FILE}`,
        );
      }
      return found;
    },
  };
}

/** Reads the facts about the add-on; a site without facts (a fixture) has only the bare `dlt` command. */
export function readPlusFacts(siteDir: string): PlusFacts {
  if (!hasFacts(siteDir, FILE)) {
    return plusFactsOf({
      package: 'dlt-plus',
      python: [],
      manifest: [],
      cli: {
        name: 'dlt',
        words: '',
        plus: false,
        experimental: false,
        arguments: [],
        options: [],
        commands: [],
      },
    });
  }
  const { content, text } = factsReader(
    siteDir,
    'plus',
    'guides/facts.md describes how to edit it',
  )(FILE);
  return plusFactsOf(content as Plus, sha256(text));
}
