/** The reader's choices: in localStorage, or in memory where the browser blocks storage. */
import { createStorageSlot } from '@docusaurus/theme-common';
import { valid, type Question } from './choices';

/** What could not be stored. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) {
    listener();
  }
}

/**
 * Docusaurus dispatches this event for changes of its own tabs, the browser for those of other windows. Where it
 * happens, storage works, and holds the latest values.
 */
function onStorage(): void {
  unstored.clear();
  notify();
}

/** Subscribes to changes of all choices; returns the function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.removeEventListener('storage', onStorage);
    }
  };
}

/** The stored text of a choice, whatever it is. */
export const storedText = (key: string): string | null =>
  unstored.get(key) ?? createStorageSlot(key).get();

/** The reader's choice. */
export const chosen = (question: Question): string =>
  valid(question, storedText(question.key));

/** Stores a choice and tells it to the page and to the reader's other windows. */
export function choose(key: string, value: string): void {
  unstored.set(key, value);
  createStorageSlot(key).set(value);
  notify();
}
