import { type ReactNode, useEffect, useRef, useState } from 'react';
import FilterField from '@site/src/components/FilterField';
import { filterLists } from './filter';

/** The elements after an element, up to the one with an id, which the field filters. */
function following(element: Element, end: string | undefined): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (
    let next = element.nextElementSibling;
    next && (end === undefined || next.id !== end);
    next = next.nextElementSibling
  ) {
    if (next instanceof HTMLElement) {
      found.push(next);
    }
  }
  return found;
}

/** A field that filters the lists below it and stays in view above them. Hidden without scripts. */
export default function ListFilter({
  placeholder,
  unit = 'setting',
  end,
}: {
  readonly placeholder: string;
  /** What a row of the lists is, in the singular. */
  readonly unit?: string;
  /** Id of the heading at which the lists end; the end of the page when undefined. */
  readonly end?: string;
}): ReactNode {
  const field = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (field.current) {
      // Direct DOM changes are safe: the lists are static content that React does not render again.
      setCount(filterLists(following(field.current, end), query));
    }
  }, [query, end]);
  return (
    <FilterField
      ref={field}
      placeholder={placeholder}
      value={query}
      found={count !== undefined && `${count} ${unit}${count === 1 ? '' : 's'}`}
      onChange={setQuery}
    />
  );
}
