/** URLs of new issues, prefilled with the facts that a maintainer needs first. */
import { library } from '@docs/facts/library';
import { repositoryUrl } from './site';

/** The subject of a report. */
export interface Report {
  /** Path of the page. */
  readonly page: string;
  /** The code block, identified by its file name or its first line. */
  readonly code?: string;
}

/** Maximum length of the quoted file name or first line, in characters. */
const MAX_CODE_LENGTH = 120;

/** URL of the prefilled form; nothing is sent until the reader submits it. */
export function issueUrl({ page: path, code }: Report): string {
  const page = path.replace(/(?<=.)\/$/, '');
  const short = code?.slice(0, MAX_CODE_LENGTH);
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
