/**
 * What is added to the page that is open: new outputs over the recorded ones, and lines at the foot of the window. The
 * elements of React stay as they are; a new output is a sibling that hides its block by a style.
 */
import type { Output, Update } from '../protocol';
import styles from './styles.module.css';
import { wordsOf } from './words';

const BLOCKS = '.program__output';

function element(
  tag: string,
  className: string | undefined,
  ...content: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  made.className = className ?? '';
  made.append(...content);
  return made;
}

function recordButton(onPress: () => void): HTMLElement {
  const button = element('button', styles.record, 'Record');
  button.setAttribute('type', 'button');
  button.addEventListener('click', onPress);
  return button;
}

/** The output blocks of the page, if they are those that the report counts: an edit may not have arrived yet. */
function blocksOf({ report }: Update): Element[] {
  const blocks = [...document.querySelectorAll(BLOCKS)];
  return blocks.length === report.texts ? blocks : [];
}

/** Shows updates, and shows them again when React has replaced what they were added to. */
export class Shown {
  private updates: readonly Update[] = [];
  private readonly foot: HTMLElement | undefined;

  constructor(private readonly record: (file: string) => void) {
    if (typeof document !== 'undefined') {
      this.foot = element('aside', styles.foot);
      this.foot.setAttribute('role', 'status');
      new MutationObserver(() => {
        this.showOutputs();
      }).observe(document, { childList: true, subtree: true });
    }
  }

  /** Replaces what is shown. */
  show(updates: readonly Update[]): void {
    this.updates = updates;
    this.showOutputs();
    this.showFoot();
  }

  private showFoot(): void {
    const lines = this.updates.flatMap((update) => {
      const words = wordsOf(update);
      const { file } = update.report;
      return words
        ? [
            element(
              'div',
              [styles.line, words.isNews ? styles.news : ''].join(' '),
              element('span', '', words.line),
              ...(words.canRecord
                ? [
                    recordButton(() => {
                      this.record(file);
                    }),
                  ]
                : []),
              ...words.problems.map((text) =>
                element('pre', styles.problem, text),
              ),
            ),
          ]
        : [];
    });
    this.foot?.replaceChildren(...lines);
    if (this.foot && !this.foot.isConnected) {
      document.body.append(this.foot);
    }
  }

  private showOutputs(): void {
    const added = new Set<Element>();
    for (const update of this.updates) {
      const blocks = blocksOf(update);
      for (const output of update.report.outputs) {
        const block = output.index === null ? undefined : blocks[output.index];
        if (block) {
          added.add(this.showOutput(block, update, output));
        }
      }
    }
    for (const old of document.querySelectorAll(`.${styles.output}`)) {
      if (!added.has(old)) {
        old.remove();
      }
    }
  }

  /** Adds an output to its block, unless it is there. */
  private showOutput(
    block: Element,
    { report }: Update,
    { text }: Output,
  ): Element {
    const old = block.querySelector(`:scope > .${styles.output}`);
    if (old?.querySelector('pre')?.textContent === text) {
      return old;
    }
    const added = element(
      'div',
      styles.output,
      element(
        'p',
        styles.note,
        'not recorded ',
        recordButton(() => {
          this.record(report.file);
        }),
      ),
      element('pre', styles.text, text),
    );
    // After the label, before the block of code.
    block.firstElementChild?.after(added);
    return added;
  }
}
