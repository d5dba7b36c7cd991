/** `<ErrorList label="…">`: a folded list of exceptions, to which the beginning of each message is added. */
import type { InlineCode, ListItem, Parent, RootContent } from 'mdast';
import { visit, EXIT } from 'unist-util-visit';
import type { ErrorClass } from '@docs/facts/errors';
import { element as component } from '../../references/api-reference/rows';
import { htmlBlock, text } from '../../tree/html';
import { attributesOf, textOf } from './attributes';
import type { Expand } from './context';

/** Class of the line with a message. */
const MESSAGE_CLASS = 'error-message';

/** Characters of a message that are shown. */
const LENGTH = 84;

/** A class that is raised with more texts, such as a base class, has no text that is typical. */
const MOST_TEXTS = 4;

/** The beginning of a message as users see it, with dots for values; undefined when the source has none, or too many. */
function messageOf({ raised }: ErrorClass): string | undefined {
  const texts = raised
    // The destination that only tests use raises exceptions of others with texts of its own.
    .filter((site) => !site.module.includes('.dummy') && site.message)
    .map((site) => site.message);
  // The text with the most values is that of all cases.
  const [message] = texts.toSorted(
    (a, b) => b.split('{}').length - a.split('{}').length,
  );
  if (message === undefined || new Set(texts).size > MOST_TEXTS) {
    return undefined;
  }
  const line = message.replaceAll('{}', '…').replaceAll(/\s+/g, ' ').trim();
  const end = line.lastIndexOf(' ', LENGTH);
  return line.length <= LENGTH
    ? line
    : `${line.slice(0, end).replace(/[\s…]+$/, '')} …`;
}

/** The line with the message of a class; none without a message. */
export function messageNodes(found: ErrorClass): RootContent[] {
  const message = messageOf(found);
  return message === undefined
    ? []
    : [
        text(' '),
        htmlBlock('span', { className: MESSAGE_CLASS }, [text(message)]),
      ];
}

/** Expands `<ErrorList>`. */
export const errorList: Expand = (element, { errors }) => {
  const label = textOf(attributesOf(element, ['label'] as const), 'label');
  if (label === undefined) {
    throw new Error('<ErrorList> needs a label; write label="…"');
  }
  const classes = [...errors.byModule.values()].flat();
  visit(element, 'listItem', (item: ListItem) => {
    let name: InlineCode | undefined;
    visit(item, 'inlineCode', (node) => {
      name = node;
      return EXIT;
    });
    const found = classes.find((each) => each.name === name?.value);
    // The link of an item that moved is an element of its own.
    const [words] = item.children;
    const target: Parent = words?.type === 'paragraph' ? words : item;
    target.children.push(...(found ? messageNodes(found) : []));
  });
  return [{ ...component('Fold', { label }), children: element.children }];
};
