/** The composer with its facts and the highlighter: loaded when a reader chooses. */
import facts from '@generated/compose/default/facts.json';
import { readChoice, writeChoice } from '@docs/composer/choice';
import { asksForCursor, asksForKey, partsOf } from '@docs/composer/resolved';
import { compose } from '@docs/composer/compose';
import { stateOf, type FormState } from '@docs/composer/form';
import { projectFiles } from '@docs/composer/project';
import { shownFiles } from '@docs/composer/shown';
import type { Choice, Composed } from '@docs/composer/types';
import { highlight } from '@docs/markdown/fences/code-highlight/highlight';
import { zipOf } from '@docs/markdown/examples/zip';

/** A file as the page shows it. */
export interface HighlightedFile {
  readonly name: string;
  readonly tab: string;
  readonly language: string;
  readonly html: string;
}

/** What the page shows for a query string. */
export interface View {
  readonly state: FormState;
  readonly problems: readonly string[];
  readonly composed: Composed;
}

/** The form and the pipeline of a query string. */
export function viewOf(query: string): View {
  const resolved = readChoice(facts, query);
  const { source, entry, choice, problems } = resolved;
  return {
    problems,
    composed: compose(resolved, facts),
    state: stateOf(resolved, partsOf(source), {
      key: asksForKey(source, entry, choice.disposition),
      cursor: asksForCursor(source, choice.disposition),
    }),
  };
}

/** The query string after a change. Another source begins with the write disposition and the columns that suit it. */
export function queryAfter(choice: Choice, changes: Partial<Choice>): string {
  const next = { ...choice, ...changes };
  if (next.source === choice.source) {
    return writeChoice(next, facts);
  }
  const { source, destination, run } = next;
  const query = new URLSearchParams({ source, destination, run });
  return writeChoice(readChoice(facts, `?${query.toString()}`).choice, facts);
}

/** Highlighted code. */
export const highlighted = (code: string, language: string): string =>
  highlight(code.replace(/\n$/, ''), language, {
    highlighted: new Set(),
    numbered: false,
  });

/** The files of a pipeline with their highlighted code. */
export const highlightedFiles = (composed: Composed): HighlightedFile[] =>
  shownFiles(composed).map(({ name, tab, language, text }) => ({
    name,
    tab,
    language,
    html: highlighted(text, language),
  }));

/** The archive of a pipeline. */
export const archiveOf = (composed: Composed, address: string): Uint8Array =>
  zipOf(composed.name, projectFiles(composed, address));
