// Wraps the theme's table of contents to allow line breaks between the parts of long names, and to mark long ones: the
// column is narrow.
import type { Props } from '@theme/TOCItems/Tree';
import Tree from '@theme-original/TOCItems/Tree';
import clsx from 'clsx';
import { type ReactNode, useMemo } from 'react';
import { namePieces } from '@docs/markdown/prose/name-breaks/pieces';

type Headings = Props['toc'];

/** Matches an HTML tag, which is kept, or a word of text. */
const TAG_OR_WORD = /<[^>]*>|[\w.]+/g;

const withBreaks = (html: string): string =>
  html.replace(TAG_OR_WORD, (found) =>
    found.startsWith('<') ? found : namePieces(found).join('<wbr>'),
  );

const breakable = (headings: Headings): Headings =>
  headings.map((heading) => ({
    ...heading,
    value: withBreaks(heading.value),
    children: breakable(heading.children),
  }));

/** Entries that fit in the column; a longer table shows those of the section that is read (src/css/frame.css). */
const SHORT = 14;

const count = (headings: Headings): number =>
  headings.reduce((sum, { children }) => sum + 1 + count(children), 0);

export default function TOCItemsTree(props: Props): ReactNode {
  const toc = useMemo(() => breakable(props.toc), [props.toc]);
  const isLong = count(toc) > SHORT;
  return (
    <Tree
      {...props}
      toc={toc}
      className={clsx(props.className, isLong && 'contents--long')}
    />
  );
}
