/**
 * What an edit makes outdated: recorded outputs, when the code of a page changed, and claims, when a sentence that they
 * quote did. Pages are read as text: the dev server checks all of them, and parsing takes a hundred times as long. The
 * tests compare the result for each page of the docs with the records that Python wrote.
 */
import { sha256 } from '@docs/facts/hash';
import type { PageClaims } from '@docs/facts/claims';
import type { PageSnippets } from '@docs/facts/snippets';
import { fencesHash } from '../checks/codeRecords';
import { placeOf, type Diagnostic } from './diagnostic';

type Fence = Pick<Diagnostic, 'line' | 'column'> & {
  readonly info: string;
  readonly code: string;
};

/** What records are compared with. */
export interface WrittenPage {
  readonly fences: readonly Fence[];
  /** The prose, as claims.json has its sentences. */
  readonly prose: string;
}

const FENCE =
  /^(?<indent>[ \t>]*)(?<marks>`{3,}|~{3,})(?<info>[^\n]*)\n(?<code>(?:[^\n]*\n)*?)[ \t>]*\k<marks>[`~]*[ \t]*$/gm;
const FRONT_MATTER = /^---\n[^]*?\n---\n/;
/** What python/docs_tests/claims/sentences.py leaves out on both sides: link targets, tags and marks. */
const LINK = /!?\[(?<words>(?:\[[^\]]*\]|[^[\]])*)\]\([^)]*\)/g;
const TAG = /<\/?[A-Za-z][^>]*>/g;
const MARK = /[*_`\\]/g;
const SPACE = /\s+/g;

function fencesOf(source: string): Fence[] {
  return [...source.matchAll(FENCE)].map(({ index, groups = {} }) => {
    const { indent = '', info = '', code = '' } = groups;
    const inner = new RegExp(`^[ \\t>]{0,${indent.length}}`, 'gm');
    return {
      ...placeOf(source, index + indent.length),
      info: info.trim(),
      code: code.replace(/\n$/, '').replaceAll(inner, ''),
    };
  });
}

/** Reads a page from its source. */
export const writtenPage = (source: string): WrittenPage => ({
  fences: fencesOf(source),
  prose: source
    .replace(FRONT_MATTER, '')
    .replaceAll(FENCE, '')
    .replaceAll(LINK, '$<words>')
    .replaceAll(TAG, '')
    .replaceAll(MARK, '')
    .replaceAll(SPACE, ' '),
});

const hashOf = (fences: readonly Fence[]): string =>
  fencesHash(fences.map(({ info, code }) => [info, code]));

const GROUP = /\sgroup="(?<name>[^"]*)"/;
const OUTPUT = /\soutput="/;
/** A fence that is a group of its own when it names none. */
const ALONE = /^(?:py|sh)\b|\stitle="|\shidden\b/;

/** Groups of fences that run together, in their order, without outputs. */
function groupsOf(fences: readonly Fence[]): [Fence, ...Fence[]][] {
  const groups = new Map<string | Fence, [Fence, ...Fence[]]>();
  for (const fence of fences) {
    const name = GROUP.exec(fence.info)?.groups?.name;
    if (!OUTPUT.test(fence.info) && (name ?? ALONE.test(fence.info))) {
      const group = groups.get(name ?? fence);
      if (group) {
        group.push(fence);
      } else {
        groups.set(name ?? fence, [fence]);
      }
    }
  }
  return [...groups.values()];
}

/**
 * Code that differs from the code that ran: an error at the first fence of each group that changed, or of the page when
 * something else did, such as an output.
 *
 * @param file path of the page from the site's folder
 * @param record the page in snippets.json
 */
export function outdatedCode(
  file: string,
  { fences }: WrittenPage,
  record: PageSnippets | undefined,
): Diagnostic[] {
  if (fences.length === 0 || record?.hash === hashOf(fences)) {
    return [];
  }
  const executed = new Set(record?.groups.map(({ hash }) => hash));
  const changed = groupsOf(fences).filter(
    (group) => !executed.has(hashOf(group)),
  );
  const at = changed.length > 0 ? changed.map(([first]) => first) : [fences[0]];
  return at.flatMap((fence) =>
    fence
      ? {
          file,
          line: fence.line,
          column: fence.column,
          what: `this code is not the code that ran, so the output on the page may be wrong; run it: npm run snippets -- --update ${file}`,
        }
      : [],
  );
}

/** A file with claims. */
export interface ClaimsFile {
  /** Path from the site's folder. */
  readonly file: string;
  readonly text: string;
  /** The page whose sentences it quotes: path from the site's folder. */
  readonly page: string;
}

/**
 * Claims that were not run as they are, and quotations of sentences that the page does not have.
 *
 * @param written undefined when the page does not exist
 * @param record the page in claims.json
 */
export function outdatedClaims(
  { file, text, page }: ClaimsFile,
  written: WrittenPage | undefined,
  record: PageClaims | undefined,
): Diagnostic[] {
  const run = `npm run claims -- --update ${page}`;
  if (!written) {
    const what = `there is no page ${page}; name the file after its page, or remove it`;
    return [{ file, line: 1, column: 1, what }];
  }
  if (record?.hash !== sha256(text)) {
    const what = `these claims are not those that ran; run them: ${run}`;
    return [{ file, line: 1, column: 1, what }];
  }
  return Object.entries(record.sentences).flatMap(([location, sentence]) => {
    const [line = 1, column = 1] = location.split(':').map(Number);
    const what = `"${sentence}" is no longer on ${page}; restore the sentence, or quote the new one and run: ${run}`;
    return written.prose.includes(sentence)
      ? []
      : [{ file, line, column, what }];
  });
}
