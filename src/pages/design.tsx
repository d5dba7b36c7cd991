import Head from '@docusaurus/Head';
import StyleSheet from '@site/src/components/StyleSheet';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import MDXContent from '@theme/MDXContent';
import type { ReactNode } from 'react';
import Colours, { Lengths } from '@site/src/components/Design/Colours';
import Controls from '@site/src/components/Design/Controls';
import { THEMES, type Theme } from '@site/src/plugins/design-tokens/tokens';
import Text from './_design.mdx';

/** A part of the page, once in each theme. */
function Part({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (theme: Theme) => ReactNode;
}): ReactNode {
  return (
    <>
      <Heading as="h2">{title}</Heading>
      <div className="design-themes">
        {THEMES.map((theme) => (
          <section
            key={theme}
            data-theme={theme}
            aria-label={`${title}, ${theme}`}
          >
            {children(theme)}
          </section>
        ))}
      </div>
    </>
  );
}

/** The sizes of text. The page's own heading is the largest. */
function Sizes(): ReactNode {
  return (
    <div className="markdown">
      <h2>A section</h2>
      <h3>A part of a section</h3>
      <h4>A step</h4>
      <p>Running text, 1.0625 rem</p>
      <p className="api-label">A label, 0.875 rem</p>
    </div>
  );
}

/** Sheets of the elements. */
const SHEETS = [
  'design',
  'api',
  'matrix',
  'search',
  'landing',
  'catalog',
  'facets',
];

/** The page of the design: each element of the site, in both themes. For who changes the look; not for readers. */
export default function Design(): ReactNode {
  return (
    <Layout
      title="Design"
      description="Each element of these docs, in both themes."
    >
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      {SHEETS.map((name) => (
        <StyleSheet key={name} name={`${name}.css`} />
      ))}
      <main className="container design-page">
        <Heading as="h1">Design</Heading>
        <p>
          Each element of these docs, in both themes. Colours and lengths are
          the tokens of <code>src/css/tokens.css</code>; the figures are
          computed from them. Text needs a contrast of 4.5, a border that
          carries meaning 3.
        </p>
        <Part title="Colours">{(theme) => <Colours theme={theme} />}</Part>
        <Part title="Lengths">{() => <Lengths />}</Part>
        <Part title="Sizes of text">{() => <Sizes />}</Part>
        <Part title="Text and code">
          {() => (
            <div className="markdown">
              <MDXContent>
                <Text />
              </MDXContent>
            </div>
          )}
        </Part>
        <Part title="Controls and lists">{() => <Controls />}</Part>
      </main>
    </Layout>
  );
}
