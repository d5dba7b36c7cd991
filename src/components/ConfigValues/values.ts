/**
 * Store of the reader's values. Secrets are kept in memory until the next page load, other values in
 * localStorage. Nothing leaves the browser.
 */
import type { SlotContext } from '@docs/facts/config/forms';
import type { Fillable } from '@docs/markdown/facts/facts-tables/context';
import { own } from '@docs/facts/own';
import { STORED } from './storageKey';

type Values = Readonly<Record<string, string>>;

const secrets = new Map<string, string>();
const listeners = new Set<() => void>();
/** Original text of each slot. */
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

/** All values by field; a snapshot that keeps its identity until a value changes. */
export const readValues = (): Values => current;

/** Subscribes to changes of values; returns the function that unsubscribes. */
export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const jsonEscaped = (value: string): string =>
  JSON.stringify(value).slice(1, -1);

/** Percent-encodes a value, including the characters that end a string of a shell or of Python. */
const urlEncoded = (value: string): string =>
  encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Words that no database takes as a name without quotes, and that someone might choose. */
const RESERVED =
  /^(?:all|default|end|from|group|order|primary|select|table|to|user|where|with)$/i;

/** A name in SQL, in quotes if it needs them. */
const sqlName = (value: string, plain: RegExp, quote: string): string =>
  plain.test(value) && !RESERVED.test(value)
    ? value
    : quote + value.replaceAll(quote, quote + quote) + quote;

/** Escapes a value for its context, so that the code stays valid whatever characters the value contains. */
export function written(
  value: string,
  as: SlotContext,
  isShell: boolean,
): string {
  const singleQuoteEscaped = value.replaceAll("'", String.raw`'\''`);
  switch (as) {
    case 'quoted':
      return isShell
        ? value.replaceAll(/["$\\`]/g, String.raw`\$&`)
        : jsonEscaped(value);
    case 'shell':
      return singleQuoteEscaped;
    case 'word':
      return /^[\w./:@%+,-]+$/.test(value) ? value : `'${singleQuoteEscaped}'`;
    case 'url':
      return urlEncoded(value);
    case 'port':
      return `:${urlEncoded(value)}`;
    case 'bare':
      return value;
    case 'literal':
      return value.replaceAll("'", "''");
    case 'literal-escapes':
      return value.replaceAll(/['\\]/g, String.raw`\$&`);
    case 'name':
      return sqlName(value, /^[a-z_]\w*$/i, '"');
    case 'name-lower':
      return sqlName(value, /^[a-z_][a-z\d_]*$/, '"');
    case 'name-backtick':
      return sqlName(value, /^[a-z_]\w*$/i, '`');
  }
}

const SHELL = /^(?:sh|bash|shell)$/;

/** Shows the values in the page's code, or the placeholder of a field without a value. */
export function showValues(): void {
  for (const slot of document.querySelectorAll<HTMLElement>('[data-slot]')) {
    const placeholder = placeholders.get(slot) ?? slot.textContent;
    placeholders.set(slot, placeholder);
    const value = own(current, slot.dataset.slot ?? '') ?? '';
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
    // Without localStorage the values are still shown, but not kept.
  }
  current = { ...stored, ...Object.fromEntries(secrets) };
  // Tells pages reached by client-side navigation that there are values.
  document.documentElement.dataset.configValues = '';
  showValues();
  for (const listener of listeners) {
    listener();
  }
}

/** The current values without secrets. */
const retained = (): Values =>
  Object.fromEntries(
    Object.entries(current).filter(([field]) => !secrets.has(field)),
  );

/** Whether a value is valid for a field: values of number fields are written without quotes. */
export const isFit = ({ number }: Fillable, value: string): boolean =>
  value === '' || !number || /^-?\d+(\.\d+)?$/.test(value);

/** Sets a value; an empty value removes it. */
export function setValue({ field, secret }: Fillable, value: string): void {
  const others = Object.fromEntries(
    Object.entries(retained()).filter(([name]) => name !== field),
  );
  secrets.delete(field);
  if (secret && value !== '') {
    secrets.set(field, value);
  }
  change(secret || value === '' ? others : { ...others, [field]: value });
}

/** Removes all values, including those of other pages. */
export function clearValues(): void {
  secrets.clear();
  change({});
}
