// Wraps the theme's list of headings: the column is narrow, and long names break where their parts begin.
import type { Props } from '@theme/TOCItems/Tree';
import Tree from '@theme-original/TOCItems/Tree';
import { type ReactNode, useMemo } from 'react';
import { namePieces } from '@site/src/remark/name-breaks/pieces';

type Headings = Props['toc'];

/** A tag, which stays, or a word of text. */
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

export default function TOCItemsTree(props: Props): ReactNode {
  const toc = useMemo(() => breakable(props.toc), [props.toc]);
  return <Tree {...props} toc={toc} />;
}
