/** The editor of a running program: CodeMirror in the site's colours. */
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
} from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import { colours, words } from './colours';
import { keyOf, type NameLinks } from './links';

/** The type and the spaces of src/theme/CodeBlock; the numbers are those of static/playground.css. */
const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--code-ground)', color: 'var(--code-text)' },
  // Over the numbers, which would cover an outline.
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused::after': {
    border: 'var(--ring)',
    content: '""',
    inset: '0',
    pointerEvents: 'none',
    position: 'absolute',
    zIndex: '300',
  },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-content': { caretColor: 'var(--accent)', paddingBlock: '0.625rem' },
  '.cm-line': { padding: '0 0.625rem' },
  // Long lines wrap where there are numbers, and are further indented there.
  '.cm-gutters + .cm-content .cm-line': {
    paddingLeft: '8ch',
    textIndent: '-8ch',
  },
  '.cm-content.cm-lineWrapping:first-child .cm-line': {
    paddingLeft: 'calc(6ch + 0.625rem)',
    textIndent: '-6ch',
  },
  '.cm-cursor': { borderLeftColor: 'var(--accent)' },
  '.cm-gutters': {
    backgroundColor: 'var(--code-ground)',
    border: '0',
    color: 'var(--text-quiet)',
  },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: '2.625rem',
    padding: '0 0.875rem 0 0',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--code-line)' },
  '.cm-scroller': {
    fontFamily: 'var(--face-code)',
    fontSize: '0.845rem',
    lineHeight: '1.6',
  },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'var(--selection) !important',
  },
  '.cm-link': {
    textDecoration:
      'underline dotted color-mix(in srgb, currentcolor 25%, transparent)',
    textUnderlineOffset: '0.25em',
  },
  '.cm-link:hover': { textDecorationColor: 'currentcolor' },
  '.cm-failed': { backgroundColor: 'var(--code-line)' },
});

/** Marks a line, counted from 1; null removes the mark. */
const markLine = StateEffect.define<number | null>();

const failedLine = StateField.define({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const effect = transaction.effects.find((each) => each.is(markLine));
    if (!effect) {
      return transaction.docChanged ? Decoration.none : marks;
    }
    const { value } = effect;
    const { doc } = transaction.state;
    return value === null || value < 1 || value > doc.lines
      ? Decoration.none
      : Decoration.set(
          Decoration.line({ class: 'cm-failed' }).range(doc.line(value).from),
        );
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Marks names that lead to the reference. Ctrl or Cmd with a click follows them; a plain click sets the cursor. */
const nameLinks = (links: NameLinks) => {
  const matches = new MatchDecorator({
    regexp: /[A-Za-z_]\w*/g,
    decorate: (add, from, to, _, view) => {
      const line = view.state.doc.lineAt(from);
      const href = links.get(
        keyOf(line.text, from - line.from, to - line.from),
      );
      if (href !== undefined) {
        add(
          from,
          to,
          Decoration.mark({
            class: 'cm-link',
            attributes: {
              'data-href': href,
              title: 'Ctrl+click or Cmd+click opens the reference',
            },
          }),
        );
      }
    },
  });
  return ViewPlugin.fromClass(
    class {
      public decorations: DecorationSet;

      public constructor(view: EditorView) {
        this.decorations = matches.createDeco(view);
      }

      public update(update: ViewUpdate): void {
        this.decorations = matches.updateDeco(update, this.decorations);
      }
    },
    {
      decorations: (plugin) => plugin.decorations,
      eventHandlers: {
        mousedown: (event) => {
          const marked = (event.target as Element).closest('[data-href]');
          const href = marked?.getAttribute('data-href');
          if (href && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            window.open(href, '_blank', 'noopener');
          }
        },
      },
    },
  );
};

/** A place in the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the page does with an editor. */
export interface CodeEditor {
  readonly text: () => string;
  readonly setText: (text: string) => void;
  /** Marks the line that raised an exception. */
  readonly mark: (line: number | null) => void;
  /** Puts the cursor where the reader has pressed, or at the beginning. */
  readonly focus: (at?: Point) => void;
  readonly destroy: () => void;
}

/** Whether the editor is in the column of an API example, where the lines of the page wrap (static/api.css). */
const isInColumn = (parent: HTMLElement): boolean =>
  parent.closest('.api-code') !== null;

/**
 * Creates an editor in `parent`. Escape, then Tab leaves it by keyboard, as CodeMirror documents.
 * @param label its name for assistive technology
 * @param links names that lead to the reference
 * @param wraps whether lines are numbered and wrap where they are long
 * @param onRun called for Ctrl+Enter or Cmd+Enter
 */
export function createEditor(
  parent: HTMLElement,
  text: string,
  {
    label,
    links,
    wraps,
    onRun,
  }: {
    readonly label: string;
    readonly links: NameLinks;
    readonly wraps: boolean;
    readonly onRun: () => void;
  },
): CodeEditor {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        wraps ? lineNumbers() : [],
        wraps || isInColumn(parent) ? EditorView.lineWrapping : [],
        history(),
        indentUnit.of('    '),
        indentOnInput(),
        bracketMatching(),
        python(),
        syntaxHighlighting(colours),
        words,
        theme,
        failedLine,
        nameLinks(links),
        keymap.of([
          {
            key: 'Mod-Enter',
            run: () => {
              onRun();
              return true;
            },
          },
          indentWithTab,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        // It can be focused without the tabindex, but axe does not count that when the code scrolls.
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    setText: (next) => {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
      });
    },
    mark: (line) => {
      view.dispatch({ effects: markLine.of(line) });
    },
    focus: (at) => {
      const anchor = at && view.posAtCoords(at);
      view.dispatch({ selection: { anchor: anchor ?? 0 } });
      view.focus();
    },
    destroy: () => {
      view.destroy();
    },
  };
}
