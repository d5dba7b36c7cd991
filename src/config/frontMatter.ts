import path from 'node:path';
import type { ParseFrontMatter } from '@docusaurus/types';
import { ENTRY_CLASS, EXPERIMENTAL, withoutMark } from './experimental';

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

/**
 * Docusaurus' parser, followed by this site's validation of pages in docs/ and the badge of their sidebar entries.
 *
 * @throws Error with the file, each problem and its remedy; it stops the build.
 */
export const parseFrontMatter: ParseFrontMatter = async (params) => {
  const result = await params.defaultParseFrontMatter(params);
  if (params.filePath.includes(docsFolder)) {
    const problems = frontMatterProblems(result.frontMatter);
    if (problems.length > 0) {
      throw new Error(
        `${path.relative(process.cwd(), params.filePath)}:1 — front matter: ${problems.join('; ')}.`,
      );
    }
    return { ...result, frontMatter: withBadge(result.frontMatter) };
  }
  return result;
};
