import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { loadedSoFar } from '@site/src/components/Search/data';
import { type Answer, useSearch } from '@site/src/components/Search/useSearch';
import { readError } from '@docs/search/errors';
import { ERROR_PAGES } from '@docs/search/search';
import type { SectionHit } from '@docs/search/types';
import { causesOf } from './causes';
import { Lines } from './Lines';
import { missingValues } from './missingValues';
import { fetchSection } from './section';

/** Maximum number of further sections. */
const MAX_FURTHER = 4;

/** Maximum number of exceptions that are listed. */
const MAX_CHAIN = 12;

function problem({ status, query, hits }: Answer): string | undefined {
  switch (status) {
    case 'unbuilt':
      return 'The explanations are made from the built site: npm run build, then npm run serve.';
    case 'failed':
      return 'The index of the explanations did not load. Reload the page, or look for the name below.';
    case 'loading':
      return 'Loading the explanations…';
    case 'ready':
      if (query === '') {
        return 'Searching for an explanation…';
      }
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
  <span className="traceback__location">in {hit.page}</span>
);

/** The exceptions that a traceback names, each followed by its cause. */
function Chain({ text }: { readonly text: string }): ReactNode {
  const { chain, step } = useMemo(() => causesOf(text), [text]);
  if (chain.length < 2) {
    return null;
  }
  return (
    <p className="traceback__note">
      {step !== undefined && (
        <>
          The step <code>{step}</code> failed:{' '}
        </>
      )}
      {chain.slice(0, MAX_CHAIN).map((name, index) => (
        <span key={name}>
          {index > 0 && ', caused by '}
          <code>{name}</code>
        </span>
      ))}
      {chain.length > MAX_CHAIN && ' and others'}.
    </p>
  );
}

/** The section that explains a pasted error, the lines that it needs, and links to further ones. */
export default function Explanation({
  text,
}: {
  readonly text: string;
}): ReactNode {
  const answer = useSearch(text, undefined);
  const base = useBaseUrl('/');
  const sections = answer.hits.filter((hit) => hit.kind === 'section');
  const [best, ...further] = sections;
  const messages = loadedSoFar()?.messages;
  const name = useMemo(
    () => readError(text, messages)?.classes[0],
    [text, messages],
  );
  const missing = useMemo(() => missingValues(text), [text]);
  const problems = problem(answer);
  if (problems !== undefined || best === undefined) {
    return <p role="status">{problems}</p>;
  }
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
        <div className="traceback__section">
          <Content key={best.link} hit={best} />
        </div>
      )}
      {further.length > 0 && (
        <>
          <p className="traceback__also">If that is not it:</p>
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
