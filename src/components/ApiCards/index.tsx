import { useHistory } from '@docusaurus/router';
import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Card } from '@docs/markdown/references/symbol-links/cards';
import styles from './styles.module.css';

/** Hover delay before a card opens, in milliseconds. */
const HOVER_MS = 350;
/** Delay before a card closes after the pointer leaves the name, in milliseconds: enough to reach the card. */
const LEAVE_MS = 200;
/** Distance between a name and its card, and between a card and the edge of the window, in pixels. */
const GAP = 6;
const WIDTH = 420;

interface Shown {
  readonly link: HTMLAnchorElement;
  readonly card: Card;
}

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element
    ? target.closest<HTMLAnchorElement>('a[data-card]')
    : null;

/** Places a card below its name, or above it where the window ends before the card does; inside the window. */
function position(card: HTMLElement, link: HTMLAnchorElement): void {
  const box = link.getBoundingClientRect();
  const width = Math.min(WIDTH, window.innerWidth - 2 * GAP);
  const left = Math.min(box.left, window.innerWidth - width - GAP);
  const height = card.offsetHeight;
  const above = box.top - GAP - height;
  const fits = box.bottom + GAP + height <= window.innerHeight;
  const top = fits || above < 0 ? box.bottom + GAP : above;
  const origin = (card.offsetParent ?? document.body).getBoundingClientRect();
  card.style.left = `${Math.max(GAP, left) - origin.left}px`;
  card.style.top = `${top - origin.top}px`;
}

/** A signature, each of its lines indented further where it wraps. */
const Signature = ({ text }: { readonly text: string }): ReactNode => (
  <code>
    {text.split('\n').map((line, index) => (
      <span key={index}>{line}</span>
    ))}
  </code>
);

/**
 * Shows a card with the signature and summary of a linked name: after a hover delay, immediately on keyboard
 * focus, and on the first tap. Esc closes the card. Without scripts the links are plain links.
 */
export default function ApiCards({
  json,
}: {
  readonly json: string;
}): ReactNode {
  const cards = useMemo(() => JSON.parse(json) as readonly Card[], [json]);
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const element = useRef<HTMLDivElement>(null);
  const id = useId();
  const history = useHistory();

  // Before the browser paints: the height of the card is known only now.
  useLayoutEffect(() => {
    if (shown && element.current) {
      position(element.current, shown.link);
    }
  }, [shown]);

  useEffect(() => {
    let touched = false;
    let current: HTMLAnchorElement | undefined;
    const show = (link: HTMLAnchorElement | undefined) => {
      clearTimeout(timer.current);
      current?.removeAttribute('aria-describedby');
      current = link;
      const card = link && cards[Number(link.dataset.card)];
      link?.setAttribute('aria-describedby', id);
      setShown(link && card ? { link, card } : undefined);
    };
    const schedule = (ms: number, link: HTMLAnchorElement | undefined) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        show(link);
      }, ms);
    };
    const over = (event: PointerEvent) => {
      const link = linkOf(event.target);
      if (event.pointerType === 'touch') {
        return;
      }
      if (link && link !== current) {
        schedule(HOVER_MS, link);
      } else if (link ?? element.current?.contains(event.target as Node)) {
        clearTimeout(timer.current);
      } else if (current && current !== document.activeElement) {
        schedule(LEAVE_MS, undefined);
      } else {
        clearTimeout(timer.current);
      }
    };
    const focusIn = (event: FocusEvent) => {
      const link = linkOf(event.target);
      if (link?.matches(':focus-visible')) {
        show(link);
      } else if (!link && !element.current?.contains(event.target as Node)) {
        show(undefined);
      }
    };
    const keyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        show(undefined);
      }
    };
    const pointerDown = (event: PointerEvent) => {
      touched = event.pointerType === 'touch';
      if (
        !linkOf(event.target) &&
        !element.current?.contains(event.target as Node)
      ) {
        show(undefined);
      }
    };
    const click = (event: MouseEvent) => {
      const link = linkOf(event.target);
      if (
        !link ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey
      ) {
        return;
      }
      event.preventDefault();
      if (touched && link !== current) {
        show(link);
      } else {
        show(undefined);
        history.push(link.pathname + link.hash);
      }
    };
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focusIn);
    document.addEventListener('keydown', keyDown);
    document.addEventListener('pointerdown', pointerDown);
    // In the capture phase, before React's handlers: the first tap on a link opens its card without navigating.
    document.addEventListener('click', click, true);
    return () => {
      show(undefined);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focusIn);
      document.removeEventListener('keydown', keyDown);
      document.removeEventListener('pointerdown', pointerDown);
      document.removeEventListener('click', click, true);
    };
  }, [cards, history, id]);

  if (!shown) {
    return null;
  }
  const [head, summary, kind] = shown.card;
  const source = kind === 'term' ? 'the glossary' : 'the API reference';
  return (
    <div ref={element} className={styles.card}>
      {kind === 'term' ? <strong>{head}</strong> : <Signature text={head} />}
      <p id={id}>{summary === '' ? `In ${source}.` : summary}</p>
      <a href={shown.link.href}>Open in {source}</a>
    </div>
  );
}
