import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadPart } from '@docs/docusaurus-fast/client/loadPart';
import Boundary from './Boundary';
import NotLoaded from './NotLoaded';

/** How a part is shown while it is not there. */
interface Options {
  /** What stands in its place while it loads. */
  readonly waiting?: ReactNode;
  /** A page that does what the part does; without it, the reader is offered to reload the page. */
  readonly page?: { readonly href: string; readonly label: string };
  /** Says nothing when the part does not load: the page is whole without it. */
  readonly isOptional?: boolean;
}

/** A component that is loaded when it is first rendered. */
export type Island<Props> = ComponentType<Props> & {
  /** Starts to load it. */
  readonly preload: () => void;
};

/**
 * Makes a component that loads its code when it is first rendered. A part that fails does not take the page with it: a
 * sentence in its place says so, with ways on, and the next attempt makes a new request.
 */
export default function island<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting = null, page, isOptional = false }: Options = {},
): Island<Props> {
  const request = () => lazy(() => loadPart(load, page?.href));
  let Part = request();
  // React keeps a rejected promise, so each attempt has a component of its own.
  const renew = () => {
    Part = request();
  };
  // Reads `Part` anew when the boundary shows its content again.
  const Current = (props: Props): ReactNode => <Part {...props} />;
  function Loaded(props: Props): ReactNode {
    return (
      <Boundary
        onError={renew}
        fallback={(tryAgain) =>
          !isOptional && <NotLoaded page={page} onTry={tryAgain} />
        }
      >
        <Suspense fallback={waiting}>
          <Current {...props} />
        </Suspense>
      </Boundary>
    );
  }
  return Object.assign(Loaded, {
    preload: () => {
      // A failure is said when the part is rendered.
      load().catch(() => undefined);
    },
  });
}
