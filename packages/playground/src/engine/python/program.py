"""Runs the files of an example as a new interpreter would, and says what they raised."""

import builtins
import importlib
import json
import linecache
import logging
import os
import random
import shutil
import sys
import traceback
import types
import unittest.mock

from dlt_playground import browser, pipelines, tables

HOME = "/home/you"
DATA = f"{HOME}/.dlt"
ROOM = f"{HOME}/project"
# Modules and sources that start() imported.
_loaded = set()
_sources = {}
_path = []
_attributes = []

# What a program's first pipeline imports and _warm_up() does not.
_IMPORTED_FIRST = (
    "dlt",
    "dlt.cli.plugins",
    "dlt.common.libs.sql_alchemy_compat",
    "dlt.destinations.insert_job_client",
    "dlt.reflection.script_inspector",
    "dlt.sources.helpers.requests",
    "dlt.sources.rest_api",
    "packaging.requirements",
)

# Packages whose functions and classes stand-ins and examples replace.
_REPLACEABLE = ("dlt", "os", "pendulum", "random", "requests", "time", "urllib3")


def _owners():
    """Modules and classes whose attributes a program may replace."""
    for name in _loaded:
        if name.partition(".")[0] in _REPLACEABLE:
            module = sys.modules[name]
            yield module
            yield from (v for v in vars(module).values() if isinstance(v, type) and v.__module__ == name)


def _restore_attributes():
    """Puts back what a program has replaced in libraries, such as the function that sends requests."""
    for owner, names in _attributes:
        for name, value in vars(owner).copy().items():
            if name not in names:
                delattr(owner, name)
            elif names[name] is not value:
                setattr(owner, name, names[name])


def start():
    """Imports dlt and warms it up. What is imported by then stays imported for all runs."""
    os.environ.update(HOME=HOME, DLT_DATA_DIR=DATA, TZ="UTC", COLUMNS="88", NO_COLOR="1")
    browser.before_dlt()
    for name in _IMPORTED_FIRST:
        importlib.import_module(name)
    from dlt.extract.reference import SourceReference

    browser.after_dlt()
    _loaded.update(sys.modules)
    _sources.update(SourceReference.SOURCES)
    _path.extend(sys.path)
    _attributes.extend((owner, dict(vars(owner))) for owner in _owners())
    _warm_up()


def _warm_up():
    """Loads a row into no database. Later visits start from the memory after it: what dlt computes once is there then, and
    their first pipeline takes half of the time."""
    import dlt

    os.makedirs(ROOM, exist_ok=True)
    os.chdir(ROOM)
    row = {"id": 1, "at": "2025-05-12T08:10:00Z", "price": 1.5, "parts": [{"name": "lid"}]}
    destination = dlt.destinations.dummy(completed_prob=1.0)
    dlt.pipeline("warm_up", destination=destination, dataset_name="warm_up").run([row], table_name="rows")
    _forget()
    clear()
    _loaded.update(sys.modules)


def resume():
    """Called instead of start() in an interpreter whose memory is a copy of one that was started."""
    # The copy would draw the same numbers in each session.
    random.seed()


def _remove(directory):
    """Removes a directory, whatever a program has forbidden in it."""
    for parent, directories, _ in os.walk(directory):
        for name in directories:
            os.chmod(os.path.join(parent, name), 0o700)
    shutil.rmtree(directory, ignore_errors=True)


def clear():
    """Removes files, databases and state of earlier runs."""
    os.chdir("/")
    for directory in (ROOM, DATA):
        if os.path.isdir(directory):
            os.chmod(directory, 0o700)
            _remove(directory)
    os.makedirs(ROOM, exist_ok=True)
    if "duckdb" in sys.modules:
        sys.modules["duckdb"].drop_databases()


def _is_of_the_program(name):
    """Whether a module is a file of the project, or was made by the program itself: such a one has no spec."""
    module = sys.modules[name]
    file = getattr(module, "__file__", None) or ""
    return file.startswith(ROOM) or getattr(module, "__spec__", None) is None


def _forget_logging():
    """Puts back what a run sets in the root logger and in dlt's, which outlive the pipeline: handlers, levels, "disabled"."""
    logging.disable(logging.NOTSET)
    for logger, level in ((logging.getLogger(), logging.WARNING), (logging.getLogger("dlt"), logging.NOTSET)):
        for handler in logger.handlers[:]:
            logger.removeHandler(handler)
        logger.setLevel(level)
        logger.disabled = False
        logger.propagate = True


def _forget():
    """Puts back what a run leaves in dlt and in the interpreter, as the end of a process does."""
    from dlt.common.configuration.container import Container
    from dlt.extract.reference import SourceReference

    _restore_attributes()
    _forget_logging()
    Container._INSTANCE = None
    SourceReference.SOURCES.clear()
    SourceReference.SOURCES.update(_sources)
    for name in set(sys.modules) - _loaded:
        if _is_of_the_program(name):
            del sys.modules[name]


def _write(path, text):
    file = os.path.join(ROOM, path)
    os.makedirs(os.path.dirname(file), exist_ok=True)
    with open(file, "w", encoding="utf-8") as out:
        out.write(text)


def _main_module():
    module = types.ModuleType("__main__")
    module.__dict__["__builtins__"] = builtins
    sys.modules["__main__"] = module
    return module


def _line_of(error, name):
    if isinstance(error, SyntaxError) and error.filename == name:
        return error.lineno
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == name]
    return lines[-1] if lines else None


def _trace(error):
    tb = error.__traceback__
    while tb is not None and tb.tb_frame.f_code.co_filename == __file__:
        tb = tb.tb_next
    return "".join(traceback.format_exception(type(error), error, tb))


def _message(error):
    """The message of an exception, whatever its class makes of it."""
    try:
        return str(error)
    except Exception:
        return ""


def _cut(text, limit):
    """The start and the end of a long text."""
    dropped = len(text) - 2 * limit
    return text if dropped <= 0 else f"{text[:limit]}\n… ({dropped} characters) …\n{text[-limit:]}"


def _failure(error, name):
    return {
        "name": type(error).__name__,
        "message": _cut(_message(error), 5_000),
        "line": _line_of(error, name),
        "trace": _cut(_trace(error), 50_000),
    }


def _execute(module, step):
    """None, or what was raised: Raised in protocol.ts. Lines are those of the step's code."""
    name, code = step["title"], step["code"]
    module.__file__ = os.path.join(ROOM, name)
    sys.argv = [module.__file__, *step.get("arguments", [])]
    linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
    try:
        exec(compile(code, name, "exec", dont_inherit=True), module.__dict__)
    except SystemExit as error:
        return None if error.code in (None, 0) else _failure(error, name)
    except BaseException as error:
        return _failure(error, name)
    return None


def _import_standins():
    try:
        importlib.import_module("standins")
    except BaseException as error:
        return _failure(error, "standins.py")
    return None


def _begin(directory):
    """What the start of a process does."""
    os.chdir(directory)
    sys.path.insert(0, directory)
    importlib.invalidate_caches()
    return _main_module()


def _end(environment):
    """What the end of a process does."""
    unittest.mock.patch.stopall()
    sys.stdout.flush()
    _forget()
    sys.path[:] = _path
    os.chdir("/")
    os.environ.clear()
    os.environ.update(environment)


def run(task, started):
    """Runs the steps of a task (JSON, a list of Step in protocol.ts) and returns what was raised as JSON, a list.

    `started` is called with the number of each step before it runs. Steps share an interpreter; one that is `new`
    starts another one. Stand-ins are imported by each.
    """
    steps = json.loads(task)
    standins = [step for step in steps if step.get("standins")]
    for step in standins[:1]:
        _write(step["title"], step["code"])
    environment, module, failures = dict(os.environ), None, []
    try:
        for number, step in enumerate(steps):
            if step["writes"]:
                _write(step["title"], step["code"])
            if not step["runs"]:
                continue
            started(number)
            if module is None or step.get("new"):
                if module is not None:
                    _end(environment)
                module = _begin(ROOM)
                raised = _import_standins() if standins else None
            else:
                raised = None
            raised = raised or _execute(module, step)
            sys.stdout.flush()
            if raised:
                failures.append({**raised, "step": number})
                if raised["name"] != step.get("expect"):
                    break
            if step.get("new"):
                _end(environment)
                module = None
    finally:
        _end(environment)
    return json.dumps(failures)


def loaded():
    """What the last run has loaded, as JSON: Loaded in protocol.ts."""
    problems = []
    found = {"tables": [], "pipelines": []}
    for kind, module in (("tables", tables), ("pipelines", pipelines)):
        try:
            found[kind] = module.read(DATA, problems)
        except Exception as error:
            problems.append(_cut(f"The {kind} cannot be read: {type(error).__name__}: {_message(error)}", 1_000))
    return json.dumps({**found, "problems": problems})
