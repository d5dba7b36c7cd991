import type { ReactNode } from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';

/**
 * Loads a style sheet of static/ on the pages that need it. What has it is shown when the sheet is there.
 *
 * @param name name of the file
 * @param media for which media, such as `print`; all when undefined
 * @param precedence sheets of `page` come after those of `default`
 */
export default function StyleSheet({
  name,
  media,
  precedence = 'default',
}: {
  readonly name: string;
  readonly media?: string;
  readonly precedence?: 'default' | 'page';
}): ReactNode {
  return (
    <link
      rel="stylesheet"
      href={useBaseUrl(`/${name}`)}
      media={media}
      precedence={precedence}
    />
  );
}
