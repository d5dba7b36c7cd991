/** Colours of the editor: the classes that packages/markdown/src/fences/code-highlight gives to the tokens of Python. */
import { HighlightStyle, syntaxTree } from '@codemirror/language';
import {
  Decoration,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { BUILTINS } from '@docs/markdown/fences/code-highlight/builtins';

/** A class without a colour. */
export const PLAIN = 'plain';

/** By the grammar of the editor, which knows neither builtins nor whole decorators: see `classOf`. */
export const colours = HighlightStyle.define([
  { tag: tags.comment, class: 'c' },
  { tag: [tags.keyword, tags.bool, tags.null], class: 'k' },
  // The stars of arguments, and formats: they have the colour of the text.
  { tag: tags.modifier, class: PLAIN },
  {
    tag: [tags.string, tags.special(tags.string), tags.escape],
    class: 's',
  },
  { tag: tags.number, class: 'n' },
  { tag: tags.function(tags.definition(tags.variableName)), class: 'f' },
  { tag: tags.definition(tags.className), class: 't' },
]);

const KEYWORDS = new Set('async await case global match nonlocal'.split(' '));

const TYPES = new Set(BUILTINS);

/** A decorator at the beginning of a line, or a word with what defines it. */
export const WORDS =
  /^[\t ]*@\w+(?:\.\w+)*|(?:\b(?:def|class)\s+)?\b[A-Za-z_]\w*/gm;

/** The class of a match of `WORDS`, outside of strings and comments. */
export function classOf(word: string): string | undefined {
  if (word.trimStart().startsWith('@')) {
    return 'f';
  }
  if (KEYWORDS.has(word)) {
    return 'k';
  }
  return TYPES.has(word) ? 't' : undefined;
}

/** Nodes whose text is not code. */
export const TEXT = new Set(['String', 'FormatString', 'Comment', 'Escape']);

const matches = new MatchDecorator({
  regexp: WORDS,
  decorate: (add, from, to, [word], view) => {
    const name = classOf(word);
    const { type } = syntaxTree(view.state).resolveInner(from, 1);
    if (name !== undefined && !TEXT.has(type.name)) {
      add(from, to, Decoration.mark({ class: name }));
    }
  },
});

/** Colours of words that the grammar does not know. */
export const words = ViewPlugin.fromClass(
  class {
    public decorations: DecorationSet;

    public constructor(view: EditorView) {
      this.decorations = matches.createDeco(view);
    }

    public update(update: ViewUpdate): void {
      this.decorations =
        syntaxTree(update.startState) === syntaxTree(update.state)
          ? matches.updateDeco(update, this.decorations)
          : matches.createDeco(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
