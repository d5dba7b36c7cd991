import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface Props {
  /** The signature's lines as HTML; src/remark/api-reference makes it. */
  readonly html: string;
  /** Address of the definition in the library's source. */
  readonly source: string;
  /** What the signature is of. */
  readonly name: string;
}

/** How a name of the library is declared, with a link to the line that declares it. */
export default function ApiSignature({ html, source, name }: Props): ReactNode {
  return (
    <div className={styles.signature}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long line scrolls, and the keyboard must reach what scrolls */}
      <pre tabIndex={0} dangerouslySetInnerHTML={{ __html: html }} />
      <a href={source} aria-label={`Source of ${name}`}>
        source
      </a>
    </div>
  );
}
