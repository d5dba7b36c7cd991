"""Runs a program in a forked process as `python …` would: `x.py`, `-m module` or `-c code`.

`sys.argv`, `sys.path[0]`, `__main__`, the exit code and the printed traceback are those of the
interpreter. Everything else that an interpreter can be asked for is left to a real one.
"""

from __future__ import annotations

import builtins
import importlib
import importlib.machinery
import os
import runpy
import signal
import sys
import types
from typing import Any, Optional, Sequence

_OWN_FILES = frozenset({__file__})


def can_run(argv: Sequence[str], directory: str) -> bool:
    """Whether `python ARGV…` in `directory` has a form that `run` knows."""
    if not argv:
        return False
    if argv[0] in ("-m", "-c"):
        return len(argv) > 1
    return not argv[0].startswith("-") and os.path.isfile(os.path.join(directory, argv[0]))


def source(argv: Sequence[str], directory: str) -> str:
    """The text of the program; of a module only its name."""
    if argv[0] in ("-m", "-c"):
        return argv[1]
    with open(os.path.join(directory, argv[0]), encoding="utf-8", errors="replace") as file:
        return file.read()


def import_directory(argv: Sequence[str], directory: str) -> str:
    """The directory that the program imports from first: that of a script, the current one else."""
    if argv[0] in ("-m", "-c"):
        return directory
    return os.path.dirname(os.path.realpath(os.path.join(directory, argv[0])))


def _main_module(**attributes: Any) -> types.ModuleType:
    module = types.ModuleType("__main__")
    names = {"__builtins__": builtins, "__annotations__": {}, **attributes}
    module.__dict__.update(names)
    sys.modules["__main__"] = module
    return module


def _run_script(script: str) -> None:
    path = script
    if not os.path.isabs(path):
        path = os.path.join(os.getcwd(), path)
    loader = importlib.machinery.SourceFileLoader("__main__", path)
    module = _main_module(__file__=path, __cached__=None, __loader__=loader)
    with open(path, "rb") as file:
        code = compile(file.read(), path, "exec", dont_inherit=True)
    exec(code, module.__dict__)


def _run_code(text: str) -> None:
    module = _main_module(__loader__=importlib.machinery.BuiltinImporter)
    exec(compile(text, "<string>", "exec", dont_inherit=True), module.__dict__)


def _run(argv: Sequence[str]) -> None:
    if argv[0] == "-m":
        sys.argv = ["-m", *argv[2:]]
        _main_module()
        # What the interpreter itself calls for -m.
        runpy._run_module_as_main(argv[1], alter_argv=True)  # type: ignore[attr-defined]
    elif argv[0] == "-c":
        sys.argv = ["-c", *argv[2:]]
        _run_code(argv[1])
    else:
        sys.argv = list(argv)
        _run_script(argv[0])


def _without_own_frames(error: BaseException) -> Optional[types.TracebackType]:
    tb = error.__traceback__
    while tb is not None and tb.tb_frame.f_code.co_filename in _OWN_FILES:
        tb = tb.tb_next
    return tb


def run(argv: Sequence[str]) -> None:
    """Runs the program. Raises SystemExit with its exit code, and prints an uncaught exception."""
    directory = os.getcwd()
    sys.path[0] = "" if argv[0] == "-c" else import_directory(argv, directory)
    importlib.invalidate_caches()
    try:
        _run(argv)
    except SystemExit:
        raise
    except BaseException as error:
        tb = _without_own_frames(error)
        # What sys.excepthook prints begins with these frames, and the hook itself looks here.
        error.__traceback__ = tb
        sys.last_type, sys.last_value, sys.last_traceback = type(error), error, tb
        sys.stdout.flush()
        sys.excepthook(type(error), error, tb)
        if isinstance(error, KeyboardInterrupt):
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGINT)
        sys.exit(1)
