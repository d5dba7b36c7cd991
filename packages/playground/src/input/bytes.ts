/** Reads streams of bytes with a limit that is checked as the bytes arrive. */
import { InputError } from './limits';

/**
 * All bytes of a stream. The stream is cancelled as soon as it exceeds the limit.
 *
 * @param limit most bytes
 * @param message of the error when there are more
 * @throws InputError when the stream has more bytes than the limit
 */
export async function readLimited(
  stream: ReadableStream<Uint8Array>,
  limit: number,
  message: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    length += value.length;
    if (length > limit) {
      // Not awaited: a source that hangs must not delay the message.
      reader.cancel().catch(() => undefined);
      throw new InputError(message);
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    all.set(chunk, position);
    position += chunk.length;
  }
  return all;
}

/**
 * Bytes as a stream of small slices, read on demand. A browser decompresses each chunk at once, to up to 1,000 times its
 * size, so that the size of the slices bounds what is decompressed beyond a limit.
 *
 * @param size of a slice, in bytes
 */
export function sliced(
  bytes: Uint8Array<ArrayBuffer>,
  size: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = 0;
  return new ReadableStream(
    {
      pull: (controller) => {
        if (position >= bytes.length) {
          controller.close();
          return;
        }
        controller.enqueue(bytes.slice(position, position + size));
        position += size;
      },
    },
    { highWaterMark: 0 },
  );
}
