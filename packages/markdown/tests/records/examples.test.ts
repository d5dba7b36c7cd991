import { describe, expect, it } from 'vitest';
import { library } from '@docs/facts/library';
import { readSnippetReport } from '@docs/facts/snippets';
import { readTestedFacts } from '@docs/facts/tested';
import { exampleOf, readExamples } from '../../src/records/examples';

const { version } = library;

const page = (lines: string): string =>
  `---\ntitle: Tides\ndescription: Load tides.\nkeywords: [tides]\n${lines}\n---\n\nWords.\n`;

describe('the front matter of an example', () => {
  it('is read', () => {
    const text = page(
      `requirements: ['dlt[duckdb]==${version}', 'setuptools<80.9']`,
    );
    expect(exampleOf('examples/tides', text)).toEqual({
      id: 'examples/tides',
      title: 'Tides',
      description: 'Load tides.',
      requirements: [`dlt[duckdb]==${version}`, 'setuptools<80.9'],
      sources: ['rows in Python'],
      destinations: [],
      features: [],
      standIn: false,
    });
  });

  it('without "requirements", a page is not an example', () => {
    expect(exampleOf('examples/index', page(''))).toBeUndefined();
  });

  it.each([
    [
      'requirements: dlt',
      /docs\/examples\/tides\.mdx:1 — .*"requirements" must list the lines/,
    ],
    ['requirements: []', /"requirements" must list the lines/],
    ["requirements: ['dlt']", /"requirements" must list the lines/],
    [
      `requirements: ['pandas', 'dlt==${version}']`,
      /first dlt with its version/,
    ],
    [
      "requirements: ['dlt==1.0.0']", // another version than the docs describe
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

  it('each load to somewhere, and show something', () => {
    expect(
      examples.filter(({ destinations: all }) => all.length === 0),
    ).toEqual([]);
    expect(examples.filter(({ features }) => features.length === 0)).toEqual(
      [],
    );
  });

  it('load to the destinations that ran on their pages', () => {
    const { onPage } = readTestedFacts('.', readSnippetReport('.'));
    for (const { id, destinations } of examples) {
      const executed = onPage(`docs/${id}.mdx`)
        .filter(({ part }) => part === 'destination')
        // The destination `destination` is a function of the program.
        .map(({ name }) =>
          name === 'destination' ? 'your own function' : name,
        );
      expect(destinations, id).toEqual(
        expect.arrayContaining([...new Set(executed)]),
      );
    }
  });
});
