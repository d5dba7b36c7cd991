import { type ReactNode, useState } from 'react';
import { DOWNLOAD_MEGABYTES } from '@site/src/playground/download';
import type { Program } from '@site/src/remark/runnable';
import styles from './styles.module.css';

interface Props {
  /** See `program` of the code block. */
  readonly program: string;
  readonly code: () => string;
  /** Called with what takes the block's place. */
  readonly onOpen: (runner: ReactNode) => void;
}

/** Opens the program of a block in an editor and runs it. Editor and engine are loaded by the first press. */
export default function RunButton({ program, code, onOpen }: Props): ReactNode {
  const [failed, setFailed] = useState(false);
  const open = async () => {
    try {
      const { default: Runner } = await import('@site/src/components/Runner');
      onOpen(<Runner program={JSON.parse(program) as Program} code={code()} />);
    } catch {
      setFailed(true);
    }
  };
  return (
    <button
      type="button"
      className={styles.run}
      title={`Runs in your browser; loads up to ${String(DOWNLOAD_MEGABYTES)} MB once`}
      onClick={() => void open()}
    >
      {failed ? 'Not loaded; try again' : 'Run'}
    </button>
  );
}
