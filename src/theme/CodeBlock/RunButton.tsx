import { type ReactNode, type RefObject, useState } from 'react';
import { loadPart } from '@docs/docusaurus-fast/client/loadPart';
import { DOWNLOAD_MEGABYTES } from '@docs/playground/download';
import styles from './styles.module.css';

interface Props {
  /** See `program` of the code block. */
  readonly program: string;
  /** The element with the block's code. */
  readonly code: RefObject<HTMLElement | null>;
  /** Called with what takes the block's place. */
  readonly onOpen: (runner: ReactNode) => void;
}

/** Opens the program of a block in an editor and runs it. Editor and engine are loaded by the first press. */
export default function RunButton({ program, code, onOpen }: Props): ReactNode {
  const [label, setLabel] = useState('Run');
  const open = async () => {
    try {
      const { openRunner } = await loadPart(() => import('./openRunner'));
      const opened =
        code.current &&
        (await openRunner(program, code.current, label === 'Run'));
      if (typeof opened === 'string') {
        setLabel(opened);
      } else {
        onOpen(opened);
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
