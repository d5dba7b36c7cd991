/** Rewrites a highlighted block for a choice. Loaded when a reader has chosen something else than the pages are written for. */
import { own } from '@docs/facts/own';
import {
  TERMINAL,
  type Installer,
  type Subject,
} from '@site/src/choices/choices';
import { asEnvironment } from '@site/src/choices/environment';
import { forInstaller } from '@site/src/choices/install';
import type { FormCode, SlotContext, TextSlot } from '@docs/facts/config/forms';
import { highlight } from '@docs/markdown/fences/code-highlight/highlight';

/** A block as the page was built with it. */
export interface Written {
  readonly choice: Subject;
  readonly html: string;
  /** Names of the fields in it that take a table, separated by spaces. */
  readonly mappings?: string | undefined;
}

/** What a block shows instead. */
export interface Rewritten {
  readonly html: string;
  readonly language: string;
  readonly title: string;
}

const TITLES: Readonly<Record<string, string>> = {
  poetry: 'Poetry project',
  conda: 'Conda environment',
};

/** The code of a block, and the values in it that the reader may replace. */
export function codeOf(html: string): FormCode {
  const template = document.createElement('template');
  template.innerHTML = html;
  const slots: TextSlot[] = [];
  let text = '';
  const read = (node: Node): void => {
    const from = text.length;
    if (node.nodeType === Node.TEXT_NODE) {
      text += node.textContent ?? '';
    }
    for (const child of node.childNodes) {
      read(child);
    }
    if (node instanceof HTMLElement && node.dataset.slot !== undefined) {
      slots.push({
        from,
        to: text.length,
        field: node.dataset.slot,
        as: node.dataset.as as SlotContext,
      });
    }
  };
  read(template.content);
  return { text, slots };
}

/** The program for an installer. Values in lines that are rewritten stay as they are. */
function installed({ text, slots }: FormCode, installer: Installer): FormCode {
  const moved = slots.flatMap((slot) => {
    const start = text.lastIndexOf('\n', slot.from - 1) + 1;
    const before = text.slice(0, start);
    const end = text.indexOf('\n', slot.to);
    const line = text.slice(start, end < 0 ? undefined : end);
    const by = forInstaller(before, installer).length - start;
    return forInstaller(line, installer) === line
      ? [{ ...slot, from: slot.from + by, to: slot.to + by }]
      : [];
  });
  return { text: forInstaller(text, installer), slots: moved };
}

/** The block for a choice; undefined if the block has no other form. */
export function rewrite(
  { choice, html, mappings = '' }: Written,
  value: string,
): Rewritten | undefined {
  const code = codeOf(html);
  const other =
    choice === 'install'
      ? installed(code, value as Installer)
      : asEnvironment(code.text, code.slots, new Set(mappings.split(' ')));
  return (
    other && {
      html: highlight(other.text, 'sh', {
        highlighted: new Set(),
        numbered: false,
        slots: other.slots,
      }),
      language: 'sh',
      title: own(TITLES, value) ?? TERMINAL,
    }
  );
}
