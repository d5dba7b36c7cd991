import { type ReactNode, useState } from 'react';
import { DOWNLOAD_MEGABYTES } from '@site/src/playground/download';
import styles from './styles.module.css';

/** Whether the reader is on a phone or a tablet, where the download may cost money, and the engine is not there yet. */
const isCostly = async (): Promise<boolean> =>
  matchMedia('(pointer: coarse)').matches &&
  'caches' in window &&
  !(await caches.has('dlt-playground'));

interface Props {
  /** See `program` of the code block. */
  readonly program: string;
  /** The element with the block's code. */
  readonly code: () => HTMLElement | null;
  /** Called with what takes the block's place. */
  readonly onOpen: (runner: ReactNode) => void;
}

/** Opens the program of a block in an editor and runs it. Editor and engine are loaded by the first press. */
export default function RunButton({ program, code, onOpen }: Props): ReactNode {
  const [label, setLabel] = useState('Run');
  const open = async () => {
    try {
      if (label === 'Run' && (await isCostly())) {
        setLabel(`Load ${DOWNLOAD_MEGABYTES} MB and run`);
        return;
      }
      const element = code();
      if (element) {
        const { openRunner } = await import('./openRunner');
        onOpen(openRunner(program, element));
      }
    } catch {
      setLabel('Not loaded; try again');
    }
  };
  return (
    <button
      type="button"
      className={styles.run}
      title={`Runs in your browser; loads up to ${DOWNLOAD_MEGABYTES} MB once`}
      onClick={() => void open()}
    >
      {label}
    </button>
  );
}
