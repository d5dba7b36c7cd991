import { type ReactNode, useState } from 'react';
import styles from './styles.module.css';

/** Renders the opened program. */
export type OpenProgram = (props: Record<string, never>) => ReactNode;

interface Props {
  /** See `program` of the code block. */
  readonly program: string;
  readonly code: () => string;
  readonly onOpen: (open: () => OpenProgram) => void;
}

/** Opens the program of a block in an editor and runs it. The editor and the engine are loaded by the first press. */
export default function RunButton({ program, code, onOpen }: Props): ReactNode {
  const [failed, setFailed] = useState(false);
  const open = async () => {
    try {
      const { default: Runner } = await import('@site/src/components/Runner');
      const parsed = JSON.parse(program) as Parameters<
        typeof Runner
      >[0]['program'];
      const text = code();
      onOpen(() => () => <Runner program={parsed} code={text} />);
    } catch {
      setFailed(true);
    }
  };
  return (
    <button
      type="button"
      className={styles.run}
      title="Runs in your browser; loads about 12 MB once"
      onClick={() => void open()}
    >
      {failed ? 'Not loaded; try again' : 'Run'}
    </button>
  );
}
