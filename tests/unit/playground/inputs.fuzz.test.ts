/** Generated links, paths and files: the readers throw nothing but InputError, and their results are bounded. */
import { deflateRawSync } from 'node:zlib';
import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  pastedFile,
  programFor,
  readFile,
  type DataFile,
} from '@site/src/components/Playground/data';
import {
  InputError,
  MAX_LINK_FILES,
  PARQUET_LIMITS,
} from '@docs/playground/input/limits';
import { fileUsedAsDirectory, isPath } from '@docs/playground/input/paths';
import { projectOf } from '@site/src/components/Playground/project';
import { fragmentOf, stepsOf } from '@docs/playground/input/share';

/** The same inputs in every run. */
const RUNS = { numRuns: 500, seed: 20250512 };

/** The result, or undefined when an InputError was thrown. */
async function accepted<Result>(
  action: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message.length).toBeLessThan(1_000);
    return undefined;
  }
}

const part = fc.stringMatching(/^[a-z_][\w-]{0,8}$/);
const path = fc
  .array(part, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('/'));
const hostilePath = fc
  .array(fc.constantFrom('a', 'b', '.', '..', '', '/', '\\', '-', 'é', '\0'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

describe('links', () => {
  it('give back every program', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            title: path,
            code: fc.string({ unit: 'grapheme', maxLength: 200 }),
            writes: fc.boolean(),
            runs: fc.boolean(),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        async (steps) => {
          const titles = steps.map(({ title }) => title);
          fc.pre(steps.some(({ runs }) => runs));
          fc.pre(fileUsedAsDirectory(titles) === undefined);
          expect(await stepsOf(await fragmentOf(steps))).toEqual(steps);
        },
      ),
      RUNS,
    );
  });

  const text = fc.string({ unit: 'binary', maxLength: 300 });
  it.each([
    ['any text', text],
    ['base64', fc.base64String({ maxLength: 400 })],
    [
      'compressed bytes',
      fc
        .uint8Array({ maxLength: 400 })
        .map((bytes) => deflateRawSync(bytes).toString('base64url')),
    ],
    [
      'compressed JSON',
      fc
        .array(
          fc.oneof(
            fc.jsonValue(),
            fc.tuple(hostilePath, text, fc.boolean(), fc.boolean()),
          ),
        )
        .map((value) =>
          deflateRawSync(JSON.stringify(value)).toString('base64url'),
        ),
    ],
  ])('of %s are read or rejected', async (_, content) => {
    await fc.assert(
      fc.asyncProperty(content, async (value) => {
        const steps = await accepted(() => stepsOf(`#program=${value}`));
        for (const { title } of steps ?? []) {
          expect(isPath(title)).toBe(true);
        }
        expect(steps?.length ?? 0).toBeLessThanOrEqual(MAX_LINK_FILES);
      }),
      RUNS,
    );
  });

  it('with accepted paths become projects that any file system can hold', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(fc.oneof(path, hostilePath), { maxLength: 5 }),
        (titles) => {
          if (
            !titles.every(isPath) ||
            fileUsedAsDirectory(titles) !== undefined
          ) {
            return;
          }
          found += 1;
          const { files } = projectOf(
            titles.map((title) => ({
              title,
              code: '',
              writes: true,
              runs: true,
            })),
          );
          const paths = [...files.keys()];
          for (const each of paths) {
            expect(new URL(each, 'file:///project/').pathname).toBe(
              `/project/${each}`,
            );
            expect(paths.some((other) => other.startsWith(`${each}/`))).toBe(
              false,
            );
          }
        },
      ),
      RUNS,
    );
    expect(found).toBeGreaterThan(50);
  });
});

const titleOf = ({ name, text }: DataFile) => programFor({ name, text });

describe('files', () => {
  it.each(['csv', 'json', 'jsonl', 'ndjson'])(
    'of any bytes are read without replaced characters, or rejected: %s',
    async (extension) => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.uint8Array({ maxLength: 200 }),
            fc
              .string({ unit: 'grapheme', maxLength: 200 })
              .map((text) => new TextEncoder().encode(text)),
          ),
          fc.string({ unit: 'binary', maxLength: 20 }),
          async (bytes, name) => {
            const file = new File(
              [new Uint8Array(bytes)],
              `${name}.${extension}`,
            );
            const read = await accepted(() => readFile(file));
            if (read) {
              const again = new TextEncoder().encode(read.text);
              const isMarked = bytes.length - again.length === 3;
              expect(
                Buffer.compare(again, bytes.subarray(isMarked ? 3 : 0)) === 0 ||
                  [0xff, 0xfe].includes(bytes[0] ?? 0),
              ).toBe(true);
              const { steps } = titleOf(read).program;
              expect(steps.every(({ title }) => isPath(title))).toBe(true);
            }
          },
        ),
        RUNS,
      );
    },
  );

  it('of pasted text are JSON, or rejected', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.json(), fc.string({ maxLength: 50 })),
        async (text) => {
          const file = await accepted(() => pastedFile(text));
          if (file) {
            expect(JSON.parse(file.text)).toEqual(JSON.parse(text));
          }
        },
      ),
      RUNS,
    );
  });

  it.each(['people', 'snappy', 'gzip', 'brotli', 'lz4', 'zstd', 'proto'])(
    'of damaged Parquet are read or rejected: %s',
    async (name) => {
      const original = fs.readFileSync(
        `tests/fixtures/playground/${name}.parquet`,
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.tuple(fc.nat(original.length - 1), fc.integer({ max: 255 })),
            { minLength: 1, maxLength: 4 },
          ),
          fc.option(fc.nat(original.length), { freq: 8 }),
          async (changes, length) => {
            const bytes = new Uint8Array(original);
            for (const [at, value] of changes) {
              bytes[at] = value;
            }
            const file = new File(
              [bytes.slice(0, length ?? undefined)],
              'a.parquet',
            );
            const read = await accepted(() => readFile(file));
            expect(read?.text.length ?? 0).toBeLessThanOrEqual(
              PARQUET_LIMITS.jsonCharacters,
            );
          },
        ),
        // 700 in all.
        { ...RUNS, numRuns: 100 },
      );
    },
    60_000,
  );
});
