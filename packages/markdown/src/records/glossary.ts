/** The terms that the glossary page defines. */
import fs from 'node:fs';
import path from 'node:path';

export interface Term {
  readonly term: string;
  /** The first paragraph below the term, as text. */
  readonly definition: string;
}

/** Terms by their anchors. */
export type Glossary = Readonly<Record<string, Term>>;

/** Id of the page. */
export const GLOSSARY_PAGE = 'general-usage/glossary';

/** `## Load package {#load-package}`, and the text up to the next heading. */
const ENTRY = /^## (.+?) \{#([\w-]+)\}\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm;

/** Plain text of inline Markdown: link text without URLs, code without backticks. */
const textOfMarkdown = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** True for a paragraph; false for a component, an import or a list. */
const isProse = (block: string): boolean => /^[^<:|#\-\s]/.test(block);

/** Reads the terms of a glossary. */
export function glossaryOf(markdown: string): Glossary {
  return Object.fromEntries(
    [...markdown.matchAll(ENTRY)].flatMap(
      ([, term = '', id = '', body = '']) => {
        const paragraph = body
          .trim()
          .split(/\n\s*\n/)
          .find(isProse);
        return paragraph === undefined
          ? []
          : [
              [
                id,
                {
                  term: textOfMarkdown(term),
                  definition: textOfMarkdown(paragraph),
                },
              ],
            ];
      },
    ),
  );
}

/** Reads the glossary of a site; empty without a glossary page. */
export function readGlossary(siteDir: string): Glossary {
  const file = path.join(siteDir, 'docs', `${GLOSSARY_PAGE}.mdx`);
  return fs.existsSync(file) ? glossaryOf(fs.readFileSync(file, 'utf8')) : {};
}
