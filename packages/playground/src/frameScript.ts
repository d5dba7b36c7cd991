/**
 * Inline script of the frame (frameDocument.ts). The page opens one private port. Each message on it ends the current
 * worker and, with code, starts another one, which gets the port that came with the message. The frame does not listen to
 * the worker: nobody receives what a program posts.
 *
 * A script, not a module: the block holds its names.
 */
{
  const listen = (control: MessagePort): void => {
    let worker: Worker | undefined;
    control.onmessage = ({ data, ports }: MessageEvent<BlobPart | null>) => {
      worker?.terminate();
      worker = undefined;
      const [port] = ports;
      if (!data || !port) {
        return;
      }
      const code = new Blob([data], { type: 'text/javascript' });
      worker = new Worker(URL.createObjectURL(code));
      worker.onerror = ({ message }) => {
        const error = message || 'its script could not be loaded';
        control.postMessage({ error });
      };
      worker.postMessage(null, [port]);
    };
    control.postMessage({ ready: true });
  };

  addEventListener(
    'message',
    ({ ports: [control] }) => {
      if (control) {
        listen(control);
      }
    },
    { once: true },
  );
}
