/** Pages that no browser has opened are compiled when nothing else is, once for each text. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnopenedPages } from '../../src/mdx-workers/unopened';

let folder = '';
let compiled: string[] = [];
let errors = new Map<string, string>();
let recorded = new Set<string>();
let finish: () => void = () => undefined;
let rebuilt: string[] = [];

/** A page with a text; another time for each, as two writes within a millisecond have the same. */
function write(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  fs.utimesSync(file, 0, compiled.length + text.length);
  return file;
}

/** @param visit milliseconds in which a browser may open a first page */
function pages(visit = 0): UnopenedPages {
  return new UnopenedPages(
    (file) => {
      compiled.push(path.basename(file));
      return fs.readFileSync(file, 'utf8').includes('wrong')
        ? Promise.reject(new Error('wrong'))
        : Promise.resolve();
    },
    {
      isRecorded: (file) => recorded.has(path.basename(file)),
      checked: (file, error) => {
        errors.delete(path.basename(file));
        if (error) {
          errors.set(path.basename(file), error.message);
        }
      },
      finished: () => {
        finish();
      },
    },
    folder,
    (file) => {
      rebuilt.push(path.basename(file));
    },
    0,
    visit,
  );
}

/** Resolves when no page waits. */
const finished = (): Promise<void> =>
  new Promise((resolve) => {
    finish = resolve;
  });

async function add(unopened: UnopenedPages, files: string[]): Promise<void> {
  const end = finished();
  unopened.add(files);
  await end;
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unopened-'));
  compiled = [];
  errors = new Map();
  recorded = new Set();
  rebuilt = [];
});

afterEach(() => {
  fs.rmSync(folder, { recursive: true });
});

it('compiles a page again when its text has changed', async () => {
  const unopened = pages();
  const file = write('a.mdx', 'text');
  await add(unopened, [file]);
  await add(unopened, [file]);
  expect(compiled).toEqual(['a.mdx']);
  write('a.mdx', 'changed');
  await add(unopened, [file]);
  expect(compiled).toEqual(['a.mdx', 'a.mdx']);
});

it('leaves out pages with a record of their text', async () => {
  recorded.add('a.mdx').add('b.mdx');
  const files = ['a.mdx', 'b.mdx', 'c.mdx'].map((name) => write(name, name));
  await add(pages(), files);
  expect(compiled).toEqual(['c.mdx']);
});

it('compiles the pages that warm the threads once, before the others', async () => {
  const unopened = pages();
  const files = ['a.mdx', 'b.mdx', 'c.mdx'].map((name) => write(name, name));
  files.forEach((file) => recorded.add(path.basename(file)));
  recorded.delete('a.mdx');
  const end = finished();
  unopened.again(files.slice(1, 2), files);
  await end;
  await add(unopened, files);
  expect(compiled).toEqual(['b.mdx', 'a.mdx']);
});

it('waits after the first page until a browser opens one', async () => {
  const unopened = pages(60_000);
  const files = ['a.mdx', 'b.mdx'].map((name) => write(name, name));
  const end = finished();
  unopened.add(files);
  await sleep(200);
  expect(compiled).toEqual(['a.mdx']);
  unopened.opened(write('c.mdx', 'c'));
  await end;
  expect(compiled).toEqual(['a.mdx', 'b.mdx']);
});

it('has the first opened page built once more, before others are compiled', async () => {
  const unopened = pages(60_000);
  const files = ['a.mdx', 'b.mdx', 'c.mdx'].map((name) => write(name, name));
  const end = finished();
  unopened.add(files.slice(0, 2));
  await sleep(200);
  unopened.opened(write('d.mdx', 'd'));
  unopened.opened(write('e.mdx', 'e'));
  await end;
  expect(rebuilt).toEqual(['d.mdx']);
  await add(unopened, files);
  expect(rebuilt).toEqual(['d.mdx']);
});

it('compiles nothing while the bundler builds', async () => {
  const unopened = pages();
  const files = ['a.mdx', 'b.mdx'].map((name) => write(name, name));
  const end = finished();
  unopened.building(true);
  unopened.add(files);
  await sleep(200);
  expect(compiled).toEqual(['a.mdx']);
  unopened.building(false);
  await end;
  expect(compiled).toEqual(['a.mdx', 'b.mdx']);
});

it('reports an error until the page is corrected', async () => {
  const unopened = pages();
  const file = write('a.mdx', 'wrong');
  await add(unopened, [file]);
  expect([...errors]).toEqual([['a.mdx', 'wrong']]);
  write('a.mdx', 'corrected');
  await add(unopened, [file]);
  expect([...errors]).toEqual([]);
});

it('forgets the error of a page that was deleted', async () => {
  const unopened = pages();
  const file = write('a.mdx', 'wrong');
  await add(unopened, [file]);
  fs.rmSync(file);
  await add(unopened, [file]);
  expect([...errors]).toEqual([]);
  expect(compiled).toEqual(['a.mdx']);
});

it('leaves a page to the bundler that compiles it', async () => {
  const unopened = pages();
  const file = write('a.mdx', 'wrong');
  await add(unopened, [file]);
  write('a.mdx', 'wrong again');
  unopened.opened(file);
  expect([...errors]).toEqual([]);
  await add(unopened, [file]);
  expect(compiled).toEqual(['a.mdx']);
});

it('compiles a page that was saved before those that wait', async () => {
  const unopened = pages();
  const end = finished();
  const files = ['a.mdx', 'b.mdx', 'c.mdx'].map((name) => write(name, name));
  unopened.add(files);
  unopened.add(files.slice(2));
  await end;
  expect(compiled).toEqual(['a.mdx', 'c.mdx', 'b.mdx']);
});

it('compiles pages again when their inputs have changed', async () => {
  const unopened = pages();
  const files = ['a.mdx', 'b.mdx'].map((name) => write(name, name));
  recorded.add('a.mdx').add('b.mdx');
  await add(unopened, files);
  compiled = [];
  const end = finished();
  unopened.again(files.slice(0, 1));
  await end;
  expect(compiled).toEqual(['a.mdx']);
});
