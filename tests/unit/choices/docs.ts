/** The fences of the docs that readers see. */
import fs from 'node:fs';
import path from 'node:path';

const FENCE = /^( *)```(\w+)([^\n]*)\n([\s\S]*?)^\1```/gm;

export interface DocsFence {
  readonly page: string;
  readonly language: string;
  readonly meta: string;
  readonly code: string;
}

/** All visible fences of a language. */
export function fencesOf(language: string): DocsFence[] {
  const pages = fs
    .readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'));
  return pages.flatMap((page) =>
    [
      ...fs.readFileSync(path.join('docs', page), 'utf8').matchAll(FENCE),
    ].flatMap(([, indent = '', lang = '', meta = '', code = '']) =>
      lang === language && !/\bhidden\b/.test(meta)
        ? [
            {
              page,
              language: lang,
              meta,
              code: code
                .split('\n')
                .map((line) => line.slice(indent.length))
                .join('\n')
                .trimEnd(),
            },
          ]
        : [],
    ),
  );
}
