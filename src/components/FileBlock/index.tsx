import { type ReactNode, useState } from 'react';
import styles from './styles.module.css';

/** Lines for a file of the reader, with its name above and a button that copies them. */
export default function FileBlock({
  file,
  lines,
}: {
  readonly file: string;
  readonly lines: readonly string[];
}): ReactNode {
  const [copied, setCopied] = useState(false);
  const text = lines.join('\n');
  return (
    <figure className={styles.lines}>
      <figcaption>
        {file}{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => {
            void navigator.clipboard.writeText(`${text}\n`).then(() => {
              setCopied(true);
            });
          }}
        >
          {copied ? 'Copied' : 'Copy'}
        </button>
      </figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
