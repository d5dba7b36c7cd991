import path from 'node:path';
import type { ParseFrontMatter } from '@docusaurus/types';
import {
  DiagnosticError,
  type Diagnostic,
} from '@docs/markdown/errors/diagnostic';
import { diagnosticsOfPage } from '@docs/markdown/errors/ofError';
import { textDiagnostics } from '@docs/markdown/errors/text';
import {
  ENTRY_CLASS,
  EXPERIMENTAL,
  withoutMark,
} from '@docs/markdown/prose/marks/experimental';

/** Longest description that search engines and the search dialog show in full, in characters. */
export const maxDescriptionLength = 160;

const docsFolder = `${path.sep}docs${path.sep}`;

/** Problems in a page's front matter, as messages for its author; empty when it is valid. */
export function frontMatterProblems(
  frontMatter: Readonly<Record<string, unknown>>,
): string[] {
  const problems: string[] = [];
  const { title, description, keywords } = frontMatter;
  if (typeof title !== 'string' || title.trim() === '') {
    problems.push('"title" is missing: add the words of the page heading');
  }
  if (typeof description !== 'string' || description.trim() === '') {
    problems.push(
      '"description" is missing: say in one sentence what the reader will be able to do',
    );
  } else if (description.length > maxDescriptionLength) {
    problems.push(
      `"description" has ${description.length} characters: shorten it to ${maxDescriptionLength}`,
    );
  }
  if (
    !Array.isArray(keywords) ||
    keywords.length === 0 ||
    !keywords.every((keyword) => typeof keyword === 'string')
  ) {
    problems.push('"keywords" is missing: add a list of search terms');
  }
  return problems;
}

/** Front matter with a badge in the sidebar in place of the title's mark of experimental features. */
export function withBadge(
  frontMatter: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { title } = frontMatter;
  return typeof title === 'string' && title.includes(EXPERIMENTAL)
    ? {
        sidebar_label: withoutMark(title),
        sidebar_class_name: ENTRY_CLASS,
        ...frontMatter,
      }
    : { ...frontMatter };
}

/** Line of a key in the front matter; the first line of the file when it is not there. */
const lineOfKey = (text: string, key: string): number =>
  Math.max(
    text.split('\n').findIndex((line) => line.startsWith(`${key}:`)),
    0,
  ) + 1;

/** A problem, in the line of the key that it begins with. */
function diagnosticOf(problem: string, file: string, text: string): Diagnostic {
  const [, key = ''] = /^"(\w+)"/.exec(problem) ?? [];
  return {
    file,
    line: lineOfKey(text, key),
    column: 1,
    what: `front matter: ${problem}`,
  };
}

/**
 * Docusaurus' parser, followed by this site's validation of pages in docs/ and the badge of their sidebar entries.
 *
 * @throws DiagnosticError with the file, each problem and its remedy; it stops the build.
 */
export const parseFrontMatter: ParseFrontMatter = async (params) => {
  const { filePath, fileContent, defaultParseFrontMatter } = params;
  const file = path.relative(process.cwd(), filePath);
  const inText = textDiagnostics(fileContent, file);
  if (inText.length > 0) {
    throw new DiagnosticError(inText);
  }
  const result = await defaultParseFrontMatter(params).catch(
    (error: unknown) => {
      throw new DiagnosticError(diagnosticsOfPage(error, file), {
        cause: error,
      });
    },
  );
  if (filePath.includes(docsFolder)) {
    const problems = frontMatterProblems(result.frontMatter);
    if (problems.length > 0) {
      throw new DiagnosticError(
        problems.map((problem) => diagnosticOf(problem, file, fileContent)),
      );
    }
    return { ...result, frontMatter: withBadge(result.frontMatter) };
  }
  return result;
};
