// Preloads the text font in parallel with the stylesheet that references it, so that text is painted once.
import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import face from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';

/** Root of the React tree; the theme's default renders only its children. */
export default function Root({
  children,
}: {
  readonly children: ReactNode;
}): ReactNode {
  return (
    <>
      <Head>
        <link
          rel="preload"
          href={face}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      </Head>
      {children}
    </>
  );
}
