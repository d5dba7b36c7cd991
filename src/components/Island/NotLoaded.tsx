import type { ReactNode } from 'react';

/**
 * Says that a part of the page did not load, and offers two ways on.
 *
 * @param page a page that does what the part does; otherwise the reader is offered to reload this one
 */
export default function NotLoaded({
  page,
  onTry,
}: {
  readonly page?: { readonly href: string; readonly label: string } | undefined;
  readonly onTry: () => void;
}): ReactNode {
  return (
    <p role="alert" className={page && 'announcement'}>
      {page ? page.label : 'This part of the page'} did not load.{' '}
      <button type="button" className="link-button" onClick={onTry}>
        Try again
      </button>{' '}
      or{' '}
      {page ? (
        <a href={page.href}>open its page</a>
      ) : (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            // The browser restores the place on the page.
            window.location.reload();
          }}
        >
          reload the page
        </button>
      )}
      .
    </p>
  );
}
