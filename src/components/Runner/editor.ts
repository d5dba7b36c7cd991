/** The editor of a running program: CodeMirror in the site's colours. */
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
} from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import {
  HighlightStyle,
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
import { tags } from '@lezer/highlight';
import { keyOf, type NameLinks } from './links';

/** The same colours as packages/markdown/src/fences/code-highlight gives to tokens. */
const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--code-comment)' },
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--code-keyword)' },
  {
    tag: [tags.string, tags.special(tags.string)],
    color: 'var(--code-string)',
  },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.meta,
    ],
    color: 'var(--code-function)',
  },
  { tag: [tags.className, tags.typeName], color: 'var(--code-class)' },
]);

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--code-ground)', color: 'var(--code-text)' },
  '&.cm-focused': { outline: 'var(--ring)', outlineOffset: '-2px' },
  '.cm-content': { caretColor: 'var(--accent)', padding: '0.75rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)' },
  '.cm-gutters': {
    backgroundColor: 'var(--code-ground)',
    border: '0',
    color: 'var(--text-quiet)',
  },
  '.cm-scroller': {
    fontFamily: 'var(--face-code)',
    fontSize: '0.845rem',
    lineHeight: '1.6',
  },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'var(--selection) !important',
  },
  '.cm-link': {
    textDecoration: 'underline dotted',
    textUnderlineOffset: '3px',
  },
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

/** What the page does with an editor. */
export interface CodeEditor {
  readonly text: () => string;
  readonly setText: (text: string) => void;
  /** Marks the line that raised an exception. */
  readonly mark: (line: number | null) => void;
  readonly focus: () => void;
  readonly destroy: () => void;
}

/**
 * Creates an editor in `parent`. Escape, then Tab leaves it by keyboard, as CodeMirror documents.
 * @param label its name for assistive technology
 * @param links names that lead to the reference
 * @param wraps whether long lines wrap
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
        lineNumbers(),
        history(),
        indentUnit.of('    '),
        indentOnInput(),
        bracketMatching(),
        python(),
        syntaxHighlighting(colours),
        theme,
        failedLine,
        nameLinks(links),
        wraps ? EditorView.lineWrapping : [],
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
    focus: () => {
      view.focus();
    },
    destroy: () => {
      view.destroy();
    },
  };
}
