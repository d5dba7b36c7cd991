/** Compiles a page as builds and the dev server do, and returns the errors that are found. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import compile from '@docs/docusaurus-fast/mdx-workers/compile';
import type { CompileTask } from '@docs/docusaurus-fast/mdx-workers/tasks';

export const FRONT_MATTER = `---
title: Faulty
description: A page with a fault.
keywords: [fault]
---
`;

/** A site with two pages and a picture. */
export function makeSite(): string {
  const siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'faults-'));
  fs.mkdirSync(path.join(siteDir, 'docs'));
  fs.writeFileSync(
    path.join(siteDir, 'docs/start.mdx'),
    `${FRONT_MATTER}\n## A heading\n`,
  );
  fs.writeFileSync(path.join(siteDir, 'docs/picture.svg'), '<svg/>');
  const docs = ['start', 'faulty'].map((id) => ({
    id,
    source: `@site/docs/${id}.mdx`,
    permalink: `/docs/${id}`,
  }));
  const contentPath = path.join(siteDir, 'docs');
  fs.writeFileSync(
    path.join(siteDir, 'site.json'),
    JSON.stringify({
      siteDir,
      generatedFilesDir: path.join(siteDir, '.docusaurus'),
      url: 'https://example.org',
      baseUrl: '/docs/',
      versions: [{ contentPath, docs }],
    }),
  );
  return siteDir;
}

/** What Docusaurus gives the loader of pages, without functions. */
const markdownConfig = {
  format: 'mdx',
  mermaid: false,
  emoji: true,
  mdx1Compat: { headingIds: true, comments: false, admonitions: false },
  anchors: { maintainCase: false },
  hooks: {
    onBrokenMarkdownLinks: 'throw',
    onBrokenMarkdownImages: 'throw',
  },
};

/**
 * Compiles `docs/faulty.mdx` of a site.
 *
 * @returns the message that ends the build; undefined for a page without an error
 */
export async function messageOf(
  siteDir: string,
  source: string,
): Promise<string | undefined> {
  const file = path.join(siteDir, 'docs/faulty.mdx');
  const task = {
    kind: 'compile',
    pipeline: path.resolve('src/config/pagePipeline.ts'),
    projectDir: process.cwd(),
    site: { file: path.join(siteDir, 'site.json'), version: 1 },
    mdx: { admonitions: true, siteDir, staticDirs: [], markdownConfig },
    file,
    resource: file,
    source,
    isPartial: false,
    metadataFile: path.join(siteDir, 'faulty.json'),
  } as unknown as CompileTask;
  return compile(task).then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
}
