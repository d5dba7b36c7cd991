/** Blocks whose end is missing: what follows, often the rest of the page, becomes a part of them. */
import type { Code, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { visit } from 'unist-util-visit';
import type { Problem } from './problem';

const FENCE = /^(?<marks>`{3,}|~{3,})/;
/** What may be before a fence in its line: indentation, and the marks of quotes and list items. */
const BEFORE = /^[\s>]*/;

/** Whether the last line of a fenced block closes it. */
function isClosed(node: Code, source: string): boolean {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  const text = source.slice(start, end);
  const marks = FENCE.exec(text)?.groups?.marks;
  const last = text.split('\n').slice(1).at(-1)?.replace(BEFORE, '').trimEnd();
  return (
    // Indented code has no fence.
    marks === undefined ||
    (last !== undefined &&
      last.length >= marks.length &&
      last === marks.charAt(0).repeat(last.length))
  );
}

/** Fences without an end. */
export function unclosedFences(tree: Root, source: string): Problem[] {
  const found: Problem[] = [];
  visit(tree, 'code', (node) => {
    if (!isClosed(node, source)) {
      found.push({
        at: node,
        what: 'this fence is not closed, so what follows is code; add a line with the same marks after the code',
      });
    }
  });
  return found;
}

/** The kinds of admonitions that the theme has styles for. */
const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger', 'caution'];
const known = `known: ${ADMONITIONS.map((name) => `:::${name}`).join(', ')}`;

function problemOf(
  node: ContainerDirective,
  source: string,
): string | undefined {
  if (!ADMONITIONS.includes(node.name)) {
    return `":::${node.name}" is no admonition; ${known}`;
  }
  const end = node.position?.end.offset ?? 0;
  const last = source.slice(0, end).split('\n').at(-1) ?? '';
  return /^[\s>]*:{3,}\s*$/.test(last)
    ? undefined
    : `":::${node.name}" is not closed, so what follows is a part of it; add a line with ":::" after the text`;
}

/** Admonitions of an unknown kind, without an end, or with marks that begin none. */
export function faultyAdmonitions(tree: Root, source: string): Problem[] {
  const found: Problem[] = [];
  visit(tree, (node) => {
    if (node.type === 'containerDirective') {
      const what = problemOf(node, source);
      if (what !== undefined) {
        found.push({ at: node, what });
      }
    } else if (node.type === 'leafDirective') {
      found.push({
        at: node,
        what: `"::${node.name}" has no meaning here; write ":::" before an admonition, or escape the first colon: \\:`,
      });
    } else if (node.type === 'paragraph') {
      const [first] = node.children;
      if (first?.type === 'text' && /^:{3,}/.test(first.value)) {
        found.push({
          at: node,
          what: `these colons begin or end no admonition; write the name right behind them (${known}) and remove an end without a beginning`,
        });
      }
    }
  });
  return found;
}
