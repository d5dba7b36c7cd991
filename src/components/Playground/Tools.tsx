import type { ReactNode } from 'react';
import { ACCEPTED, PASTE } from './actions';

/** Controls that take data of the reader. */
export default function Tools({
  isReady = true,
  onPaste,
  onFile,
}: {
  readonly isReady?: boolean;
  readonly onPaste: () => void;
  readonly onFile: (file: File) => void;
}): ReactNode {
  return (
    <>
      <button
        type="button"
        className="runner__quiet"
        disabled={!isReady}
        onClick={onPaste}
      >
        {PASTE}
      </button>
      <label className="runner__quiet playground__file">
        Open a file
        <input
          type="file"
          accept={ACCEPTED}
          disabled={!isReady}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) {
              onFile(file);
            }
            target.value = '';
          }}
        />
      </label>
    </>
  );
}
