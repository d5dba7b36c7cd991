/** Programs in links: they give back the program, and every limit is checked before the work is done. */
import { deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  InputError,
  MAX_LINK_CHARACTERS,
  MAX_LINK_FILES,
  MAX_PROGRAM_BYTES,
} from '../src/input/limits';
import { fragmentOf, stepsOf } from '../src/input/share';

const program = {
  title: 'pipeline.py',
  code: 'print("ä→")',
  writes: false,
  runs: true,
};
const steps = [
  { title: 'a.csv', code: 'id\n1\n', writes: true, runs: false },
  program,
];

/** A link as another program may make it. */
const linkOf = (content: string | Uint8Array): string =>
  `#program=${deflateRawSync(content).toString('base64url')}`;

const programOf = (...titles: readonly string[]): string =>
  linkOf(JSON.stringify(titles.map((title) => [title, '', true, true])));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a link', () => {
  it('gives back the program', async () => {
    const fragment = await fragmentOf(steps);
    expect(fragment).toMatch(/^#program=[\w-]+$/);
    await expect(stepsOf(fragment)).resolves.toEqual(steps);
  });

  it('without a program has none', async () => {
    await expect(stepsOf('#templates')).resolves.toBeUndefined();
  });

  it.each([
    ['text that is no base64', '#program=%%%'],
    ['bytes that are not compressed', '#program=AAAA'],
    ['a program that was cut off', '#program=q1bKzU'],
    ['text that is no JSON', linkOf('[["a.py"')],
    ['bytes that are no UTF-8', linkOf(new Uint8Array([0xff, 0xfe]))],
    ['JSON of another shape', linkOf('{"a.py": ""}')],
    ['steps of another shape', linkOf('[["a.py", 1, true, true]]')],
  ])('is rejected when it holds %s', async (_, fragment) => {
    await expect(stepsOf(fragment)).rejects.toThrow('cannot be read');
  });

  it('that unpacks to far more than the limit is rejected after a few megabytes', async () => {
    let chunks = 0;
    const native = new DecompressionStream('deflate-raw');
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        chunks += chunk.length;
        controller.enqueue(chunk);
      },
    });
    vi.stubGlobal('DecompressionStream', function Counting() {
      return {
        writable: native.writable,
        readable: native.readable.pipeThrough(counted),
      };
    });
    const bomb = linkOf(new Uint8Array(50_000_000));
    await expect(stepsOf(bomb)).rejects.toThrow('larger than 2 MB');
    expect(chunks).toBeLessThan(MAX_PROGRAM_BYTES + 8_000_000);
  });

  it('that is too long is rejected before it is decoded', async () => {
    const decode = vi.fn();
    vi.stubGlobal('atob', decode);
    const long = `#program=${'A'.repeat(MAX_LINK_CHARACTERS + 1)}`;
    await expect(stepsOf(long)).rejects.toThrow('larger than 2 MB');
    expect(decode).not.toHaveBeenCalled();
  });

  it('has a limited number of files', async () => {
    const titles = Array.from({ length: 30_000 }, (_, at) => `a${String(at)}`);
    await expect(stepsOf(programOf(...titles))).rejects.toThrow(
      'has 30000 files; 50 are possible',
    );
  });

  it('without a file that runs says so', async () => {
    await expect(
      stepsOf(linkOf('[["a.csv", "", true, false]]')),
    ).rejects.toThrow('has no file that runs');
    await expect(stepsOf(linkOf('[]'))).rejects.toThrow(
      'has no file that runs',
    );
  });

  it.each([
    ['.'],
    ['..'],
    ['...'],
    [''],
    ['a/'],
    ['/a'],
    ['a//b'],
    ['a/./b'],
    ['../a.py'],
    ['a/../../b'],
    ['a\\b'],
    ['-rf'],
    ['a\nb'],
    ['a'.repeat(300)],
  ])('cannot write %j', async (title) => {
    await expect(stepsOf(programOf(title))).rejects.toThrow(
      'has a file that cannot be written',
    );
  });

  it.each([['a', 'a/b'], ['a/b/c', 'a/b'], ['.dlt'], ['README.txt/a']])(
    'cannot use a file as a directory: %j %j',
    async (...titles) => {
      await expect(stepsOf(programOf(...titles))).rejects.toThrow(
        'has a file that cannot be written',
      );
    },
  );

  it('may run a file in parts, and have hidden directories', async () => {
    const titles = [
      'pipeline.py',
      'pipeline.py',
      '.dlt/secrets.toml',
      'a/b.py',
    ];
    const found = await stepsOf(programOf(...titles));
    expect(found?.map(({ title }) => title)).toEqual(titles);
  });

  it.each(['CompressionStream', 'DecompressionStream'])(
    'is not blamed when the browser lacks %s',
    async (name) => {
      const fragment = await fragmentOf(steps);
      vi.stubGlobal(name, undefined);
      await expect(stepsOf(fragment)).rejects.toThrow('This browser cannot');
      await expect(fragmentOf(steps)).rejects.toThrow('This browser cannot');
    },
  );

  it.each([
    ['text', [{ ...program, code: 'x'.repeat(MAX_PROGRAM_BYTES) }]],
    ['files', Array.from({ length: MAX_LINK_FILES + 1 }, () => program)],
  ])('is not made of too much %s', async (_, many) => {
    await expect(fragmentOf(many)).rejects.toThrow(InputError);
    await expect(fragmentOf(many)).rejects.toThrow('Download it instead');
  });
});
