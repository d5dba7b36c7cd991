/** prism-react-renderer's Prism, with the grammars that our fences need beyond its own. */
import { Prism } from 'prism-react-renderer';

/** Grammars of prismjs, in an order in which each finds what it builds on. */
const MORE_GRAMMARS = [
  'bash',
  'batch',
  'csv',
  'diff',
  'docker',
  'ini',
  'toml',
] as const;

// The component files of prismjs register themselves with a global.
(globalThis as { Prism?: typeof Prism }).Prism = Prism;
for (const name of MORE_GRAMMARS) {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a side effect that must follow the line above
  require(`prismjs/components/prism-${name}`);
}

/** Languages of the fence contract whose grammar has another name. */
const ALIASES: Readonly<Record<string, string>> = {
  sh: 'bash',
  bat: 'batch',
  jsonl: 'json',
  dockerfile: 'docker',
};

/** The grammar of a language; nothing for plain text and unknown ones. */
export function grammarOf(language: string): Prism.Grammar | undefined {
  const grammar = Prism.languages[ALIASES[language] ?? language];
  return typeof grammar === 'object' ? grammar : undefined;
}

export { Prism };
