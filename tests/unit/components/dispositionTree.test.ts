import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  pathsFrom,
  readPath,
  writePath,
} from '@site/src/components/DispositionTree/path';
import {
  isQuestion,
  TREE,
} from '@docs/markdown/facts/facts-tables/dispositionQuestions';

const page = fs.readFileSync(
  'docs/general-usage/write-disposition.mdx',
  'utf8',
);
const paths = pathsFrom(TREE);

describe('the tree', () => {
  it('ends in sections that the page has', () => {
    expect(paths.length).toBeGreaterThan(TREE.answers.length);
    for (const { next } of paths) {
      expect(page).toContain(` {#${next.id}}\n`);
    }
  });

  it('reaches every section with destinations', () => {
    const sections = page
      .split(/^(?=#{2,3} )/m)
      .filter((section) => section.includes('<DestinationsWith'))
      .map((section) => /\{#(?<id>[\w-]+)\}/.exec(section)?.groups?.id);
    expect(paths.map(({ next }) => next.id).sort()).toEqual(sections.sort());
  });

  it('asks at most five questions, each once on a path', () => {
    for (const { answered } of paths) {
      const names = answered.map(({ question }) => question.name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeLessThanOrEqual(5);
    }
  });

  it('has answers that differ', () => {
    for (const { question } of paths.flatMap(({ answered }) => answered)) {
      const values = question.answers.map(({ value }) => value);
      const labels = question.answers.map(({ label }) => label);
      expect(new Set(values).size).toBe(question.answers.length);
      expect(new Set(labels).size).toBe(question.answers.length);
    }
  });
});

describe('a path', () => {
  it('is the same after a round trip through the query string', () => {
    for (const path of paths) {
      const query = writePath(path.answered);
      expect(query).toMatch(/^\?changes=/);
      expect(readPath(query)).toEqual(path);
    }
    expect(new Set(paths.map((path) => writePath(path.answered))).size).toBe(
      paths.length,
    );
  });

  it.each([
    ['', '', 'changes'],
    ['?changes=maybe', '', 'changes'],
    ['?history=no', '', 'changes'],
    ['?changes=yes&reads=all', '?changes=yes', 'history'],
    // An answer of another branch.
    ['?changes=no&reads=changed', '?changes=no', 'reads'],
    ['?q=x&changes=no&reads=new', '?changes=no&reads=new', undefined],
  ])('%s goes on after %s with %s', (query, known, requested) => {
    const { answered, next } = readPath(query);
    expect(writePath(answered)).toBe(known);
    expect(isQuestion(next) ? next.name : undefined).toBe(requested);
  });
});
