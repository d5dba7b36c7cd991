import useBaseUrl from '@docusaurus/useBaseUrl';
import type { MouseEvent, ReactNode } from 'react';
import { EXPERIMENTAL, withoutMark } from '@site/src/config/experimental';
import {
  excerptOf,
  marked,
  markedName,
  type Piece,
} from '@site/src/search/excerpt';
import type { Hit } from '@site/src/search/types';
import { textOf } from './data';
import Icon, { type IconName } from './Icon';
import styles from './styles';

/** A row of the list: a hit, a recent search, or a suggested page. */
export type RowItem =
  | { readonly type: 'hit'; readonly hit: Hit }
  | { readonly type: 'recent'; readonly query: string }
  | {
      readonly type: 'entry';
      readonly link: string;
      readonly title: string;
      readonly about: string;
    };

/** Path of a row's page, relative to the base URL; undefined for a recent search. */
export const linkOf = (item: RowItem): string | undefined =>
  item.type === 'hit'
    ? item.hit.link
    : item.type === 'entry'
      ? item.link
      : undefined;

function Marked({ pieces }: { readonly pieces: readonly Piece[] }): ReactNode {
  return pieces.map((piece, index) =>
    piece.marked ? (
      <mark key={index}>{piece.text}</mark>
    ) : (
      <span key={index}>{piece.text.replaceAll(EXPERIMENTAL, '')}</span>
    ),
  );
}

interface Shown {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly place: string;
  readonly text: ReactNode;
}

function shownHit(hit: Hit, query: string): Shown {
  // The excerpt of a section is around its matches; that of an API name is the start of its description.
  const found = new Set(hit.kind === 'section' ? hit.terms : []);
  const words = textOf(hit.path)?.[hit.anchor];
  const text = words && <Marked pieces={excerptOf(words, found)} />;
  if (hit.kind === 'symbol') {
    return {
      icon: 'code',
      title: (
        <code>
          <Marked pieces={markedName(hit.name, query)} />
        </code>
      ),
      place:
        hit.symbol === 'module' ? 'module' : `${hit.symbol} of ${hit.module}`,
      text,
    };
  }
  return {
    icon: hit.anchor === '' ? 'page' : 'section',
    title: <Marked pieces={marked(hit.title, found)} />,
    place:
      hit.anchor === ''
        ? hit.group.label
        : `${hit.group.label} › ${withoutMark(hit.page)}`,
    text,
  };
}

function shown(item: RowItem, query: string): Shown {
  switch (item.type) {
    case 'hit':
      return shownHit(item.hit, query);
    case 'recent':
      return { icon: 'recent', title: item.query, place: '', text: undefined };
    case 'entry':
      return { icon: 'page', title: item.title, place: '', text: item.about };
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
  const { icon, title, place, text } = shown(item, query);
  const link = linkOf(item);
  const href = useBaseUrl(link === undefined ? '/search' : `/${link}`);
  return (
    <a
      id={id}
      className={styles.row}
      href={
        item.type === 'recent'
          ? `${href}?q=${encodeURIComponent(item.query)}`
          : href
      }
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseMove={onPoint}
      onClick={onPick}
    >
      <Icon name={icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {place !== '' && <span className={styles.place}>{place}</span>}
        {item.type !== 'recent' && <span className={styles.text}>{text}</span>}
      </span>
    </a>
  );
}
