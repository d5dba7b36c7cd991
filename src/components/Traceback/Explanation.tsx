import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { type ReactNode, useEffect, useState } from 'react';
import { loadedSoFar } from '@site/src/components/Search/data';
import { type Answer, useSearch } from '@site/src/components/Search/useSearch';
import { readError } from '@site/src/search/errors';
import { ERROR_PAGES } from '@site/src/search/search';
import type { SectionHit } from '@site/src/search/types';
import { causesOf } from './causes';
import { Lines } from './Lines';
import { missingValues } from './missingValues';
import { fetchSection } from './section';
import styles from './styles.module.css';

/** Maximum number of further sections. */
const MAX_FURTHER = 4;

function problem({ status, hits }: Answer): string | undefined {
  switch (status) {
    case 'unbuilt':
      return 'The explanations are made from the built site: npm run build, then npm run serve.';
    case 'failed':
      return 'The index of the explanations did not load. Reload the page, or look for the name below.';
    case 'loading':
      return 'Loading the explanations…';
    case 'ready':
      return hits.length === 0
        ? 'Nothing explains this. Paste the last line of the traceback, which names the exception.'
        : undefined;
  }
}

/** The content of a section, fetched from its page. */
function Content({ hit }: { readonly hit: SectionHit }): ReactNode {
  const path = useBaseUrl(`/${hit.path}`);
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    let current = true;
    void fetchSection(path, hit.anchor).then((section) => {
      if (current) {
        setHtml(section);
      }
    });
    return () => {
      current = false;
    };
  }, [path, hit.anchor]);
  // The HTML is that of a page of this site.
  return html === undefined ? null : (
    <div dangerouslySetInnerHTML={{ __html: html }} />
  );
}

const Place = ({ hit }: { readonly hit: SectionHit }): ReactNode => (
  <span className={styles.place}>in {hit.page}</span>
);

/** The exceptions that a traceback names, each followed by its cause. */
function Chain({ text }: { readonly text: string }): ReactNode {
  const { chain, step } = causesOf(text);
  if (chain.length < 2) {
    return null;
  }
  return (
    <p className={styles.note}>
      {step !== undefined && (
        <>
          The step <code>{step}</code> failed:{' '}
        </>
      )}
      {chain.map((name, index) => (
        <span key={name}>
          {index > 0 && ', caused by '}
          <code>{name}</code>
        </span>
      ))}
      .
    </p>
  );
}

/** The section that explains a pasted error, the lines that it asks for, and links to further ones. */
export default function Explanation({
  text,
}: {
  readonly text: string;
}): ReactNode {
  const answer = useSearch(text, undefined);
  const base = useBaseUrl('/');
  const sections = answer.hits.filter((hit) => hit.kind === 'section');
  const [best, ...further] = sections;
  const problems = problem(answer);
  if (problems !== undefined || best === undefined) {
    return <p role="status">{problems}</p>;
  }
  const [name] = readError(text, loadedSoFar()?.messages)?.classes ?? [];
  const missing = missingValues(text);
  return (
    <>
      <p role="status">
        {name !== undefined && !best.title.includes(name) && (
          <>
            <code>{name}</code>:{' '}
          </>
        )}
        Explained by{' '}
        <strong>
          <Link to={base + best.link}>{best.title}</Link>
        </strong>{' '}
        <Place hit={best} />
      </p>
      <Chain text={text} />
      {missing && <Lines missing={missing} />}
      {/* Sections of other pages are longer, and depend on what stands before them. */}
      {best.path.startsWith(ERROR_PAGES) && (
        <div className={styles.section}>
          <Content key={best.link} hit={best} />
        </div>
      )}
      {further.length > 0 && (
        <>
          <p className={styles.also}>If that is not it:</p>
          <ul>
            {further.slice(0, MAX_FURTHER).map((hit) => (
              <li key={hit.link}>
                <Link to={base + hit.link}>{hit.title}</Link>{' '}
                <Place hit={hit} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
