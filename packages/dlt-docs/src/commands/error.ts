/** `error`: the section that explains a pasted error message, and others that may. */
import { readError } from '@docs/search/errors';
import { readable } from '@docs/search/limits';
import { ERROR_PAGES } from '@docs/search/search';
import type { DocsData } from '../data';
import { Refusal, unknown } from '../refusal';
import { hitsOf } from './search';
import { section } from './section';

/** Number of other sections that are listed. */
const OTHERS = 4;

/** A name of a class without a message. */
const CLASS = /^(?:[\w.]+\.)?(?<name>[A-Z]\w*)$/;

/** Where the library raises a class: module, function and text of the message. */
function raisedBy(data: DocsData, name: string): string[] {
  return Object.values(data.errors())
    .filter((one) => one.name === name)
    .map(
      ({ module, bases }) =>
        `${module}.${name}, a subclass of ${bases.join(', ')}`,
    );
}

/**
 * What the docs say about an error.
 *
 * @param message of an exception, a traceback, or the name of a class
 * @throws Refusal with the nearest classes when nothing is known of it
 */
export function error(data: DocsData, message: string): string {
  const pasted = readable(message)
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
  const classes = [
    ...new Set(Object.values(data.errors()).map(({ name }) => name)),
  ];
  const alone = CLASS.exec(pasted)?.groups?.name;
  if (alone !== undefined && !classes.includes(alone)) {
    throw unknown('exception', alone, classes);
  }
  const read = readError(pasted, data.messages());
  const hits = hitsOf(data, { query: pasted }).filter(
    ({ kind }) => kind === 'section',
  );
  const name = alone ?? read?.classes[0];
  const best =
    hits.find(
      ({ path, anchor }) =>
        path.startsWith(ERROR_PAGES) && anchor === name?.toLowerCase(),
    ) ?? hits[0];
  if (!best) {
    throw new Refusal(
      `Nothing is found for this message. Paste its last line, or search for its words.`,
    );
  }
  const others = hits.filter((hit) => hit !== best).slice(0, OTHERS);
  return [
    ...(name === undefined ? [] : raisedBy(data, name)),
    `${best.link}\n${section(data, { id: best.link })}`,
    ...(others.length === 0
      ? []
      : [`See also: ${others.map(({ link }) => link).join(', ')}`]),
  ].join('\n\n');
}
