/** The sandboxed frame, and workers in it. One frame serves all workers of a page, so a later one needs no network. */

/** How long the frame may take from its load to its first message, in milliseconds. */
const READY_WITHIN = 5_000;
/** How long it may load, in milliseconds. */
const LOADED_WITHIN = 30_000;

/** The page's side of a worker. */
export interface Connection {
  readonly post: (message: unknown, transfer?: Transferable[]) => void;
  /** Replaces the listeners: for messages, which may be anything, and for an error that ends the worker. */
  readonly listen: (
    onMessage: (message: unknown) => void,
    onError: (message: string) => void,
  ) => void;
  readonly end: () => void;
}

interface Frame {
  readonly element: HTMLIFrameElement;
  readonly control: MessagePort;
}

let current: Promise<Frame> | undefined;
let newest: Connection | undefined;

/** Loads the frame, and waits until its script has answered: another document in its place would not. */
function load(url: string): Promise<Frame> {
  const element = document.createElement('iframe');
  // Without allow-same-origin: an opaque origin, which has no storage and shares nothing with the site.
  element.setAttribute('sandbox', 'allow-scripts');
  element.hidden = true;
  element.title = 'Engine of the playground';
  element.src = url;
  const { port1: control, port2 } = new MessageChannel();
  return new Promise<Frame>((resolve, reject) => {
    const fail = (): void => {
      element.remove();
      reject(
        new Error(
          'The frame of the engine did not load. Check the connection, and press Run again.',
        ),
      );
    };
    let timer = setTimeout(fail, LOADED_WITHIN);
    element.addEventListener(
      'load',
      () => {
        clearTimeout(timer);
        timer = setTimeout(fail, READY_WITHIN);
        // An opaque origin has no name to send to.
        element.contentWindow?.postMessage(null, '*', [port2]);
      },
      { once: true },
    );
    control.onmessage = () => {
      clearTimeout(timer);
      resolve({ element, control });
    };
    document.body.append(element);
  });
}

/** The frame; one that did not load is requested once more, past the HTTP cache. */
async function open(url: string): Promise<Frame> {
  try {
    return await load(url);
  } catch {
    await fetch(url, { cache: 'reload' }).catch(() => undefined);
    return load(url);
  }
}

/** The frame of the page, which is loaded if it is not there. Set at once, so that two starts share it. */
function frameOf(url: string): Promise<Frame> {
  const before = current;
  const found = before
    ? before.then(
        (frame) => (frame.element.isConnected ? frame : open(url)),
        () => open(url),
      )
    : open(url);
  current = found;
  return found;
}

/**
 * Starts a worker in the frame, in place of the one before.
 *
 * @param url of the frame's document
 * @param code of the worker, verified
 * @param signal prevents the start
 * @throws Error in words for the reader when the frame does not load
 */
export async function startWorker(
  url: string,
  code: Promise<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Connection> {
  const [{ control }, script] = await Promise.all([frameOf(url), code]);
  signal.throwIfAborted();
  const { port1: port, port2 } = new MessageChannel();
  const connection: Connection = {
    post: (message, transfer = []) => {
      port.postMessage(message, transfer);
    },
    listen: (onMessage, onError) => {
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        onMessage(data);
      };
      control.onmessage = ({ data }: MessageEvent<unknown>) => {
        onError(String((data as { error?: unknown } | null)?.error));
      };
    },
    end: () => {
      port.close();
      if (newest === connection) {
        control.onmessage = null;
        control.postMessage(null);
      }
    },
  };
  newest = connection;
  control.postMessage(script, [port2, script]);
  return connection;
}
