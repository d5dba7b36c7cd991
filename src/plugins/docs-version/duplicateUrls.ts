/** Rejects pages whose URLs are equal, or differ only in the case of letters. */
import type { LoadedVersion } from '@docusaurus/plugin-content-docs';
import {
  DiagnosticError,
  type Diagnostic,
} from '@docs/markdown/errors/diagnostic';

const fileOf = ({ source }: LoadedVersion['docs'][number]): string =>
  source.replace(/^@site\//, '');

/**
 * Compares the addresses of a version's pages.
 *
 * @throws DiagnosticError with both files of each pair; on some systems their files are one, and the address of one of
 *   them leads to the other
 */
export function rejectDuplicateUrls({ docs }: LoadedVersion): void {
  const known = new Map<string, LoadedVersion['docs'][number]>();
  const diagnostics: Diagnostic[] = [];
  for (const doc of docs) {
    const address = doc.permalink.replace(/\/+$/, '').toLowerCase();
    const other = known.get(address);
    if (other) {
      const what =
        other.permalink === doc.permalink
          ? `the address ${doc.permalink} is that of ${fileOf(other)} too; change one slug or file name`
          : `the address ${doc.permalink} differs from that of ${fileOf(other)} in the case of letters only; rename one file`;
      diagnostics.push({ file: fileOf(doc), line: 1, column: 1, what });
    }
    known.set(address, doc);
  }
  if (diagnostics.length > 0) {
    throw new DiagnosticError(diagnostics);
  }
}
