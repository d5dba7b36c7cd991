/**
 * The reader's own values. What is no secret is kept in the browser's storage for this site; a secret only
 * in memory, until the page is loaded anew. Nothing leaves the browser.
 */
import type { SlotContext } from '@site/src/facts/config/forms';
import type { Fillable } from '@site/src/remark/facts-tables/context';
import { STORED } from './stored';

type Values = Readonly<Record<string, string>>;

const secrets = new Map<string, string>();
const listeners = new Set<() => void>();
/** What each slot showed when it came from the build. */
const placeholders = new WeakMap<Element, string>();

function readStored(): Values {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Values) : {};
  } catch {
    return {};
  }
}

let current: Values = readStored();

/** All values by field; the same object until one changes. */
export const readValues = (): Values => current;

/** Calls a function when a value changes; returns how to stop. */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const escapes = (value: string): string => JSON.stringify(value).slice(1, -1);

/** A value as it is written in a place, so that the code stays right whatever the value has in it. */
export function written(
  value: string,
  as: SlotContext,
  isShell: boolean,
): string {
  const inApostrophes = value.replaceAll("'", String.raw`'\''`);
  switch (as) {
    case 'quoted':
      return isShell
        ? value.replaceAll(/["$\\`]/g, String.raw`\$&`)
        : escapes(value);
    case 'shell':
      return inApostrophes;
    case 'word':
      return /^[\w./:@%+,-]+$/.test(value) ? value : `'${inApostrophes}'`;
    case 'url':
      return encodeURIComponent(value);
    case 'bare':
      return value;
  }
}

const SHELL = /^(?:sh|bash|shell)$/;

/** Shows the values in the code of the page; the placeholder where there is none. */
export function showValues(): void {
  for (const slot of document.querySelectorAll<HTMLElement>('[data-slot]')) {
    const placeholder = placeholders.get(slot) ?? slot.textContent;
    placeholders.set(slot, placeholder);
    const value = current[slot.dataset.slot ?? ''] ?? '';
    const language = slot.closest('pre')?.dataset.language ?? '';
    slot.textContent =
      value === ''
        ? placeholder
        : written(value, slot.dataset.as as SlotContext, SHELL.test(language));
    slot.toggleAttribute('data-own', value !== '');
  }
}

function change(stored: Values): void {
  try {
    if (Object.keys(stored).length === 0) {
      localStorage.removeItem(STORED);
    } else {
      localStorage.setItem(STORED, JSON.stringify(stored));
    }
  } catch {
    // A browser that keeps nothing still shows the values.
  }
  current = { ...stored, ...Object.fromEntries(secrets) };
  // Pages that come next without a load know by it that there are values.
  document.documentElement.dataset.configValues = '';
  showValues();
  for (const listener of listeners) {
    listener();
  }
}

/** What is kept, without secrets. */
const kept = (): Values =>
  Object.fromEntries(
    Object.entries(current).filter(([field]) => !secrets.has(field)),
  );

/** Whether a value can stand for a field: numbers are written without quotes. */
export const isFit = ({ number }: Fillable, value: string): boolean =>
  value === '' || !number || /^-?\d+(\.\d+)?$/.test(value);

/** Sets a value; an empty one takes it away. */
export function setValue({ field, secret }: Fillable, value: string): void {
  const others = Object.fromEntries(
    Object.entries(kept()).filter(([name]) => name !== field),
  );
  secrets.delete(field);
  if (secret && value !== '') {
    secrets.set(field, value);
  }
  change(secret || value === '' ? others : { ...others, [field]: value });
}

/** Forgets all values, of other pages too. */
export function clearValues(): void {
  secrets.clear();
  change({});
}
