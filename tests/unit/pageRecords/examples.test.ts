import { describe, expect, it } from 'vitest';
import { library } from '@site/src/config/library';
import { exampleOf, readExamples } from '@site/src/pageRecords/examples';

const { version } = library;

const page = (lines: string): string =>
  `---\ntitle: Tides\ndescription: Load tides.\nkeywords: [tides]\n${lines}\n---\n\nWords.\n`;

describe('the front matter of an example', () => {
  it('is read', () => {
    const text = page(
      `shows: [Merge, DuckDB]\nrequirements: ['dlt[duckdb]==${version}', 'setuptools<80.9']`,
    );
    expect(exampleOf('examples/tides', text)).toEqual({
      id: 'examples/tides',
      title: 'Tides',
      description: 'Load tides.',
      shows: ['Merge', 'DuckDB'],
      requirements: [`dlt[duckdb]==${version}`, 'setuptools<80.9'],
    });
  });

  it('without "shows", a page is not an example', () => {
    expect(exampleOf('examples/index', page(''))).toBeUndefined();
  });

  it.each([
    ['shows: Merge', /docs\/examples\/tides\.mdx:1 — .*"shows" must be a list/],
    ['shows: [Merge]', /"requirements" must list the lines/],
    ['shows: [Merge]\nrequirements: []', /"requirements" must list the lines/],
    [
      "shows: [Merge]\nrequirements: ['dlt']",
      /"requirements" must list the lines/,
    ],
    [
      `shows: [Merge]\nrequirements: ['pandas', 'dlt==${version}']`,
      /first dlt with its version/,
    ],
    [
      "shows: [Merge]\nrequirements: ['dlt==1.0.0']", // another version than the docs describe
      /first dlt with its version/,
    ],
  ])('%s fails the build', (lines, message) => {
    expect(() => exampleOf('examples/tides', page(lines))).toThrow(message);
  });
});

describe('the examples of the site', () => {
  const examples = readExamples('.');

  it('are sorted by title', () => {
    const titles = examples.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles).toEqual(titles.toSorted());
  });

  it('have archives with unique names', () => {
    const names = examples.map(({ id }) => id.split('/').at(-1));
    expect(new Set(names).size).toBe(names.length);
  });

  it('use one spelling for each part of dlt', () => {
    const parts = new Set(examples.flatMap(({ shows }) => shows));
    const lower = new Set([...parts].map((part) => part.toLowerCase()));
    expect(lower.size).toBe(parts.size);
  });
});
