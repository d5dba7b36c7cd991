/** The archive of each example: `examples/<name>.zip`. */
import { archiveName, archivePath } from '@docs/markdown/examples/files';
import { zipOf } from '@docs/markdown/examples/zip';
import type { Files } from './files';
import type { ExportedPage } from './pages';

/** The archives of the pages that offer one. */
export const archiveFiles = (pages: readonly ExportedPage[]): Files =>
  new Map(
    pages.flatMap(({ doc, record: { archive } }) =>
      doc && archive
        ? [
            [
              archivePath(doc.id),
              zipOf(archiveName(doc.id), new Map(Object.entries(archive))),
            ] as const,
          ]
        : [],
    ),
  );
