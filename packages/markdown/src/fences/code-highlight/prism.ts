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

// In SQL Server `#name` is a temporary table; only MySQL reads it as a comment. The grammar lacks the words of warehouses
// for users, rights and storage; in small letters they are usual names of columns.
Object.assign(Prism.languages.sql ?? {}, {
  comment: { pattern: /\/\*[\s\S]*?\*\/|--.*/, greedy: true },
  keyword: [
    Prism.languages.sql?.keyword,
    /\b(?:AND|CATALOG|CHANGE_TRACKING|COPY|CREDENTIAL|EXTERNAL|FUTURE|GRANTS|IDENTIFIED|IN|LOCATION|LOGIN|MANAGED|MEMBER|NOT|OR|OWNER|OWNERSHIP|PASSWORD|ROLE|SCHEMAS|STAGE|STORAGE|TRANSIENT|URL|VOLUME|WAREHOUSE)\b/,
    // Flat, because this module is loaded more than once in a process, and the grammars are not.
  ].flat(),
});

// The grammar has the words of Python 2: `print` as a keyword, and `file`, which is a usual name of a variable.
Object.assign(Prism.languages.python ?? {}, {
  keyword:
    /\b(?:_(?=\s*:)|and|as|assert|async|await|break|case|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|match|nonlocal|not|or|pass|raise|return|try|while|with|yield)\b/,
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
