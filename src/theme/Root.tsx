// Asks for the text face beside the style sheet that names it, so that text is not drawn twice.
import type { ReactNode } from 'react';
import Head from '@docusaurus/Head';
import face from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';

/** All of the site; the theme has nothing here. */
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
