import { type ReactNode, useState } from 'react';
import styles from './styles.module.css';

/** How long the result of copying stands, in milliseconds. */
const RESULT_MS = 4_000;

const COPIED = 'Copied';
const FAILED = 'Not copied';

/** The page's Markdown; a host that answers with another page has none. */
async function fetchMarkdown(address: string): Promise<string> {
  const response = await fetch(address);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || type.includes('html')) {
    throw new Error(`no Markdown at ${address}`);
  }
  return response.text();
}

/** Begins to write at once: some browsers forbid it after the click's turn is over. */
async function copyMarkdown(address: string): Promise<void> {
  const text = fetchMarkdown(address);
  if (typeof ClipboardItem === 'undefined') {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Gives the page as Markdown: to the clipboard, or as a plain link that needs no script. */
export default function MarkdownActions({
  address,
}: {
  readonly address: string;
}): ReactNode {
  const [result, setResult] = useState('');
  const copy = async () => {
    setResult('');
    const said = await copyMarkdown(address).then(
      () => COPIED,
      () => FAILED,
    );
    setResult(said);
    setTimeout(() => {
      setResult('');
    }, RESULT_MS);
  };
  return (
    <div className={`markdown-actions ${styles.actions}`}>
      <span className={styles.copy}>
        <button type="button" onClick={() => void copy()}>
          Copy page as Markdown
        </button>
        <span role="status">{result}</span>
      </span>
      <a href={address} type="text/markdown">
        View as Markdown
      </a>
    </div>
  );
}
