// What a press of "Run" does. Loaded by it, so that pages that nobody runs do not have it.
import type { ReactNode } from 'react';
import { loadPart } from '@docs/docusaurus-fast/client/loadPart';
import { DOWNLOAD_MEGABYTES } from '@docs/playground/download';
import type { Program } from '@docs/facts/playground';

/** The cache of packages/playground/src/engine/assets.ts. */
const CACHE = 'dlt-playground';

/** Whether the reader is on a phone or a tablet, where the download may cost money, and the engine is not there yet. */
const isCostly = async (): Promise<boolean> =>
  matchMedia('(pointer: coarse)').matches &&
  'caches' in window &&
  !(await caches.has(CACHE).catch(() => false));

/**
 * The runner of a block, which runs at once. On phones, the first press shows a label that requests a second press.
 *
 * @param program see `program` of the code block
 * @param code the element with the block's code
 * @param isFirst whether the button was not pressed before
 */
export async function openRunner(
  program: string,
  code: HTMLElement,
  isFirst: boolean,
): Promise<ReactNode> {
  if (isFirst && (await isCostly())) {
    return `Load ${DOWNLOAD_MEGABYTES} MB and run`;
  }
  const [{ default: Runner }, { linksOf }] = await loadPart(() =>
    Promise.all([
      import('@site/src/components/Runner'),
      import('@site/src/components/Runner/links'),
    ]),
  );
  const content = code.closest<HTMLElement>('[style]');
  const title = content?.previousElementSibling?.textContent ?? '';
  return (
    <Runner
      block={{ title, height: content?.offsetHeight ?? 0 }}
      program={JSON.parse(program) as Program}
      code={code.textContent}
      links={linksOf(code)}
      runsAtOnce
    />
  );
}
