/** A reader who pastes a message of the library without its class must find the section about the class. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readErrorFacts } from '@docs/facts/errors';
import { DATA_FOLDER } from '@docs/search/files';
import { loadGuides, type GuidesFile } from '@docs/search/guidesIndex';
import { loadMessages, type MessagesFile } from '@docs/search/messages';
import { search } from '@docs/search/search';
import budgets from './budgets.json';
import { buildDir } from './site';

const read = (file: string): unknown =>
  JSON.parse(fs.readFileSync(path.join(buildDir, DATA_FOLDER, file), 'utf8'));

const loaded = {
  guides: loadGuides(read('guides.json') as GuidesFile),
  messages: loadMessages(read('messages.json') as MessagesFile),
};

const ROWS = 3;
/** A shorter literal text, such as "Invalid config: {}", can be of any program. */
const LEAST_LITERAL = 30;
/** What takes the place of values. */
const VALUES = ['orders', 'shop', 'customer_id', 'duckdb'];

const filled = (template: string): string => {
  let value = 0;
  return template
    .replaceAll('{}', () => VALUES[value++ % VALUES.length] ?? '')
    .replaceAll(/\s+/g, ' ');
};

/** The messages of classes that a heading names, filled with values, as the library raises them. */
const raised = [...readErrorFacts('.').byModule.values()]
  .flat()
  .filter(({ name }) =>
    loaded.guides.sections.some(({ title }) => title.includes(name)),
  )
  .flatMap(({ name, raised: sites }) =>
    [...new Set(sites.map(({ message }) => message))]
      .filter(
        (template) => template.replaceAll('{}', '').length >= LEAST_LITERAL,
      )
      .map((template) => ({ name, text: filled(template) })),
  );

it('finds the section of the class by a message alone', () => {
  expect(raised.length).toBeGreaterThan(100);
  const missed = raised.filter(
    ({ name, text }) =>
      !search(loaded, text)
        .slice(0, ROWS)
        .some((row) => row.kind === 'section' && row.title.includes(name)),
  );
  expect(
    1 - missed.length / raised.length,
    missed.map(({ name, text }) => `${name}: ${text}`).join('\n'),
  ).toBeGreaterThanOrEqual(budgets.search.raised.inThree);
});
