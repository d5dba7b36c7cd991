import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { loadPart } from '@docs/docusaurus-fast/client/loadPart';
import { showStoredValues } from '@site/src/components/ConfigValues/stored';
import { QUESTIONS, usualOf } from '@site/src/choices/choices';
import { choose, chosen, subscribe } from '@site/src/choices/store';
import type { Rewritten, Written } from './rewrite';

const load = () => loadPart(() => import('./rewrite'));

/** Loads ahead; a failure is handled when the code is needed. */
const preload = () => {
  load().catch(() => undefined);
};

/** The control of a block that follows a choice. All blocks and windows of the reader have the same one. */
export default function Choice({
  block: { choice, html, mappings },
  shown,
  onChange,
}: {
  readonly block: Written;
  /** HTML that the block shows now. */
  readonly shown: string;
  /** Called with what to show; null for the block as it was built. */
  readonly onChange: (block: Rewritten | null) => void;
}): ReactNode {
  const question = QUESTIONS[choice];
  const value = useSyncExternalStore(subscribe, () => chosen(question));
  const isUsual = value === usualOf(question);
  useEffect(() => {
    let isCurrent = true;
    const show = (block: Rewritten | null) => {
      if (isCurrent) {
        onChange(block);
      }
    };
    // Blocks that are rendered later wait for their code from the start (src/css/code.css).
    document.documentElement.toggleAttribute(`data-${choice}`, !isUsual);
    if (isUsual) {
      show(null);
    } else {
      load().then(
        ({ rewrite }) => {
          show(rewrite({ choice, html, mappings }, value) ?? null);
        },
        () => {
          show(null);
        },
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [choice, html, mappings, value, isUsual, onChange]);
  useEffect(showStoredValues, [shown]);
  return (
    <select
      aria-label={question.label}
      value={value}
      onChange={({ target }) => {
        choose(question.key, target.value);
      }}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {Object.entries(question.options).map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  );
}
