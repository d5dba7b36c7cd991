import path from 'node:path';
import type { ParseFrontMatter } from '@docusaurus/types';

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

/**
 * Docusaurus' parser, followed by this site's validation of pages in docs/.
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
  }
  return result;
};
