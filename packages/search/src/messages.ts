/**
 * The messages of the library's exceptions, by class: a pasted message tells its class although the reader left the
 * class out. The file is built with the site from the facts, and loaded when a long text is searched.
 */
import { own } from '@docs/facts/own';
import { FORMAT } from './guidesIndex';

/** Queries from this length on can be a pasted message, in characters. */
export const PASTED_LENGTH = 40;

/** A part must have this many words to count. */
const WORDS_OF_PART = 3;

/** A message is recognized by this much literal text, in characters. */
const LEAST_FOUND = 20;

/** What separates the parts of a template of data/generated/errors.json: a value, or the end of a sentence. */
const BETWEEN_PARTS = /\{\}|(?<=[.!?]) /;

/** Content of the file of messages. */
export interface MessagesFile {
  readonly format: number;
  /** The templates of each class, by the name of the class. */
  readonly messages: Readonly<Record<string, readonly string[]>>;
}

/** A message of a class: its literal parts in order. One that depends on a condition may be absent from what is pasted. */
export interface Message {
  readonly name: string;
  readonly parts: readonly string[];
}

/** Templates by class, as data/generated/errors.json has them. */
type RaisedClasses = Iterable<{
  readonly name: string;
  readonly raised: readonly { readonly message: string }[];
}>;

const normalized = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').toLowerCase();

const partsOf = (template: string): string[] =>
  normalized(template)
    .split(BETWEEN_PARTS)
    .map((part) => part.trim())
    .filter((part) => part.split(' ').length >= WORDS_OF_PART);

/** The file of the messages that can be recognized. */
export function buildMessages(classes: RaisedClasses): MessagesFile {
  const messages: Record<string, string[]> = {};
  for (const { name, raised } of classes) {
    const templates = new Set(raised.map(({ message }) => message));
    const long = [...templates].filter(
      (template) => partsOf(template).join('').length >= LEAST_FOUND,
    );
    if (long.length > 0) {
      messages[name] = [...(own(messages, name) ?? []), ...long];
    }
  }
  return { format: FORMAT, messages };
}

/** The messages of a file. */
export const loadMessages = ({ messages }: MessagesFile): Message[] =>
  Object.entries(messages).flatMap(([name, templates]) =>
    templates.map((template) => ({ name, parts: partsOf(template) })),
  );

/** The number of characters of a message's literal parts that a text has, in their order. */
function foundOf(text: string, parts: readonly string[]): number {
  let from = 0;
  let found = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at >= 0) {
      found += part.length;
      from = at + part.length;
    }
  }
  return found;
}

/** The classes whose messages a text has, that with the longest literal text first. */
export function classesOf(
  messages: readonly Message[],
  text: string,
): readonly string[] {
  const pasted = normalized(text);
  const best = new Map<string, number>();
  for (const { name, parts } of messages) {
    const found = foundOf(pasted, parts);
    if (found >= LEAST_FOUND && found > (best.get(name) ?? 0)) {
      best.set(name, found);
    }
  }
  return [...best].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
