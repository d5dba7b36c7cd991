/** data/curated/plus.json: what is known of dlt+, the paid add-on, whose code is closed. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  chainIn,
  type CliArgument,
  type CliCommand,
  type CliOption,
} from './cli';
import { didYouMean } from './nearest';
import { factsReader } from './read';

const FILE = 'data/curated/plus.json';

interface Worded {
  /** Sentences with Markdown's code spans. */
  readonly words: string;
}

/** A command with everything below it. */
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
  /** Path below the section, or below a name in it. */
  readonly name: string;
  readonly type: PlusType;
  readonly default: string | null;
  /** The only ones of a string; of a reference, some that it may be. */
  readonly values: readonly string[];
  /** The type of destination that has it; nothing for all. */
  readonly of: string | null;
}

/** What a key takes. */
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
  /** `map`: names that the reader chooses, each with the keys. */
  readonly type: 'map' | 'keys';
  readonly experimental: boolean;
  /** What other keys may stand beside these. */
  readonly others: string | null;
  readonly keys: readonly PlusKey[];
}

/** The file. */
export interface Plus {
  /** Name of the package. */
  readonly package: string;
  readonly python: readonly string[];
  /** In the order in which they are told. */
  readonly manifest: readonly PlusSection[];
  /** As data/generated/cli.json, with words. */
  readonly cli: PlusCommand;
}

/** The add-on. */
export interface PlusFacts {
  /** Changes when the facts do; build caches are keyed on it. */
  readonly hash: string;
  readonly package: string;
  /** Versions that it takes, the oldest first. */
  readonly python: readonly string[];
  readonly sections: readonly PlusSection[];
  /** As {@link chainIn}. */
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

/** Builds the lookup of what is known. */
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
    section(asked) {
      const found = manifest.find((one) => one.name === asked);
      if (!found) {
        const known = manifest.map((one) => one.name);
        throw new Error(
          `dlt.yml has no section "${asked}"${didYouMean(asked, known)}; see ${FILE}`,
        );
      }
      return found;
    },
  };
}

/** Reads what is known of the add-on; a site without facts (a fixture) has a bare `dlt`. */
export function readPlusFacts(siteDir: string): PlusFacts {
  if (!fs.existsSync(path.join(siteDir, FILE))) {
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
    'CONTRIBUTING.md says how it is edited',
  )(FILE);
  return plusFactsOf(
    content as Plus,
    createHash('sha256').update(text).digest('hex'),
  );
}
