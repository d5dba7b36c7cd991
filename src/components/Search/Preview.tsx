import type { ReactNode } from 'react';
import { marked } from '@docs/search/excerpt';
import type { Hit } from '@docs/search/types';
import { own } from '@docs/facts/own';
import { textOf } from './data';
import { Marked, titleOf } from './Row';
import styles from './styles';

/** Characters of prose and of code that are shown: about one screen of the pane. */
const LENGTH = 1500;

const beginning = (text: string): string =>
  text.length > LENGTH ? `${text.slice(0, LENGTH)} …` : text;

/** The text of the active result, in wide windows next to the list. It is empty until the text is loaded. */
export default function Preview({
  hit,
  query,
}: {
  readonly hit: Hit;
  readonly query: string;
}): ReactNode {
  const [text = '', code = ''] = own(textOf(hit.path) ?? {}, hit.anchor) ?? [];
  const found = new Set(hit.kind === 'section' ? hit.terms : []);
  return (
    <div
      className={styles.preview}
      role="region"
      aria-label="Preview"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be in reach of the keyboard
      tabIndex={0}
    >
      <p className={styles.title}>{titleOf(hit, query)}</p>
      <p>
        <Marked pieces={marked(beginning(text), found)} />
      </p>
      {code !== '' && (
        <pre>
          <code>{beginning(code)}</code>
        </pre>
      )}
    </div>
  );
}
