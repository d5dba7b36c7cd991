/**
 * Makes calls of a function wait for the call before, whether it succeeded or failed.
 *
 * @param load function that takes time
 * @returns a function whose results are resolved in the order of its calls
 */
export function inTurn<T>(load: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const result = last.then(load, load);
    last = result;
    return result;
  };
}
