import Link from '@docusaurus/Link';
import Admonition from '@theme/Admonition';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import CodeBlock from '@site/src/theme/CodeBlock';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { fragmentOf } from '@docs/playground/input/share';
import { TERMINAL } from '@site/src/choices/choices';
import { hasInstallLine } from '@site/src/choices/install';
import { NOTES_TITLE } from '@docs/composer/notes';
import type { Composed } from '@docs/composer/types';
import { highlighted, highlightedFiles } from './engine';

/** Text in which names between backticks are code. */
const Words = ({ text }: { readonly text: string }): ReactNode =>
  text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? (
        <code key={index}>{part}</code>
      ) : (
        <Fragment key={index}>{part}</Fragment>
      ),
    );

const Shell = ({ code }: { readonly code: string }): ReactNode => (
  <CodeBlock
    language="sh"
    html={highlighted(code, 'sh')}
    {...(hasInstallLine(code) && { choice: 'install', title: TERMINAL })}
  >
    {code}
  </CodeBlock>
);

const Label = ({ children }: { readonly children: string }): ReactNode => (
  <p className="api-label">{children}</p>
);

/** A link that opens the program in the playground, where it waits for Run. */
function InPlayground({
  composed,
}: {
  readonly composed: Composed;
}): ReactNode {
  const playground = useBaseUrl('/playground');
  const [fragment, setFragment] = useState('');
  const [program] = composed.files;
  useEffect(() => {
    let isCurrent = true;
    const steps = [
      {
        title: 'pipeline.py',
        code: program?.text ?? '',
        writes: false,
        runs: true,
      },
    ];
    void fragmentOf(steps).then((text) => {
      if (isCurrent) {
        setFragment(text);
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [program]);
  return (
    <p>
      <a href={`${playground}${fragment}`}>Run it in the playground</a>, with
      nothing installed.
    </p>
  );
}

/** A composed pipeline, in the order in which src/plugins/compose/remark.ts writes the first one. */
export default function Result({
  composed,
}: {
  readonly composed: Composed;
}): ReactNode {
  const { install, init, start, notes, next } = composed;
  const files = highlightedFiles(composed);
  return (
    <>
      {notes.length > 0 && (
        <Admonition type="note" title={NOTES_TITLE}>
          {notes.map((note) => (
            <p key={note}>
              <Words text={note} />
            </p>
          ))}
        </Admonition>
      )}
      <Label>Install</Label>
      <Shell
        code={[install, ...(init === undefined ? [] : [init])].join('\n')}
      />
      <Label>Files</Label>
      {/* Other files are other tabs: the choice of one that is gone must not stay. */}
      <Tabs key={files.map(({ tab }) => tab).join()}>
        {files.map(({ name, tab, language, html }) => (
          <TabItem key={tab} value={tab} label={tab}>
            <CodeBlock language={language} title={name} html={html} />
          </TabItem>
        ))}
      </Tabs>
      <Label>Start</Label>
      <Shell code={start} />
      {composed.inBrowser && <InPlayground composed={composed} />}
      <Label>Read next</Label>
      <ul>
        {next.map(({ title, to }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
