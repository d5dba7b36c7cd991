import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface Props {
  /** The signature as HTML, from src/remark/api-reference. */
  readonly html: string;
  /** URL of the definition in the library's source. */
  readonly source: string;
  /** Name of the declared object. */
  readonly name: string;
}

/** The signature of an API name, with a link to its definition in the source. */
export default function ApiSignature({ html, source, name }: Props): ReactNode {
  return (
    <div className={styles.signature}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, and a scrollable element must be reachable by keyboard */}
      <pre tabIndex={0} dangerouslySetInnerHTML={{ __html: html }} />
      <a href={source} aria-label={`Source of ${name}`}>
        source
      </a>
    </div>
  );
}
