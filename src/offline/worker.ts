/**
 * The service worker: pages that the reader has opened stay readable without a connection, and for the others it shows a
 * page of the site that says so. Pages come from the network if it answers in time, so none is older than the last build.
 * Only files whose names have a hash come from the cache first. The worker does not handle other requests, such as those
 * of the playground.
 *
 * Only files of the build are stored: the digest of a file is compared before it is stored, and when it is read. An
 * answer of a captive portal or a damaged cache entry therefore lasts for one request only.
 */
import { DIGEST_BYTES, digestOf, hexOf } from './digest';

/** Set by src/plugins/offline: the base URL of the site, and whether the worker is wanted. */
declare const BASE_URL: string;
/** Prefix of the caches of all builds of this version: all versions of the site share the caches of their origin. */
declare const PREFIX: string;
declare const IS_ON: boolean;
/** Digest of the list of digests, which names the build. */
declare const BUILD: string;

/** An event of workers; the types of TypeScript for them exclude those of pages. */
interface LifeEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface RequestEvent extends LifeEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

interface WorkerScope {
  addEventListener: ((
    type: 'install' | 'activate',
    listener: (event: LifeEvent) => void,
  ) => void) &
    ((type: 'fetch', listener: (event: RequestEvent) => void) => void);
  readonly clients: { claim: () => Promise<void> };
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
}

const worker = globalThis as unknown as WorkerScope;

const SHELL_CACHE = `${PREFIX}${BUILD}`;
const PAGES_CACHE = `${SHELL_CACHE}-pages`;
const ASSETS_CACHE = `${SHELL_CACHE}-assets`;

/** The page for readers without a connection, at the address that no host redirects if it can avoid that. */
const SHELL = `${BASE_URL}offline`;
/** The digests of all files of the build that may be stored (src/plugins/offline/digests.ts). */
const DIGESTS = `${BASE_URL}assets/digests.${BUILD}.bin`;

/** How many responses are stored; then the oldest are deleted. */
const MOST_PAGES = 50;
const MOST_ASSETS = 300;

/** After this time a stored page is shown if the network has not answered, in milliseconds. */
const SLOW_MS = 4_000;

const ASSETS = `${BASE_URL}assets/`;

/** Content types by destination of a request. Hosts disagree about the type of fonts. */
const TYPES: Readonly<Partial<Record<RequestDestination, RegExp>>> = {
  document: /^text\/html/,
  font: /font|octet-stream/,
  image: /^image\//,
  script: /javascript/,
  style: /^text\/css/,
};

/** Assets that open pages use. */
const used = new Set<string>();

/** Address without query and final slash: a page is the same with them. */
function keyOf(url: string): string {
  const { origin, pathname } = new URL(url, worker.location.origin);
  return origin + pathname.replace(/(?<=.)\/+$/, '');
}

/** One digest in the list, in hex. */
const DIGEST = new RegExp(`.{${2 * DIGEST_BYTES}}`, 'g');

/** Digests of the files of the build. */
let digests: Promise<Set<string>> | undefined;

const isComplete = async (list: BufferSource): Promise<boolean> =>
  (await digestOf('', list)) === BUILD;

/** @throws Error when the host sends another list: the captive portal's page, or that of another build */
async function loadDigests(): Promise<Set<string>> {
  const cache = await caches.open(SHELL_CACHE);
  let list = await (await cache.match(DIGESTS))?.arrayBuffer();
  if (!list || !(await isComplete(list))) {
    const answer = await fetch(DIGESTS, { cache: 'reload' });
    list = await answer.arrayBuffer();
    if (!(await isComplete(list))) {
      throw new Error(`${DIGESTS} is not that of this build`);
    }
    await cache.put(DIGESTS, new Response(list));
  }
  const hex = hexOf(new Uint8Array(list));
  return new Set(hex.match(DIGEST));
}

/** Whether a response may be a file of the build, before its content is read. */
const fits = (
  { status, redirected, headers }: Response,
  destination: RequestDestination,
): boolean =>
  status === 200 &&
  // Hosts redirect to other addresses of a page; navigations follow redirects themselves.
  (destination === 'document' || !redirected) &&
  (TYPES[destination]?.test(headers.get('content-type') ?? '') ?? false);

/** A new response with the content of a file of the build; undefined for any other content. */
async function verified(
  key: string,
  response: Response,
  destination: RequestDestination,
): Promise<Response | undefined> {
  if (!fits(response, destination)) {
    return undefined;
  }
  const bytes = await response.arrayBuffer();
  digests ??= loadDigests();
  const known = await digests.catch(() => {
    digests = undefined;
  });
  const path = new URL(key).pathname.slice(BASE_URL.length);
  if (!known?.has(await digestOf(path, bytes))) {
    return undefined;
  }
  const headers = new Headers(response.headers);
  // The bytes are not encoded any more.
  headers.delete('content-encoding');
  headers.delete('content-length');
  // Browsers reject a redirected response to a navigation; this one is not.
  return new Response(bytes, { headers });
}

/** A stored file, or undefined, also where the browser denies storage. An entry that is not of the build is deleted. */
async function read(
  cacheName: string,
  key: string,
  destination: RequestDestination,
): Promise<Response | undefined> {
  try {
    const cache = await caches.open(cacheName);
    const stored = await cache.match(key, { ignoreVary: true });
    const file = stored && (await verified(key, stored, destination));
    if (stored && !file) {
      await cache.delete(key);
    }
    return file;
  } catch {
    return undefined;
  }
}

/** Stores a response if it is a file of the build. */
async function store(
  cacheName: string,
  key: string,
  response: Response,
  destination: RequestDestination,
  most: number,
): Promise<void> {
  try {
    const file = await verified(key, response, destination);
    if (!file) {
      return;
    }
    const cache = await caches.open(cacheName);
    await cache.put(key, file);
    const keys = await cache.keys();
    const oldest = keys.slice(0, Math.max(keys.length - most, 0));
    const unused = oldest.filter(({ url }) => !used.has(url));
    await Promise.all(unused.map((request) => cache.delete(request)));
  } catch {
    // The response broke off, or the browser has no room or denies storage.
  }
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A page: from the network, else as it was when the reader opened it last, else the page without a connection. */
async function page(event: RequestEvent): Promise<Response> {
  const key = keyOf(event.request.url);
  const stored = () => read(PAGES_CACHE, key, 'document');
  const network = (async () =>
    (await event.preloadResponse) ?? fetch(event.request))();
  event.waitUntil(
    network.then(
      (response) =>
        store(PAGES_CACHE, key, response.clone(), 'document', MOST_PAGES),
      () => undefined,
    ),
  );
  try {
    return await Promise.race([
      network,
      // Without a stored page the reader waits for the network.
      sleep(SLOW_MS).then(async () => (await stored()) ?? network),
    ]);
  } catch {
    return (
      (await stored()) ??
      (await read(SHELL_CACHE, keyOf(SHELL), 'document')) ??
      Response.error()
    );
  }
}

/** A file whose name has a hash: it never changes. */
async function asset(event: RequestEvent): Promise<Response> {
  const { request } = event;
  const { destination } = request;
  const key = keyOf(request.url);
  used.add(key);
  const stored = await read(ASSETS_CACHE, key, destination);
  if (stored) {
    return stored;
  }
  let response = await fetch(request);
  if (response.ok && !fits(response, destination)) {
    // The browser's own cache may have the page of a captive portal.
    response = await fetch(request, { cache: 'reload' });
  }
  event.waitUntil(
    store(ASSETS_CACHE, key, response.clone(), destination, MOST_ASSETS),
  );
  return response;
}

/** Loads what the worker needs without a connection. An error makes the browser try again at the next visit. */
async function install(): Promise<void> {
  digests = loadDigests();
  await digests;
  const key = keyOf(SHELL);
  const response = await fetch(SHELL, { cache: 'reload' });
  const shell = await verified(key, response, 'document');
  if (!shell) {
    throw new Error(`${SHELL} is not that of this build`);
  }
  await (await caches.open(SHELL_CACHE)).put(key, shell);
  await worker.skipWaiting();
}

/** Deletes the caches of other builds. */
async function removeOthers(isOwn: (cacheName: string) => boolean) {
  const names = await caches.keys();
  const others = names.filter(
    (name) => name.startsWith(PREFIX) && !isOwn(name),
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

if (IS_ON) {
  worker.addEventListener('install', (event) => {
    event.waitUntil(install());
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(
      Promise.all([
        removeOthers((name) => name.startsWith(SHELL_CACHE)),
        // The browser requests a page while the worker starts.
        worker.registration.navigationPreload.enable(),
        worker.clients.claim(),
      ]),
    );
  });
  worker.addEventListener('fetch', (event) => {
    const { method, mode, destination, url } = event.request;
    if (method !== 'GET' || !url.startsWith(worker.location.origin)) {
      return;
    }
    if (mode === 'navigate') {
      event.respondWith(page(event));
    } else if (
      destination in TYPES &&
      new URL(url).pathname.startsWith(ASSETS)
    ) {
      event.respondWith(asset(event));
    }
  });
} else {
  worker.addEventListener('install', (event) => {
    event.waitUntil(worker.skipWaiting());
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(
      removeOthers(() => false).then(() => worker.registration.unregister()),
    );
  });
}
