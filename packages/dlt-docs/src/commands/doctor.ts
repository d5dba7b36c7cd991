/** `doctor`: the program that checks a project; a page shows it, and the package has its Markdown. */
import type { DocsData } from '../data';

/** The page that has the program. */
const PAGE = 'reference/doctor';
/** Its fence. */
const PROGRAM = /^```py [^\n]*title="doctor\.py"[^\n]*\n(?<code>[^]*?)\n```$/m;

/**
 * The Python program, to be written to a file and run in the reader's project.
 *
 * @throws Error when the page has no such program
 */
export function doctor(data: Pick<DocsData, 'page'>): string {
  const code = PROGRAM.exec(data.page(PAGE))?.groups?.code;
  if (code === undefined) {
    throw new Error(
      `pages/${PAGE}.md has no fence with the title doctor.py; build the package again.`,
    );
  }
  return code;
}
