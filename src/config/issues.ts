/** Addresses that open a new issue with what a maintainer asks first already written. */
import { library, repositoryUrl } from './site';

/** What a reader reports. */
export interface Report {
  /** Path of the page. */
  readonly page: string;
  /** The block of code: its file name, or its first line. */
  readonly code?: string;
}

/** Longer lines of code say less than their beginning. */
const LONGEST = 120;

/** The address; nothing is sent before the reader submits the form there. */
export function issueUrl({ page: path, code }: Report): string {
  const page = path.replace(/(?<=.)\/$/, '');
  const short = code?.slice(0, LONGEST);
  const body = [
    `Page: ${page}`,
    `Version: ${library.name} ${library.version}`,
    ...(short === undefined ? [] : [`Code: \`${short.replaceAll('`', "'")}\``]),
    '',
    'What is wrong:',
    '',
    'What you expected:',
    '',
  ].join('\n');
  const title =
    short === undefined
      ? `${page}: `
      : `${page}, \`${short.replaceAll('`', "'")}\`: `;
  return `${repositoryUrl}/issues/new?${new URLSearchParams({ title, body }).toString()}`;
}
