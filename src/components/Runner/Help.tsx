import useBaseUrl from '@docusaurus/useBaseUrl';
import type { ReactNode } from 'react';
import type { Raised } from '@docs/playground/engine/protocol';

/** Longest query that the search gets of a message, in characters. */
const LONGEST = 300;

/** A package that a program imports and the browser build does not have. */
const missingPackage = ({ name, message }: Raised): string | undefined =>
  name === 'ModuleNotFoundError'
    ? /No module named '([\w.]+)'/.exec(message)?.[1]
    : undefined;

/** Leads from an exception to its explanation. */
export default function Help({
  raised,
}: {
  readonly raised: Raised;
}): ReactNode {
  const search = useBaseUrl('/search');
  const install = useBaseUrl('/reference/installation');
  const missing = missingPackage(raised);
  if (missing !== undefined) {
    return (
      <p className="runner__help">
        <code>{missing}</code> is not in the browser build:{' '}
        <a href={install}>install dlt</a> and run this program on your machine.
      </p>
    );
  }
  const query = `${raised.name}: ${raised.message}`.slice(0, LONGEST);
  return (
    <p className="runner__help">
      <a href={`${search}?q=${encodeURIComponent(query)}`}>
        What {raised.name} means and what to do
      </a>
    </p>
  );
}
