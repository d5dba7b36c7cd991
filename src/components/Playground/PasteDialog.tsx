import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pastedFile, type DataFile } from './data';

/** A dialog for JSON of the reader. Escape closes it. */
export default function PasteDialog({
  onPaste,
  onClose,
}: {
  readonly onPaste: (file: DataFile) => void;
  readonly onClose: () => void;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="playground__dialog"
      aria-label="Paste JSON"
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          try {
            onPaste(pastedFile(text));
          } catch (error) {
            setProblem((error as Error).message);
          }
        }}
      >
        <label>
          JSON: an object, or a list of objects
          <textarea
            value={text}
            rows={12}
            spellCheck={false}
            onChange={({ target }) => {
              setText(target.value);
              setProblem('');
            }}
          />
        </label>
        {problem !== '' && <p role="alert">{problem}</p>}
        <p>
          <button
            type="submit"
            className="button-primary"
            disabled={text.trim() === ''}
          >
            Make tables
          </button>{' '}
          <button
            type="button"
            className="button-secondary"
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
        </p>
      </form>
    </dialog>
  );
}
