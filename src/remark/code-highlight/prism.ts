/** prism-react-renderer's Prism, with the additional grammars that the fences need. */
import { Prism } from 'prism-react-renderer';

/** Grammars of prismjs, ordered by dependency. */
const MORE_GRAMMARS = [
  'bash',
  'batch',
  'csv',
  'diff',
  'docker',
  'ini',
  'toml',
] as const;

// The component files of prismjs register themselves on a global `Prism`.
(globalThis as { Prism?: typeof Prism }).Prism = Prism;
for (const name of MORE_GRAMMARS) {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a side effect that must follow the line above
  require(`prismjs/components/prism-${name}`);
}

// In SQL Server `#name` is a temporary table; only MySQL reads it as a comment.
Object.assign(Prism.languages.sql ?? {}, {
  comment: { pattern: /\/\*[\s\S]*?\*\/|--.*/, greedy: true },
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
