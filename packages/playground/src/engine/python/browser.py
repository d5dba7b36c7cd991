"""What dlt expects of an operating system and a browser does not have. Imported before dlt.

Each change has its reason; python/tests/test_playground.py compares what programs print with and without
them in CPython.
"""

import asyncio
import concurrent.futures
import concurrent.futures.thread
import functools
import json
import os
import sys
import types

os.environ.setdefault("RUNTIME__DLTHUB_TELEMETRY", "false")


class InlineExecutor(concurrent.futures.Executor):
    """Runs a job where it is submitted: WebAssembly has no threads here."""

    def __init__(self, max_workers=None, *args, initializer=None, initargs=(), **options):
        self._max_workers = max_workers or 1
        self._threads = set()
        if initializer:
            initializer(*initargs)

    def submit(self, fn, /, *args, **kwargs):
        future = concurrent.futures.Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:
            future.set_exception(error)
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        pass


class _NothingToWaitFor:
    """The selector of VirtualLoop: lets its clock pass instead of waiting."""

    def __init__(self, loop):
        self._loop = loop

    def select(self, timeout=None):
        if timeout is None:
            raise RuntimeError("this coroutine waits for the network or a thread; a browser has neither")
        self._loop.now += max(0, timeout)
        return []

    def close(self):
        pass


class VirtualLoop(asyncio.BaseEventLoop):
    """An event loop whose clock jumps: `asyncio.sleep` returns at once. A real wait would block the worker,
    which Pyodide's own loop needs."""

    def __init__(self):
        super().__init__()
        self.now = 0.0
        self._selector = _NothingToWaitFor(self)

    def time(self):
        return self.now

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


def _run_now(coroutine, loop):
    """asyncio.run_coroutine_threadsafe for the loop of no thread."""
    future = concurrent.futures.Future()

    async def outcome():
        # StopAsyncIteration must not leave a task as an exception.
        try:
            return await coroutine, None
        except BaseException as error:
            return None, error

    outer = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        value, error = loop.run_until_complete(outcome())
    finally:
        asyncio._set_running_loop(outer)
    if error is None:
        future.set_result(value)
    else:
        future.set_exception(error)
    return future


class _NoThread:
    def join(self, timeout=None):
        pass


def _async_pool(pool):
    if not pool._async_pool:
        pool._async_pool, pool._async_pool_thread = VirtualLoop(), _NoThread()
    return pool._async_pool


def _sorted_json(value, custom_encode):
    """The content of a schema as dlt hashes it, by the encoder of the standard library, which is written in C. The one
    of simplejson, which dlt uses without orjson, takes a quarter of the time of a run here."""
    return json.dumps(
        value,
        default=custom_encode,
        ensure_ascii=False,
        separators=(",", ":"),
        sort_keys=True,
    ).encode("utf-8")


def _cached(function):
    """A function of a type annotation, with its results cached. The key is the identity of the annotation, which the cache
    keeps alive: annotations that are equal may give different results, as `Union[int, None]` and `Union[None, int]`."""
    known = {}

    @functools.wraps(function)
    def remembering(hint, *args, **options):
        key = (id(hint), args, *options.items())
        found = known.get(key)
        if found is None:
            found = known[key] = (function(hint, *args, **options), hint)
        return found[0]

    return remembering


def _replace(original, replacement):
    """Replaces a function of dlt in each module that has imported it."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "dlt":
            for attribute, value in list(vars(module).items()):
                if value is original:
                    setattr(module, attribute, replacement)


def _module(name, **attributes):
    module = types.ModuleType(name)
    vars(module).update(attributes)
    return module


def before_dlt():
    """Replaces threads, and adds modules that no program here needs and dlt imports."""
    # dlt.common.runners imports the one for virtual environments, dlt.helpers.dbt the other to read versions of dbt.
    sys.modules.setdefault("venv", _module("venv", EnvBuilder=type("EnvBuilder", (), {})))
    sys.modules.setdefault("pkg_resources", _module("pkg_resources", working_set=()))
    concurrent.futures.ThreadPoolExecutor = InlineExecutor
    concurrent.futures.thread.ThreadPoolExecutor = InlineExecutor


def after_dlt():
    """Replaces what dlt's modules took at their import."""
    import dlt.common.configuration.specs.base_configuration as base_configuration
    import dlt.common.runners.pool_runner as pool_runner
    import dlt.common.schema.utils as schema_utils
    import dlt.common.typing as typing
    import dlt.extract.concurrency as concurrency
    import dlt.load.load as load
    from dlt.common.json import custom_encode

    schema_utils.json = types.SimpleNamespace(
        dumps=schema_utils.json.dumps,
        dumpb=lambda value, sort_keys: _sorted_json(value, custom_encode),
    )
    # A small run spends half of its time on looking up settings, and most of that in these functions, whose results
    # depend on nothing but their arguments. With their results cached it takes two thirds of the time.
    for function in (
        base_configuration.extract_inner_hint,
        base_configuration.is_secret_hint,
        typing.extract_inner_type,
        typing.is_union_type,
    ):
        _replace(function, _cached(function))
    coroutines = types.SimpleNamespace(**vars(asyncio))
    coroutines.run_coroutine_threadsafe = _run_now
    concurrency.asyncio = coroutines
    concurrency.FuturesPool._ensure_async_pool = _async_pool
    concurrency.ThreadPoolExecutor = InlineExecutor
    pool_runner.ThreadPoolExecutor = pool_runner.ProcessPoolExecutor = InlineExecutor
    # They wait for jobs in threads; here a job is done when it is started.
    load.sleep = pool_runner.sleep = lambda seconds: None
