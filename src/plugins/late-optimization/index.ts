/**
 * Makes V8 optimize only functions that run for long. A build runs for a minute in five threads, and each
 * optimizes the same functions for itself: by default a quarter of a cold build's computing time goes
 * into machine code, half of which does not run long enough to repay it.
 */
import v8 from 'node:v8';

/** Bytes of bytecode that a function executes before V8 considers its optimization; the default is 66 KiB. */
const BUDGET = 1_000_000;

/** Docusaurus plugin: see the top of this file. It takes no part in the build otherwise. */
export default function lateOptimizationPlugin(): null {
  // The dev server runs for hours.
  if (process.env.NODE_ENV === 'production') {
    // For all threads: V8 reads the value anew each time that it decides.
    v8.setFlagsFromString(`--interrupt-budget=${BUDGET}`);
  }
  return null;
}
