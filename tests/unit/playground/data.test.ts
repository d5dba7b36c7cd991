import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  EXTENSIONS,
  pastedFile,
  programFor,
  readFile,
} from '@site/src/components/Playground/data';
import { library } from '@docs/facts/library';
import { MAX_FILE_BYTES } from '@docs/playground/input/limits';
import { ACCEPTED } from '@site/src/components/Playground/actions';
import { projectOf } from '@site/src/components/Playground/project';

it('offers the files that it can read', () => {
  expect(ACCEPTED.split(',').sort()).toEqual(
    EXTENSIONS.map((extension) => `.${extension}`).sort(),
  );
});

describe('programFor', () => {
  it('writes the file, then runs a program that reads it', () => {
    const { program, code } = programFor({
      name: '2025 Orders.CSV',
      text: 'id\n1\n',
    });
    expect(program.steps.map(({ title }) => title)).toEqual([
      'table_2025_Orders.csv',
      'pipeline.py',
    ]);
    expect(program.own).toBe(1);
    expect(code).toContain('open("table_2025_Orders.csv", encoding="utf-8")');
  });

  it('rejects other kinds of files, and says which there are', () => {
    expect(() => programFor({ name: 'a.xlsx', text: '' })).toThrow(
      'a.xlsx cannot be opened here: use a file that ends in .json, .jsonl, .csv',
    );
  });
});

describe('readFile', () => {
  it('reads Parquet as JSON lines', async () => {
    const bytes = fs.readFileSync('tests/fixtures/playground/people.parquet');
    const { text } = await readFile(new File([bytes], 'people.parquet'));
    const [first, second] = text.trim().split('\n');
    expect(JSON.parse(first ?? '')).toEqual({
      id: 1,
      name: 'Ada',
      joined: '2025-05-01T00:00:00.000Z',
      tags: ['a', 'b'],
      big: '1152921504606846976',
    });
    expect(JSON.parse(second ?? '')).toMatchObject({ id: 2, big: 1, tags: [] });
  });

  it.each(['snappy', 'gzip', 'brotli', 'lz4', 'zstd'])(
    'reads Parquet that is compressed with %s',
    async (codec) => {
      const name = `${codec}.parquet`;
      const bytes = fs.readFileSync(`tests/fixtures/playground/${name}`);
      const { text } = await readFile(new File([bytes], name));
      const rows = Array.from({ length: 40 }, (_, id) => ({
        id,
        city: id % 2 ? 'Amsterdam' : 'Berlin',
      }));
      expect(
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as unknown),
      ).toEqual(rows);
    },
  );

  it('keeps columns and fields named after properties of objects', async () => {
    const bytes = fs.readFileSync('tests/fixtures/playground/proto.parquet');
    const { text } = await readFile(new File([bytes], 'proto.parquet'));
    expect(text.split('\n')[0]).toBe(
      '{"__proto__":1,"constructor":"a","nested":{"__proto__":1,"toString":2}}',
    );
  });

  it('rejects a small Parquet file with millions of rows before it decodes them', async () => {
    const bytes = fs.readFileSync(
      'tests/fixtures/playground/sixty-million-rows.parquet',
    );
    expect(bytes.length).toBeLessThan(100_000);
    await expect(readFile(new File([bytes], 'rows.parquet'))).rejects.toThrow(
      'rows.parquet cannot be read as Parquet: it has more than 500,000 rows',
    );
  });

  it('says that a file is no Parquet', async () => {
    await expect(
      readFile(new File(['no parquet at all'], 'a.parquet')),
    ).rejects.toThrow('a.parquet cannot be read as Parquet');
  });

  it('rejects a file that is too large, before it reads it', async () => {
    const file = new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'big.csv');
    await expect(readFile(file)).rejects.toThrow('big.csv has 21 MB');
  });

  it('stops reading a file that is larger than its size says', async () => {
    let sent = 0;
    const file = Object.assign(new File([], 'endless.csv'), {
      stream: () =>
        new ReadableStream<Uint8Array>({
          pull: (controller) => {
            sent += 1_000_000;
            controller.enqueue(new Uint8Array(1_000_000));
          },
        }),
    });
    await expect(readFile(file)).rejects.toThrow(
      'endless.csv is larger than 20 MB',
    );
    expect(sent).toBeLessThan(MAX_FILE_BYTES + 3_000_000);
  });

  it.each(['a.constructor', 'a.__proto__', 'a.toString'])(
    'does not take the name of a property of objects for a kind of file: %s',
    (name) => {
      expect(() => programFor({ name, text: '' })).toThrow(
        `${name} cannot be opened here`,
      );
    },
  );
});

describe('pastedFile', () => {
  it('rejects what is no JSON, and what is too long', () => {
    expect(() => pastedFile('{"a": ')).toThrow('This is not JSON: ');
    expect(() => pastedFile('x'.repeat(MAX_FILE_BYTES + 1))).toThrow('20 MB');
  });
});

it('a project has its files in order, without stand-ins', () => {
  const { files } = projectOf([
    {
      title: 'standins.py',
      code: 'x',
      writes: true,
      runs: false,
      standins: true,
    },
    { title: 'pipeline.py', code: 'a = 1', writes: false, runs: true },
    { title: 'pipeline.py', code: 'print(a)\n', writes: false, runs: true },
  ]);
  expect(files.get('pipeline.py')).toBe('a = 1\n\nprint(a)\n');
  expect(files.has('standins.py')).toBe(false);
  expect(files.get('requirements.txt')).toBe(
    `dlt==${library.version}\nsetuptools<80.9\n`,
  );
  expect(files.get('README.txt')).toContain('asks the service itself');
});
