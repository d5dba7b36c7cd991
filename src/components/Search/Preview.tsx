import type { ReactNode } from 'react';
import { codeTokens } from '@docs/search/codeTokens';
import { marked } from '@docs/search/excerpt';
import { entryOf, shownBlocks, type ShownBlock } from '@docs/search/shown';
import type { Hit } from '@docs/search/types';
import { own } from '@docs/facts/own';
import { textOf } from './data';
import { iconOf, locationOf, Marked, titleOf } from './Row';
import styles from './styles';

/** Characters of prose, and of a code block, that are shown: together about one screen of the pane. */
const LENGTH = 1500;
const CODE_LENGTH = 600;

type Terms = ReadonlySet<string>;

/** Words with the matches marked; what is between backticks is code. */
const words = (text: string, terms: Terms): ReactNode =>
  text.split('`').map((part, index) => {
    const pieces = <Marked pieces={marked(part, terms)} />;
    return index % 2 === 1 ? (
      <code key={index}>{pieces}</code>
    ) : (
      <span key={index}>{pieces}</span>
    );
  });

function Block({
  block,
  code,
  terms,
}: {
  readonly block: ShownBlock;
  /** The code blocks of the section. */
  readonly code: readonly string[];
  readonly terms: Terms;
}): ReactNode {
  if (block.kind === 'code') {
    const text = code[block.index] ?? '';
    const cut = text.lastIndexOf('\n', CODE_LENGTH);
    const shown =
      text.length > CODE_LENGTH && cut > 0 ? `${text.slice(0, cut)}\n…` : text;
    return (
      <pre className="theme-code-block">
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways */}
        <code tabIndex={0}>
          {codeTokens(shown).map(({ text: piece, token }, index) => (
            <span key={index} className={token}>
              {piece}
            </span>
          ))}
        </code>
      </pre>
    );
  }
  if (block.kind === 'table') {
    const [head = [], ...rows] = block.rows;
    return (
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {words(cell, terms)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index}>{words(cell, terms)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  return (
    <p
      className={block.kind === 'item' ? styles.item : undefined}
      style={
        block.kind === 'item' && block.depth > 0
          ? { marginLeft: `${String(block.depth)}rem` }
          : undefined
      }
    >
      {words(block.text, terms)}
    </p>
  );
}

/** The text of the active result, in wide windows next to the list. It is empty until the text is loaded. */
export default function Preview({
  hit,
  query,
}: {
  readonly hit: Hit;
  readonly query: string;
}): ReactNode {
  const [text = '', ...code] = own(textOf(hit.path) ?? {}, hit.anchor) ?? [];
  const entry = entryOf(text);
  const terms = new Set(hit.kind === 'section' ? hit.terms : []);
  return (
    <div
      className={styles.preview}
      role="region"
      aria-label="Preview"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be in reach of the keyboard
      tabIndex={0}
    >
      <div className={styles.about}>
        <span className={styles.icon}>{iconOf(hit)}</span>
        <p className={styles.title}>{titleOf(hit, query)}</p>
        <p className={styles.location}>{locationOf(hit)}</p>
      </div>
      {hit.kind !== 'parameter' && entry?.declaration && (
        // The title has the name, and that of a parameter all of this.
        <p>{words(`\`${entry.declaration}\``, terms)}</p>
      )}
      {shownBlocks(entry?.text ?? text, LENGTH).map((block, index) => (
        <Block key={index} block={block} code={code} terms={terms} />
      ))}
      {hit.kind === 'parameter' && hit.owners.length > 1 && (
        <>
          <p className={styles.label}>
            Functions with an argument of this name
          </p>
          <ul className={styles.owners}>
            {hit.owners.map((owner) => (
              <li key={owner}>
                <code>{owner}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
