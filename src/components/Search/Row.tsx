import useBaseUrl from '@docusaurus/useBaseUrl';
import monograms from '@generated/docs-map/default/monograms.json';
import Monogram from '@site/src/components/Monogram';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import {
  EXPERIMENTAL,
  withoutMark,
} from '@docs/markdown/prose/marks/experimental';
import {
  excerptOf,
  marked,
  markedName,
  type Piece,
} from '@docs/search/excerpt';
import { LIMITS, readable } from '@docs/search/limits';
import { ownersText } from '@docs/search/parameters';
import { entryOf } from '@docs/search/shown';
import type { Hit } from '@docs/search/types';
import { own } from '@docs/facts/own';
import { textOf } from './data';
import Icon from './Icon';
import styles from './styles';

/** A row of the list: a hit, a recent search, a sample of one, or a suggested page. */
export type RowItem =
  | { readonly type: 'hit'; readonly hit: Hit }
  | { readonly type: 'recent'; readonly query: string }
  | {
      readonly type: 'sample';
      readonly query: string;
      /** What it finds. */
      readonly about: string;
    }
  | {
      readonly type: 'entry';
      readonly link: string;
      readonly title: string;
      readonly about: string;
    };

/** Path of a row's page, relative to the base URL; undefined for a search. */
export const linkOf = (item: RowItem): string | undefined =>
  item.type === 'hit'
    ? item.hit.link
    : item.type === 'entry'
      ? item.link
      : undefined;

/** Text with the matches marked, and without the mark of experimental features. */
export function Marked({
  pieces,
}: {
  readonly pieces: readonly Piece[];
}): ReactNode {
  return pieces.map((piece, index) =>
    piece.marked ? (
      <mark key={index}>{piece.text}</mark>
    ) : (
      <span key={index}>{piece.text.replaceAll(EXPERIMENTAL, '')}</span>
    ),
  );
}

/** The name of a hit: of an API name, of a page, or of a section. */
export function titleOf(hit: Hit, query: string): ReactNode {
  if (hit.kind === 'symbol') {
    return (
      <code>
        <Marked pieces={markedName(hit.name, query)} />
      </code>
    );
  }
  if (hit.kind === 'parameter') {
    return (
      <code>
        {hit.name}
        <span className={styles.declared}>
          {hit.declaration
            .slice(hit.name.length)
            .split(/(?<=\[)/)
            .map((part, index) => (
              <Fragment key={index}>
                {part}
                <wbr />
              </Fragment>
            ))}
        </span>
      </code>
    );
  }
  return <Marked pieces={marked(hit.title, new Set(hit.terms))} />;
}

interface Shown {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly location: ReactNode;
  readonly text: ReactNode;
}

/** Where a hit is: the page of a section and the part of the docs, the owner of a parameter, the module of a name. */
export function locationOf(hit: Hit): ReactNode {
  switch (hit.kind) {
    case 'parameter':
      return (
        <>
          argument of <code>{ownersText(hit.owners)}</code>
        </>
      );
    case 'symbol':
      return hit.symbol === 'module' ? (
        'module'
      ) : (
        <>
          {hit.symbol} of <code>{hit.module}</code>
        </>
      );
    case 'section':
      return hit.anchor === '' ? (
        hit.group.label
      ) : (
        <>
          <span className={styles.of}>{withoutMark(hit.page)}</span>{' '}
          {hit.group.label}
        </>
      );
  }
}

/** The monogram of a hit's page, or what kind of hit it is. */
export function iconOf(hit: Hit): ReactNode {
  const monogram =
    hit.kind === 'section' ? own(monograms, hit.path) : undefined;
  return monogram ? (
    <Monogram {...monogram} />
  ) : (
    <Icon
      name={
        hit.kind !== 'section' ? 'code' : hit.anchor === '' ? 'page' : 'section'
      }
    />
  );
}

/** The text of an entry without its name, which is the row's title, as are type and default of a parameter. */
function withoutTitle(text: string, { kind }: Hit): string {
  const entry = entryOf(text);
  return entry === undefined
    ? text
    : kind === 'parameter' || entry.declaration === ''
      ? entry.text
      : `${entry.declaration} · ${entry.text}`;
}

/** The excerpt of a text; null without words. */
function excerptNode(
  words: readonly [text: string, code?: string],
  found: ReadonlySet<string>,
): ReactNode {
  const { pieces, isCode } = excerptOf(words, found);
  if (pieces.length === 0) {
    return null;
  }
  const marked = <Marked pieces={pieces} />;
  return isCode ? <code>{marked}</code> : marked;
}

function shownHit(hit: Hit, query: string): Shown {
  // The excerpt of a section is around its matches; that of an API name is the start of its description.
  const found = new Set(hit.kind === 'section' ? hit.terms : []);
  const page = textOf(hit.path);
  const stored = page && own(page, hit.anchor);
  const words =
    stored &&
    ([withoutTitle(stored[0], hit), stored.slice(1).join('\n')] as const);
  // Undefined until the page is loaded, which keeps the line for it.
  const text = page && (words ? excerptNode(words, found) : null);
  return {
    icon: iconOf(hit),
    title: titleOf(hit, query),
    location: locationOf(hit),
    text,
  };
}

function shown(item: RowItem, query: string): Shown {
  switch (item.type) {
    case 'hit':
      return shownHit(item.hit, query);
    case 'recent':
      return {
        icon: <Icon name="recent" />,
        title: item.query,
        location: '',
        text: null,
      };
    case 'sample':
      return {
        icon: <Icon name="search" />,
        title: <code>{item.query}</code>,
        location: '',
        text: item.about,
      };
    case 'entry':
      return {
        icon: <Icon name="page" />,
        title: item.title,
        location: '',
        text: item.about,
      };
  }
}

interface Props {
  readonly id: string;
  readonly item: RowItem;
  readonly query: string;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onPick: (event: MouseEvent) => void;
}

/** A row of the list. It never gets the focus: the field refers to the active row by `aria-activedescendant`. */
export default function Row({
  id,
  item,
  query,
  active,
  onPoint,
  onPick,
}: Props): ReactNode {
  const { icon, title, location, text } = shown(item, query);
  const link = linkOf(item);
  const href = useBaseUrl(link === undefined ? '/search' : `/${link}`);
  return (
    <a
      id={id}
      className={styles.row}
      href={
        'query' in item
          ? `${href}?q=${encodeURIComponent(readable(item.query, LIMITS.query))}`
          : href
      }
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseMove={onPoint}
      onClick={onPick}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {location !== '' && <span className={styles.location}>{location}</span>}
        {text !== null && <span className={styles.text}>{text}</span>}
      </span>
    </a>
  );
}
