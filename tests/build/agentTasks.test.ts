/** Tasks of agents: the docs have the facts of each, and the search leads to them with few tokens. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cheatSheetContext,
  llmsContext,
  searchContext,
} from '@site/scripts/measure/agentTasks/contexts';
import {
  measure,
  medianTokens,
} from '@site/scripts/measure/agentTasks/measure';
import { hasFact, readTasks } from '@site/scripts/measure/agentTasks/tasks';
import { INDEX_FILE } from '@docs/markdown/records/paths';
import budgets from './budgets.json';
import { packageData } from './package';
import { buildDir } from './site';

const tasks = readTasks();

describe('the tasks', () => {
  it('are many, about all parts of the library, each once', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(40);
    expect(new Set(tasks.map(({ group }) => group)).size).toBe(10);
    expect(new Set(tasks.map(({ question }) => question)).size).toBe(
      tasks.length,
    );
  });

  it('need facts that are together on a page', async () => {
    const data = await packageData();
    const pages = data.pages().map(({ id }) => data.page(id));
    const lost = tasks.filter(
      ({ facts }) =>
        facts.length === 0 ||
        !pages.some((page) => facts.every((fact) => hasFact(page, fact))),
    );
    expect(lost).toEqual([]);
  });
});

it('the search leads to the facts of each task, with few tokens', async () => {
  const context = searchContext(await packageData());
  const results = tasks.map((task) => measure(task, context));
  expect(
    results.flatMap(({ task, missing }) =>
      missing.length > 0 ? [task.question] : [],
    ),
  ).toEqual([]);
  expect(medianTokens(results)).toBeLessThanOrEqual(budgets.agents.taskTokens);
});

it('the page about the package says what is tested here', () => {
  const page = fs.readFileSync(
    'docs/dlt-ecosystem/llm-tooling/docs-for-agents.mdx',
    'utf8',
  );
  expect(page).toContain(
    `half of our ${tasks.length} test questions take fewer than ${budgets.agents.taskTokens.toLocaleString('en')} tokens`,
  );
});

it('llms.txt is read first, and leads to pages', () => {
  const [index, list, page] = [
    ...llmsContext(buildDir)('Partition a BigQuery table'),
  ];
  expect(index).toBe(fs.readFileSync(path.join(buildDir, INDEX_FILE), 'utf8'));
  expect(list).toMatch(/^# Destinations/);
  expect(page).toMatch(/^# Google BigQuery/);
});

it('a site without the page of short answers is rejected', async () => {
  const data = await packageData();
  expect(() => cheatSheetContext(data, 'tests/build')).toThrow(
    'cheat-sheet.md is missing',
  );
});

describe('what is measured', () => {
  const task = { group: 'x', question: 'q', facts: ['merge', '/up+sert/'] };

  it('ends with the text that has the last fact', () => {
    const texts = ['merge it', '12345678', 'with uppsert', 'never read'];
    expect(measure(task, () => texts)).toEqual({
      task,
      tokens: 7,
      reads: 3,
      missing: [],
    });
  });

  it('says which facts are missing, and counts such a task as the worst', () => {
    const lost = measure(task, () => ['merge']);
    const found = measure(task, () => ['merge upsert']);
    expect(lost.missing).toEqual(['/up+sert/']);
    expect(medianTokens([found, lost, lost])).toBe(Infinity);
    expect(medianTokens([found, found, lost])).toBe(3);
  });
});
