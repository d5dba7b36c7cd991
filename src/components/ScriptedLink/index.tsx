import useIsBrowser from '@docusaurus/useIsBrowser';
import type {
  AnchorHTMLAttributes,
  KeyboardEvent,
  MouseEvent,
  ReactNode,
} from 'react';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Where the link leads without scripts. */
  readonly href: string;
  /** What a press does with them. */
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * A control that works without scripts too: a link to a page, and a button after hydration. A press in between is kept
 * for it (src/client/beforeHydration.ts).
 */
export default function ScriptedLink({
  href,
  onPress,
  children,
  ...attributes
}: Props): ReactNode {
  const isBrowser = useIsBrowser();
  const press = (event: MouseEvent | KeyboardEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      onPress();
    }
  };
  return (
    <a
      href={href}
      data-early=""
      {...(isBrowser && { role: 'button' })}
      {...attributes}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key === ' ') {
          press(event);
        }
      }}
    >
      {children}
    </a>
  );
}
