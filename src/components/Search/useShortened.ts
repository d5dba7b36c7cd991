import { type RefObject, useEffect, useEffectEvent } from 'react';
import { readable } from '@docs/search/limits';

/**
 * Shortens a long text before it is inserted into a field: to lay out a megabyte takes the browser longer than to
 * search it. React has no `beforeinput` event, so this listens to that of the browser.
 *
 * @param most length of the field's text in characters
 * @param onText called with the shortened text, which the caller puts into the field
 */
export function useShortened(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  most: number,
  onText: (text: string) => void,
): void {
  const insert = useEffectEvent(onText);
  useEffect(() => {
    const element = field.current;
    const shorten = (event: Event): void => {
      const inserted = (event as InputEvent).data;
      if (!element || inserted === null) {
        return;
      }
      const { value, selectionStart, selectionEnd } = element;
      if (value.length + inserted.length > most) {
        event.preventDefault();
        const before = value.slice(0, selectionStart ?? value.length);
        const after = value.slice(selectionEnd ?? value.length);
        insert(readable(before + inserted + after, most));
      }
    };
    element?.addEventListener('beforeinput', shorten);
    return () => {
      element?.removeEventListener('beforeinput', shorten);
    };
  }, [field, most]);
}
