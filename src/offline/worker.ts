/**
 * The service worker: pages that the reader has opened stay readable without a connection, and the others say so within
 * the site. Pages come from the network whenever it answers, so none is older than the last build. Only files whose
 * names have a hash come from the cache first. Everything else, such as the files of the playground, passes by.
 */

/** Set by src/plugins/offline: the base URL of the site, the hash of the build, and whether the worker is wanted. */
declare const BASE_URL: string;
declare const BUILD: string;
declare const IS_ON: boolean;

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

/** The caches of all builds begin so. */
const PREFIX = 'dlt-docs-';
const SHELL_CACHE = `${PREFIX}${BUILD}`;
const PAGES_CACHE = `${SHELL_CACHE}-pages`;
const ASSETS_CACHE = `${SHELL_CACHE}-assets`;

/** The page for readers without a connection. */
const SHELL = `${BASE_URL}offline/index.html`;

/** How many responses are kept; then the oldest make room. */
const MOST_PAGES = 50;
const MOST_ASSETS = 300;

const ASSETS = `${BASE_URL}assets/`;
const ASSET_TYPES = new Set(['font', 'image', 'script', 'style']);

/** Assets that open pages use. */
const used = new Set<string>();

/** Address without query: a page is the same with every one. */
function keyOf({ url }: Request): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** A kept response, or undefined, also where the browser refuses storage. */
const kept = (cacheName: string, key: string): Promise<Response | undefined> =>
  caches.match(key, { cacheName, ignoreVary: true }).catch(() => undefined);

async function keep(
  cacheName: string,
  key: string,
  response: Response,
  most: number,
): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(key, response);
    const keys = await cache.keys();
    const oldest = keys.slice(0, Math.max(keys.length - most, 0));
    const unused = oldest.filter(({ url }) => !used.has(url));
    await Promise.all(unused.map((request) => cache.delete(request)));
  } catch {
    // The browser has no room, or refuses storage.
  }
}

/** A page: from the network, else as it was when the reader opened it last, else the page that says so. */
async function page(event: RequestEvent): Promise<Response> {
  const key = keyOf(event.request);
  try {
    const response =
      (await event.preloadResponse) ?? (await fetch(event.request));
    if (response.ok) {
      event.waitUntil(keep(PAGES_CACHE, key, response.clone(), MOST_PAGES));
    }
    return response;
  } catch {
    return (
      (await kept(PAGES_CACHE, key)) ??
      (await kept(SHELL_CACHE, SHELL)) ??
      Response.error()
    );
  }
}

/** A file whose name has a hash: it never changes. */
async function asset(event: RequestEvent): Promise<Response> {
  const key = keyOf(event.request);
  used.add(key);
  const known = await kept(ASSETS_CACHE, key);
  if (known) {
    return known;
  }
  const response = await fetch(event.request);
  if (response.ok) {
    event.waitUntil(keep(ASSETS_CACHE, key, response.clone(), MOST_ASSETS));
  }
  return response;
}

/** Removes what other builds have kept. */
async function removeOthers(isOwn: (cacheName: string) => boolean) {
  const names = await caches.keys();
  const others = names.filter(
    (name) => name.startsWith(PREFIX) && !isOwn(name),
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

if (IS_ON) {
  worker.addEventListener('install', (event) => {
    event.waitUntil(
      caches
        .open(SHELL_CACHE)
        .then((cache) => cache.add(new Request(SHELL, { cache: 'reload' })))
        .then(() => worker.skipWaiting()),
    );
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(
      Promise.all([
        removeOthers((name) => name.startsWith(SHELL_CACHE)),
        // The browser asks for a page while the worker starts.
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
      ASSET_TYPES.has(destination) &&
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
