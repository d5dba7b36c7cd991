import { type ReactNode, useRef } from 'react';
import { BADGE_CLASS } from '@docs/markdown/prose/marks/experimental';
import { CopyCorner } from '@site/src/theme/CodeBlock';
import { sinceText } from '@docs/markdown/prose/marks/since';

interface Props {
  /** The signature as HTML, from packages/markdown/src/references/api-reference. */
  readonly html: string;
  /** The keys of a typed dictionary as HTML, shown where the signature is next to their descriptions. */
  readonly shape?: string;
  /** URL of the definition in the library's source; absent for overloads, which are defined with their name. */
  readonly source?: string;
  /** Name of the declared object. */
  readonly name?: string;
  /** Id of the example of the entry; absent without one. */
  readonly example?: string;
  /** First release with the name, `1.7`; absent for one that is as old as its class or as the oldest release. */
  readonly since?: string;
  /** Label of the control that unfolds a long signature; absent for a short one. */
  readonly fold?: string;
}

/** The signature of an API name, below a bar with a link to its definition in the source (static/api.css). */
export default function ApiSignature({
  html,
  shape = '',
  source,
  name,
  example,
  since,
  fold,
}: Props): ReactNode {
  const pre = useRef<HTMLPreElement>(null);
  return (
    <div className="api-signature">
      {source !== undefined && (
        <p>
          <span>Signature</span>
          {since !== undefined && (
            <span className={BADGE_CLASS}>{sinceText(since)}</span>
          )}
          {example !== undefined && <a href={`#${example}`}>example</a>}
          <a href={source} aria-label={`Source of ${name}`}>
            source
          </a>
        </p>
      )}
      {/* Before the signature, which its style depends on: it works without scripts. */}
      {fold !== undefined && (
        <details>
          <summary>{fold}</summary>
        </details>
      )}
      <pre ref={pre} dangerouslySetInnerHTML={{ __html: html + shape }} />
      {source !== undefined && (
        <CopyCorner text={() => pre.current?.textContent ?? ''} />
      )}
    </div>
  );
}
