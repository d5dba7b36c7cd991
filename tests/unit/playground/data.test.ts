import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  MOST_BYTES,
  pastedFile,
  programFor,
  readFile,
} from '@site/src/components/Playground/data';
import { projectOf } from '@site/src/components/Playground/project';
import { fragmentOf, stepsOf } from '@site/src/components/Playground/share';

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

  it('refuses other kinds of files, and says which there are', () => {
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

  it('says that a file is no Parquet', async () => {
    await expect(
      readFile(new File(['no parquet at all'], 'a.parquet')),
    ).rejects.toThrow('a.parquet cannot be read as Parquet');
  });

  it('refuses a file that is too large, before it reads it', async () => {
    const file = new File([new Uint8Array(MOST_BYTES + 1)], 'big.csv');
    await expect(readFile(file)).rejects.toThrow('big.csv has 21 MB');
  });
});

describe('pastedFile', () => {
  it('refuses what is no JSON, and what is too long', () => {
    expect(() => pastedFile('{"a": ')).toThrow(SyntaxError);
    expect(() => pastedFile('x'.repeat(MOST_BYTES + 1))).toThrow('20 MB');
  });
});

describe('addresses', () => {
  const steps = [
    { title: 'a.csv', code: 'id\n1\n', writes: true, runs: false },
    { title: 'pipeline.py', code: 'print("ä→")', writes: false, runs: true },
  ];

  it('give back the program', async () => {
    const fragment = await fragmentOf(steps);
    expect(fragment).toMatch(/^#program=[\w-]+$/);
    await expect(stepsOf(fragment)).resolves.toEqual(steps);
  });

  it('without a program have none', async () => {
    await expect(stepsOf('#templates')).resolves.toBeUndefined();
  });

  it.each([
    ['text that is no base64', '#program=%%%'],
    ['bytes that are not compressed', '#program=AAAA'],
    ['a program that was cut off', '#program=q1bKzU'],
  ])('are refused: %s', async (_, fragment) => {
    await expect(stepsOf(fragment)).rejects.toThrow('cannot be read');
  });

  it('cannot write outside of the project', async () => {
    for (const title of ['../a.py', '/etc/a', 'a/../../b']) {
      const fragment = await fragmentOf([
        { title, code: '', writes: true, runs: true },
      ]);
      await expect(stepsOf(fragment)).rejects.toThrow('cannot be read');
    }
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
  expect(files.get('requirements.txt')).toBe('dlt==1.10.0\nsetuptools<80.9\n');
  expect(files.get('README.txt')).toContain('asks the service itself');
});
