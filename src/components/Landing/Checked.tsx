import Link from '@docusaurus/Link';
import counts from '@generated/docs-map/default/counts.json';
import type { ReactNode } from 'react';
import { library } from '@docs/facts/library';

const written = (count: number): string => count.toLocaleString('en');

/** What readers can rely on, with the counts of the records of this build. */
export default function Checked(): ReactNode {
  const { programs, statements, names } = counts;
  return (
    <ul className="landing__checked">
      <li>
        <strong>{written(programs)} pieces of code ran</strong> against{' '}
        {library.name} {library.version}, and {written(statements)} statements
        about it were tried, before these pages were published.
      </li>
      <li>
        <strong>{written(names)} names are linked.</strong> Point at one in any
        program to see what it is, or open{' '}
        <Link to="/api_reference/dlt/__init__">the API reference</Link>.
      </li>
      <li>
        <strong>Nothing leaves your browser.</strong> Search, forms and the
        reader of tracebacks work in it. The site loads nothing from others.
      </li>
    </ul>
  );
}
