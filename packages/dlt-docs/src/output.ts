/** Ends the process when its output cannot be written: like other commands, without a stack trace. */

/** Exit code of a command whose reader has closed the pipe: 128 and the number of SIGPIPE. */
const BROKEN_PIPE = 141;

/** Standard output or error, as far as it is used here. */
interface Output {
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}

/** What the streams of a process need for it to end. */
interface Process {
  readonly stdout: Output;
  readonly stderr: Output & { write(text: string): unknown };
  readonly exit: (code: number) => void;
}

/** Handles errors of the two streams: a closed pipe is silent, another error is one line. */
export function endOnOutputErrors({ stdout, stderr, exit }: Process): void {
  stdout.on('error', ({ code, message }) => {
    if (code === 'EPIPE') {
      exit(BROKEN_PIPE);
    } else {
      stderr.write(`dlt-docs: cannot write the output: ${message}\n`);
      exit(1);
    }
  });
  // There is nowhere left to report to.
  stderr.on('error', () => {
    exit(1);
  });
}
