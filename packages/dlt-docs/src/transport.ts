/**
 * The server's transport on standard input and output. That of the SDK does not answer a line which is no message, so
 * that a client would wait; it waits for `drain` once for each answer, and keeps a line of any length.
 */
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  JSONRPCMessageSchema,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { LONGEST_LINE } from './limits';

const NEWLINE = 10;

const failure = (code: ErrorCode, message: string, id?: unknown) => ({
  jsonrpc: '2.0',
  // The protocol leaves the id out where JSON-RPC has null.
  ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
  error: { code, message },
});

/** The message of a line, or the error to answer with. */
function parse(
  line: string,
): { readonly message: JSONRPCMessage } | { readonly failure: object } {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    return { failure: failure(ErrorCode.ParseError, 'Parse error') };
  }
  const { success, data } = JSONRPCMessageSchema.safeParse(content);
  if (success) {
    return { message: data };
  }
  const { id } = (content ?? {}) as { readonly id?: unknown };
  return { failure: failure(ErrorCode.InvalidRequest, 'Invalid request', id) };
}

/**
 * Splits chunks into lines. A line over the limit is dropped while it is read.
 *
 * @param onLine called with each line; undefined for a dropped one
 */
function lineReader(
  onLine: (line: string | undefined) => void,
): (chunk: Buffer) => void {
  let parts: Buffer[] = [];
  let length = 0;
  return (chunk) => {
    let from = 0;
    while (from < chunk.length) {
      const newline = chunk.indexOf(NEWLINE, from);
      const end = newline < 0 ? chunk.length : newline;
      length += end - from;
      if (length <= LONGEST_LINE) {
        parts.push(chunk.subarray(from, end));
      } else {
        parts = [];
      }
      if (newline >= 0) {
        onLine(
          length <= LONGEST_LINE
            ? Buffer.concat(parts).toString('utf8')
            : undefined,
        );
        parts = [];
        length = 0;
      }
      from = end + 1;
    }
  };
}

/** A transport of lines of JSON. */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {}

  private write(answer: object): Promise<void> {
    return new Promise((resolve) => {
      // The callback also gets errors of the output; the process ends for those.
      this.output.write(`${JSON.stringify(answer)}\n`, () => {
        resolve();
      });
    });
  }

  private readonly read = lineReader((line) => {
    if (line === undefined) {
      void this.write(
        failure(
          ErrorCode.InvalidRequest,
          `A message may have at most ${LONGEST_LINE} bytes`,
        ),
      );
    } else if (line.trim() !== '') {
      const parsed = parse(line);
      if ('failure' in parsed) {
        void this.write(parsed.failure);
      } else {
        this.onmessage?.(parsed.message);
      }
    }
  });

  start(): Promise<void> {
    this.input.on('data', this.read);
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.write(message);
  }

  close(): Promise<void> {
    this.input.off('data', this.read);
    this.input.pause();
    this.onclose?.();
    return Promise.resolve();
  }
}
