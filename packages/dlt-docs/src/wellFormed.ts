/**
 * Passes on the lines of a stream that are messages of the protocol, and answers the others with its errors: the SDK's
 * transport only reports them to the server, so that a client would wait for an answer.
 */
import { createInterface } from 'node:readline';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import {
  ErrorCode,
  JSONRPCMessageSchema,
} from '@modelcontextprotocol/sdk/types.js';

/** What is wrong with a line; undefined for a message. */
function faultOf(line: string) {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    return { error: { code: ErrorCode.ParseError, message: 'Parse error' } };
  }
  if (JSONRPCMessageSchema.safeParse(content).success) {
    return undefined;
  }
  const { id } = (content ?? {}) as { readonly id?: unknown };
  return {
    // The protocol leaves the id out where JSON-RPC has null.
    ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
    error: { code: ErrorCode.InvalidRequest, message: 'Invalid request' },
  };
}

/** The messages of `input`; `output` gets an error for each other line that is not empty. */
export function wellFormed(input: Readable, output: Writable): Readable {
  const messages = new PassThrough();
  const lines = createInterface({ input, crlfDelay: Infinity });
  lines.on('line', (line) => {
    const fault = line.trim() === '' ? undefined : faultOf(line);
    if (fault) {
      output.write(`${JSON.stringify({ jsonrpc: '2.0', ...fault })}\n`);
    } else if (line.trim() !== '') {
      messages.write(`${line}\n`);
    }
  });
  lines.on('close', () => messages.end());
  return messages;
}
