import { type ReactNode, useState } from 'react';
import { DOWNLOAD_MEGABYTES } from '@site/src/playground/download';
import type { Program } from '@site/src/remark/runnable';
import styles from './styles.module.css';

interface Props {
  /** See `program` of the code block. */
  readonly program: string;
  /** The element with the block's code. */
  readonly code: () => HTMLElement | null;
  /** Called with what takes the block's place. */
  readonly onOpen: (runner: ReactNode) => void;
}

/** The cache of src/playground/engine/assets.ts. */
const CACHE = 'dlt-playground';

/** Browsers without a secure connection have no caches; some refuse them. */
async function cacheIsThere(): Promise<boolean> {
  try {
    return await caches.has(CACHE);
  } catch {
    return false;
  }
}

/** Whether the reader is on a phone or a tablet, where the download may cost money, and the engine is not there yet. */
const isCostly = async (): Promise<boolean> =>
  matchMedia('(pointer: coarse)').matches && !(await cacheIsThere());

const LABELS = {
  run: 'Run',
  asks: `Load ${String(DOWNLOAD_MEGABYTES)} MB and run`,
  failed: 'Not loaded; try again',
} as const;

/** Opens the program of a block in an editor and runs it. Editor and engine are loaded by the first press. */
export default function RunButton({ program, code, onOpen }: Props): ReactNode {
  const [label, setLabel] = useState<keyof typeof LABELS>('run');
  const open = async () => {
    if (label === 'run' && (await isCostly())) {
      setLabel('asks');
      return;
    }
    try {
      const [{ default: Runner }, { linksOf }] = await Promise.all([
        import('@site/src/components/Runner'),
        import('@site/src/components/Runner/links'),
      ]);
      const element = code();
      onOpen(
        <Runner
          program={JSON.parse(program) as Program}
          code={element?.textContent ?? ''}
          links={element ? linksOf(element) : new Map()}
          runsAtOnce
        />,
      );
    } catch {
      setLabel('failed');
    }
  };
  return (
    <button
      type="button"
      className={styles.run}
      title={`Runs in your browser; loads up to ${String(DOWNLOAD_MEGABYTES)} MB once`}
      onClick={() => void open()}
    >
      {LABELS[label]}
    </button>
  );
}
