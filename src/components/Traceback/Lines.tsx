import { type ReactNode, useState } from 'react';
import {
  type FileLines,
  linesToWrite,
  type MissingValues,
} from './missingValues';
import styles from './styles.module.css';

function Block({ file, lines }: FileLines): ReactNode {
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

/** The lines that give dlt the values that an error asks for. */
export function Lines({
  missing,
}: {
  readonly missing: MissingValues;
}): ReactNode {
  const { toml, environment } = linesToWrite(missing.values);
  return (
    <>
      <p>
        Write {missing.values.length > 1 ? 'these values' : 'this value'} into a
        file, or set {missing.values.length > 1 ? 'variables' : 'a variable'}:
      </p>
      {toml.map((block) => (
        <Block key={block.file} {...block} />
      ))}
      <Block file="Environment" lines={environment} />
      {missing.emptyFiles.length > 0 && (
        <p className={styles.note}>
          dlt found no values in{' '}
          {missing.emptyFiles.map((file, index) => (
            <span key={file}>
              {index > 0 && ', '}
              <code>{file}</code>
            </span>
          ))}
          . If you have such a file elsewhere, start the script in the folder
          that holds <code>.dlt</code>.
        </p>
      )}
    </>
  );
}
