import { type ReactNode, useEffect, useRef } from 'react';
import type { Step } from '@docs/facts/playground';
import { createEditor, type CodeEditor } from './editor';
import type { NameLinks } from './links';

interface Props {
  readonly labels: readonly string[];
  /** Text that the editor begins with, for each file. */
  readonly codes: readonly string[];
  readonly file: number;
  /** Gets the editor of the file that is open; what it holds is not in `codes`. */
  readonly onEditor: (editor: CodeEditor) => void;
  readonly links: NameLinks;
  /** Whether long lines wrap; those of a page scroll, as in its block. */
  readonly wraps: boolean;
  readonly onRun: () => void;
}

/** Labels of files: the title, with a number where a file is run in parts. */
export function labelsOf(steps: readonly Step[]): readonly string[] {
  return steps.map(({ title }, at) => {
    const same = steps.filter((step) => step.title === title);
    const part = steps.slice(0, at + 1).filter((s) => s.title === title).length;
    return same.length > 1 ? `${title} (${String(part)})` : title;
  });
}

/** The files of a program as tabs. */
export function FileTabs({
  labels,
  file,
  onOpen,
}: Pick<Props, 'labels' | 'file'> & {
  readonly onOpen: (file: number) => void;
}): ReactNode {
  return (
    <div className="runner__tabs sideways" role="tablist" aria-label="Files">
      {labels.map((label, at) => (
        <button
          key={label}
          type="button"
          role="tab"
          aria-selected={at === file}
          onClick={() => {
            onOpen(at);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** One file of a program in an editor. */
export default function Files({
  labels,
  codes,
  file,
  onEditor,
  links,
  wraps,
  onRun,
}: Props): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ onRun, onEditor });
  useEffect(() => {
    latest.current = { onRun, onEditor };
  });
  useEffect(() => {
    if (!host.current) {
      return undefined;
    }
    const created = createEditor(host.current, codes[file] ?? '', {
      label: `Code of ${labels[file] ?? ''}`,
      links,
      wraps,
      onRun: () => {
        latest.current.onRun();
      },
    });
    latest.current.onEditor(created);
    return () => {
      created.destroy();
    };
    // The editor keeps its own text; another file gets another one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [file]);
  return (
    <div
      ref={host}
      // Its tokens have the colours of a code block.
      className={wraps ? 'runner__file theme-code-block' : 'runner__file'}
    />
  );
}
