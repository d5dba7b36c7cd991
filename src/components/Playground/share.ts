/**
 * Programs in addresses: `#program=` and the files as compressed JSON. What stands after `#` is not sent to servers.
 * A program from an address is shown, never run, until the reader presses Run.
 */
import type { Step } from '../../playground/engine/protocol';

const KEY = 'program';

/** Longest decompressed text that an address may hold, in characters: more would freeze the page. */
const MOST = 2_000_000;

type Flags = Pick<Step, 'writes' | 'runs'>;
/** Path, code, and whether it is written and run. */
type StoredStep = readonly [string, string, boolean, boolean];

async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await response.arrayBuffer());
}

/** Base64 in the alphabet for URLs, without padding. */
const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(text.replaceAll('-', '+').replaceAll('_', '/')),
    (letter) => letter.charCodeAt(0),
  );

/** The fragment for steps, with `#`. */
export async function fragmentOf(steps: readonly Step[]): Promise<string> {
  const stored = steps.map(({ title, code, writes, runs }): StoredStep => [
    title,
    code,
    writes,
    runs,
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify(stored));
  const packed = await piped(bytes, new CompressionStream('deflate-raw'));
  return `#${KEY}=${toText(packed)}`;
}

const isStored = (value: unknown): value is StoredStep =>
  Array.isArray(value) &&
  value.length === 4 &&
  typeof value[0] === 'string' &&
  /^[\w.][\w./-]*$/.test(value[0]) &&
  !value[0].includes('..') &&
  typeof value[1] === 'string' &&
  typeof value[2] === 'boolean' &&
  typeof value[3] === 'boolean';

/**
 * The steps of a fragment; undefined when it holds no program.
 *
 * @throws Error in words for the reader when the program cannot be read
 */
export async function stepsOf(fragment: string): Promise<Step[] | undefined> {
  const text = new URLSearchParams(fragment.replace(/^#/, '')).get(KEY);
  if (text === null) {
    return undefined;
  }
  try {
    const bytes = await piped(
      toBytes(text),
      new DecompressionStream('deflate-raw'),
    );
    const stored = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    if (
      bytes.length <= MOST &&
      Array.isArray(stored) &&
      stored.length > 0 &&
      stored.every(isStored)
    ) {
      return stored.map(([title, code, writes, runs]) => {
        const flags: Flags = { writes, runs };
        return { title, code, ...flags };
      });
    }
  } catch {
    // Said below: a reader cannot do more about one cause than about another.
  }
  throw new Error(
    'The program in this address cannot be read. The link may have been cut off: ask for it again.',
  );
}
