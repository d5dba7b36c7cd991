/**
 * What the global object of the engine's worker keeps when programs run: the built-ins of ECMAScript, and the names below.
 * Everything else is deleted, from the global object and from its prototypes. The sandboxed frame is the boundary; this
 * list makes what programs see small and equal in all browsers, and takes back what a later browser may add.
 */

/** Built-ins of ECMAScript. */
export const ECMASCRIPT: readonly string[] = [
  ...['globalThis', 'Infinity', 'NaN', 'undefined'],
  ...['eval', 'isFinite', 'isNaN', 'parseFloat', 'parseInt'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
  ...['escape', 'unescape'],
  ...['Object', 'Function', 'Boolean', 'Symbol', 'Number', 'BigInt', 'Math'],
  ...['Date', 'Temporal', 'String', 'RegExp', 'Intl', 'JSON'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError'],
  ...['SuppressedError', 'SyntaxError', 'TypeError', 'URIError'],
  ...['Array', 'ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Atomics'],
  ...['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array'],
  ...['Uint16Array', 'Int32Array', 'Uint32Array', 'BigInt64Array'],
  ...['BigUint64Array', 'Float16Array', 'Float32Array', 'Float64Array'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'FinalizationRegistry'],
  ...['Iterator', 'Promise', 'Proxy', 'Reflect'],
  ...['DisposableStack', 'AsyncDisposableStack'],
  // Of SpiderMonkey; it is gone from the language.
  'InternalError',
];

/** The other names that stay, each with its reason. */
export const OTHERS: Readonly<Record<string, string>> = {
  WebAssembly: 'Pyodide makes functions of WebAssembly while it runs.',
  TextDecoder: 'Pyodide decodes buffers with it.',
  TextEncoder: 'Pyodide and DuckDB encode text with it.',
  setTimeout: "Pyodide's event loop waits with it.",
  clearTimeout: "Pyodide's event loop ends waits with it.",
  setInterval: 'Pyodide offers it to Python.',
  clearInterval: 'Pyodide offers it to Python.',
  performance: 'Clocks of Pyodide and DuckDB. An object with `now` alone.',
  crypto: 'Random numbers. An object with `getRandomValues` alone.',
  console:
    'Pyodide and DuckDB warn with it. An object with its functions that print.',
  fetch: 'Throws: programs have no network.',
  XMLHttpRequest: 'Throws: programs have no network.',
  WebSocket: 'Throws: programs have no network.',
  EventSource: 'Throws: programs have no network.',
  _createPyodideModule:
    "Declared by Pyodide's script, so it cannot be deleted.",
  duckdbBridge: 'The Python module duckdb calls DuckDB through it.',
  DUCKDB_RUNTIME: 'DuckDB looks for its files in it.',
  TEMPORARY: 'A number of Chromium that cannot be deleted.',
  PERSISTENT: 'A number of Chromium that cannot be deleted.',
};

const ALLOWED: ReadonlySet<PropertyKey> = new Set([
  ...ECMASCRIPT,
  ...Object.keys(OTHERS),
]);

/** The global object and its prototypes, without Object.prototype. */
function owners(): object[] {
  const found: object[] = [];
  let owner: object | null = globalThis;
  while (owner !== null && owner !== Object.prototype) {
    found.push(owner);
    owner = Object.getPrototypeOf(owner) as object | null;
  }
  return found;
}

/** Deletes a global name, wherever it is defined. */
export function removeGlobal(name: PropertyKey): void {
  for (const owner of owners()) {
    Reflect.deleteProperty(owner, name);
  }
}

function noNetwork(): never {
  throw new TypeError('Programs in the browser have no network.');
}

/** Objects and functions in place of the browser's own, whose prototypes would lead to more. */
function replacements(): Readonly<Record<string, unknown>> {
  const { performance, crypto, console } = globalThis;
  return {
    // Some browsers have them on the prototypes, which lose everything.
    setTimeout: globalThis.setTimeout.bind(globalThis),
    clearTimeout: globalThis.clearTimeout.bind(globalThis),
    setInterval: globalThis.setInterval.bind(globalThis),
    clearInterval: globalThis.clearInterval.bind(globalThis),
    performance: { now: performance.now.bind(performance) },
    crypto: { getRandomValues: crypto.getRandomValues.bind(crypto) },
    console: {
      assert: console.assert.bind(console),
      debug: console.debug.bind(console),
      log: console.log.bind(console),
      info: console.info.bind(console),
      warn: console.warn.bind(console),
      error: console.error.bind(console),
      trace: console.trace.bind(console),
    },
    fetch: noNetwork,
    XMLHttpRequest: noNetwork,
    WebSocket: noNetwork,
    EventSource: noNetwork,
  };
}

/**
 * Leaves programs what the list allows. Called when the engine has started, before the first program.
 *
 * @throws Error when a name that is not on the list cannot be deleted
 */
export function closeGlobals(): void {
  const own = replacements();
  for (const owner of owners()) {
    for (const key of Reflect.ownKeys(owner)) {
      if (
        (owner !== globalThis ||
          !ALLOWED.has(key) ||
          Object.hasOwn(own, key)) &&
        !Reflect.deleteProperty(owner, key) &&
        !ALLOWED.has(key)
      ) {
        throw new Error(`The global ${String(key)} cannot be deleted.`);
      }
    }
  }
  for (const [name, value] of Object.entries(own)) {
    Object.defineProperty(globalThis, name, {
      value,
      configurable: true,
      writable: true,
    });
  }
}
