/**
 * Programs in addresses: `#program=` and the files as compressed JSON. What is after `#` is not sent to servers.
 * A program from an address is shown, never run, until the reader presses Run.
 */
import type { Step } from '@docs/facts/playground';
import { readLimited, sliced } from './bytes';
import {
  InputError,
  MAX_LINK_CHARACTERS,
  MAX_LINK_FILES,
  MAX_PROGRAM_BYTES,
  megabytes,
} from './limits';
import { fileUsedAsDirectory, isPath } from './paths';

const KEY = 'program';

/** Size of the slices that are decompressed one by one, in bytes: 4 MB at most come out of each. */
const SLICE_BYTES = 4_096;

/** Size of the parts that are converted to text at once, in bytes: functions take a limited number of arguments. */
const CHARACTERS_AT_ONCE = 8_192;

type Flags = Pick<Step, 'writes' | 'runs'>;
/** Path, code, and whether it is written and run. */
type StoredStep = readonly [string, string, boolean, boolean];

const TOO_LARGE = `The program in this link is larger than ${megabytes(MAX_PROGRAM_BYTES)}. Request it as files, and open them here.`;
const UNREADABLE =
  'The program in this link cannot be read. The link may have been cut off: request it again.';
const NOT_SUPPORTED = `This browser cannot read or make links to programs (it lacks CompressionStream or DecompressionStream). Update it, or use another browser.`;

/** Base64 in the alphabet for URLs, without padding. */
function toText(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHARACTERS_AT_ONCE) {
    binary += String.fromCharCode(
      ...bytes.subarray(at, at + CHARACTERS_AT_ONCE),
    );
  }
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) {
    bytes[at] = binary.charCodeAt(at);
  }
  return bytes;
}

function requireStreams(): void {
  if (
    typeof CompressionStream === 'undefined' ||
    typeof DecompressionStream === 'undefined'
  ) {
    throw new InputError(NOT_SUPPORTED);
  }
}

/**
 * The fragment for steps, with `#`.
 *
 * @throws InputError when the browser cannot compress, or when the program is too large for a link
 */
export async function fragmentOf(steps: readonly Step[]): Promise<string> {
  requireStreams();
  const tooLarge = `This program is too large for a link: ${megabytes(MAX_PROGRAM_BYTES)} and ${String(MAX_LINK_FILES)} files at most. Download it instead.`;
  const stored = steps.map(({ title, code, writes, runs }): StoredStep => [
    title,
    code,
    writes,
    runs,
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify(stored));
  if (bytes.length > MAX_PROGRAM_BYTES || steps.length > MAX_LINK_FILES) {
    throw new InputError(tooLarge);
  }
  const packed = await readLimited(
    new Blob([bytes])
      .stream()
      .pipeThrough(new CompressionStream('deflate-raw')),
    // Base64 has four characters for three bytes.
    Math.floor((MAX_LINK_CHARACTERS * 3) / 4),
    tooLarge,
  );
  return `#${KEY}=${toText(packed)}`;
}

const isStored = (value: unknown): value is StoredStep =>
  Array.isArray(value) &&
  value.length === 4 &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'string' &&
  typeof value[2] === 'boolean' &&
  typeof value[3] === 'boolean';

/** The JSON of a compressed program. */
async function unpacked(text: string): Promise<unknown> {
  try {
    const bytes = await readLimited(
      sliced(toBytes(text), SLICE_BYTES).pipeThrough(
        new DecompressionStream('deflate-raw'),
      ),
      MAX_PROGRAM_BYTES,
      TOO_LARGE,
    );
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // A reader cannot do more about one cause than about another.
    throw error instanceof InputError
      ? error
      : new InputError(UNREADABLE, { cause: error });
  }
}

/**
 * The steps of a fragment, at least one of which runs; undefined when the fragment holds no program.
 *
 * @throws InputError when the program cannot be read, exceeds a limit, or has nothing to run
 */
export async function stepsOf(fragment: string): Promise<Step[] | undefined> {
  // Parsing the parameters copies them, so that the length is checked first. The name is not part of the limit.
  if (fragment.length > 2 * MAX_LINK_CHARACTERS) {
    throw new InputError(TOO_LARGE);
  }
  const text = new URLSearchParams(fragment.replace(/^#/, '')).get(KEY);
  if (text === null) {
    return undefined;
  }
  if (text.length > MAX_LINK_CHARACTERS) {
    throw new InputError(TOO_LARGE);
  }
  requireStreams();
  const stored = await unpacked(text);
  if (!Array.isArray(stored)) {
    throw new InputError(UNREADABLE);
  }
  if (stored.length > MAX_LINK_FILES) {
    throw new InputError(
      `The program in this link has ${String(stored.length)} files; ${String(MAX_LINK_FILES)} are possible. Request a smaller one.`,
    );
  }
  if (!stored.every(isStored)) {
    throw new InputError(UNREADABLE);
  }
  const paths = stored.map(([path]) => path);
  const wrong =
    paths.find((path) => !isPath(path)) ?? fileUsedAsDirectory(paths);
  if (wrong !== undefined) {
    throw new InputError(
      `The program in this link has a file that cannot be written: ${JSON.stringify(wrong.slice(0, 100))}. Its author has to share it with another name for the file.`,
    );
  }
  if (!stored.some(([, , , runs]) => runs)) {
    throw new InputError(
      'The program in this link has no file that runs. Its author has to share it again.',
    );
  }
  return stored.map(([title, code, writes, runs]) => {
    const flags: Flags = { writes, runs };
    return { title, code, ...flags };
  });
}
