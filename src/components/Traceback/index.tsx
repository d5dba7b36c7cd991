import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import island from '@site/src/components/Island';
import { useShortened } from '@site/src/components/Search/useShortened';
import StyleSheet from '@site/src/components/StyleSheet';
import { LIMITS, readable } from '@docs/search/limits';

/** Lazy-loaded: it needs the search, which most readers of the page do not open here. */
const Explanation = island(() => import('./Explanation'), {
  waiting: <p role="status">Loading the explanations…</p>,
});

/**
 * A field for a pasted traceback, with the section that explains it below. It is searched in the browser: nothing is
 * sent. Hidden without scripts, which it needs.
 */
export default function Traceback(): ReactNode {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [pasted, setPasted] = useState('');
  const [isShortened, setIsShortened] = useState(false);
  useEffect(() => {
    // The reader may have pasted before hydration, for which React gets no event.
    setPasted(readable(field.current?.value ?? ''));
  }, []);
  useShortened(field, LIMITS.characters, (text) => {
    if (field.current) {
      field.current.value = text;
    }
    setPasted(text);
    setIsShortened(true);
  });
  return (
    <div
      className="traceback needs-scripts"
      role="group"
      aria-label="Explain a traceback"
    >
      <StyleSheet name="traceback.css" />
      <label htmlFor={id}>Your traceback, or its last lines</label>
      <textarea
        ref={field}
        id={id}
        rows={5}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={`${id}-note`}
        placeholder={
          'Traceback (most recent call last):\n  …\nPipelineStepFailed: …'
        }
        onFocus={Explanation.preload}
        onChange={({ target }) => {
          setPasted(readable(target.value));
          setIsShortened(false);
        }}
      />
      <p id={`${id}-note`} className="traceback__note">
        The matching section appears here as you type. Nothing is sent or kept.{' '}
        {isShortened &&
          'The text was long: only the lines around its last exceptions are used. '}
        {pasted !== '' && (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              setPasted('');
              setIsShortened(false);
              if (field.current) {
                field.current.value = '';
                field.current.focus();
              }
            }}
          >
            Clear
          </button>
        )}
      </p>
      {pasted.trim() !== '' && <Explanation text={pasted} />}
    </div>
  );
}
