/** A reader who pastes an exception that a page shows must find a section with that message among the first results. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DATA_FOLDER, textFile, type PageText } from '@docs/search/files';
import { loadGuides, type GuidesFile } from '@docs/search/guidesIndex';
import { loadMessages, type MessagesFile } from '@docs/search/messages';
import { search } from '@docs/search/search';
import type { Hit } from '@docs/search/types';
import { causeOf, hasMessage, recordedErrors } from '../search/recorded';
import budgets from './budgets.json';
import { buildDir } from './site';

const read = (file: string): unknown =>
  JSON.parse(fs.readFileSync(path.join(buildDir, DATA_FOLDER, file), 'utf8'));

const loaded = {
  guides: loadGuides(read('guides.json') as GuidesFile),
  messages: loadMessages(read('messages.json') as MessagesFile),
};

/** Classes that say which step failed: a section about one of them is no answer. */
const STEPS =
  /^(?:PipelineStepFailed|ResourceExtractionError|NormalizeJobFailed|LoadClientJob\w+)$/;

const ROWS = 3;

const textOf = ({ path: page, anchor }: Hit): string =>
  ((read(textFile(page)) as PageText)[anchor] ?? []).join('\n');

const recorded = recordedErrors();

/** The recorded exceptions, with the number of the first right row; -1 if there is none. */
const ranked = recorded.map((error) => {
  const cause = causeOf(error);
  const classes = [
    error.name,
    ...[...error.text.matchAll(/<class '[\w.]*?(\w+)'>/g)].map(
      ([, name = '']) => name,
    ),
  ].filter((name) => !STEPS.test(name));
  // A search field replaces line breaks.
  const rows = search(loaded, error.text.replaceAll(/\s*\n\s*/g, ' '))
    .slice(0, ROWS)
    .filter((row) => row.kind === 'section');
  const rank = rows.findIndex(
    (row) =>
      hasMessage(textOf(row), cause) ||
      classes.some((name) => row.title.includes(name)),
  );
  return { error, rank, rows };
});

it('finds the section of each recorded exception, or one with the same message', () => {
  expect(recorded.length).toBeGreaterThan(200);
  const missed = ranked
    .filter(({ rank }) => rank < 0)
    .map(
      ({ error: { page, text }, rows }) =>
        `${page}: ${text.slice(0, 200)}\n  found ${rows.map(({ link }) => link).join(', ')}`,
    );
  expect(
    1 - missed.length / recorded.length,
    missed.join('\n'),
  ).toBeGreaterThanOrEqual(budgets.search.recorded.inThree);
  const first = ranked.filter(({ rank }) => rank === 0).length;
  expect(first / recorded.length).toBeGreaterThanOrEqual(
    budgets.search.recorded.first,
  );
});
