/** prism-react-renderer's Prism, with the additional grammars that the fences need. */
import { Prism } from 'prism-react-renderer';
import { BUILTINS } from './builtins';

// The component files of prismjs register themselves on a global `Prism`, and are side effects that must follow this
// line, in the order of their dependencies. Each is named, so that a bundler takes these and no others.
(globalThis as { Prism?: typeof Prism }).Prism = Prism;
/* eslint-disable @typescript-eslint/no-require-imports -- imports would run before the line above */
require('prismjs/components/prism-bash');
require('prismjs/components/prism-batch');
require('prismjs/components/prism-csv');
require('prismjs/components/prism-diff');
require('prismjs/components/prism-docker');
require('prismjs/components/prism-ini');
require('prismjs/components/prism-toml');
/* eslint-enable @typescript-eslint/no-require-imports */

// In SQL Server `#name` is a temporary table; only MySQL reads it as a comment.
Object.assign(Prism.languages.sql ?? {}, {
  comment: { pattern: /\/\*[\s\S]*?\*\/|--.*/, greedy: true },
});

// The grammar has those of Python 2, such as `file`, which is a usual name of a variable.
Object.assign(Prism.languages.python ?? {}, {
  builtin: new RegExp(`\\b(?:${BUILTINS.join('|')})\\b`),
});

/** Languages of the fence contract whose grammar has another name. */
const ALIASES: Readonly<Record<string, string>> = {
  sh: 'bash',
  bat: 'batch',
  jsonl: 'json',
  dockerfile: 'docker',
};

/** The grammar of a language; undefined for plain text and unknown languages. */
export function grammarOf(language: string): Prism.Grammar | undefined {
  const grammar = Prism.languages[ALIASES[language] ?? language];
  return typeof grammar === 'object' ? grammar : undefined;
}

export { Prism };
