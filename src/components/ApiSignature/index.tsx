import type { ReactNode } from 'react';
import { BADGE_CLASS } from '@site/src/config/experimental';
import { sinceText } from '@site/src/config/since';
import styles from './styles.module.css';

interface Props {
  /** The signature as HTML, from src/remark/api-reference. */
  readonly html: string;
  /** URL of the definition in the library's source. */
  readonly source: string;
  /** Name of the declared object. */
  readonly name: string;
  /** First release with the name, `1.7`; absent for one that is as old as its class or as the oldest release. */
  readonly since?: string;
}

/** The signature of an API name, with a link to its definition in the source. */
export default function ApiSignature({
  html,
  source,
  name,
  since,
}: Props): ReactNode {
  return (
    <div className={styles.signature}>
      <pre
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, and a scrollable element must be reachable by keyboard
        tabIndex={0}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <span>
        {since !== undefined && (
          <>
            <span className={BADGE_CLASS}>{sinceText(since)}</span>{' '}
          </>
        )}
        <a href={source} aria-label={`Source of ${name}`}>
          source
        </a>
      </span>
    </div>
  );
}
