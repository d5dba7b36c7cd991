import { type ReactNode, useState } from 'react';
import ScriptedLink from '@site/src/components/ScriptedLink';
import styles from './styles.module.css';

/** How long the result of copying is shown, in milliseconds. */
const RESULT_MS = 4_000;

const COPIED = 'Copied';
const FAILED = 'Not copied';

/** Fetches the page's Markdown; an HTML response is a fallback page of the host and counts as missing. */
async function fetchMarkdown(address: string): Promise<string> {
  const response = await fetch(address);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || type.includes('html')) {
    throw new Error(`no Markdown at ${address}`);
  }
  return response.text();
}

/** Calls the clipboard before the fetch ends: some browsers allow that only during the click event. */
async function copyMarkdown(address: string): Promise<void> {
  const text = fetchMarkdown(address);
  if (typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = text.then(
    (markdown) => new Blob([markdown], { type: 'text/plain' }),
  );
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Copies the page as Markdown to the clipboard. Without scripts it is a link to the Markdown. */
export default function MarkdownActions({
  address,
}: {
  readonly address: string;
}): ReactNode {
  const [result, setResult] = useState('');
  const copy = async () => {
    setResult('');
    const outcome = await copyMarkdown(address).then(
      () => COPIED,
      () => FAILED,
    );
    setResult(outcome);
    setTimeout(() => {
      setResult('');
    }, RESULT_MS);
  };
  return (
    <div className={`markdown-actions ${styles.actions}`}>
      <ScriptedLink
        href={address}
        type="text/markdown"
        title="Ctrl+click or Cmd+click opens it"
        onPress={() => void copy()}
      >
        <span className={styles.copy}>Copy page</span>
        <span className={styles.view}>View</span>
        <span className={styles.long}> as Markdown</span>
      </ScriptedLink>
      <span role="status">{result}</span>
    </div>
  );
}
