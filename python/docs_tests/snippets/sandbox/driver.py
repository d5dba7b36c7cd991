"""The one Python process of a group: runs its py fences in one namespace, as `__main__`.

A new interpreter runs `driver.py COMMANDS_FD REPLIES_FD`; a process of the fork server calls
`serve`. Each line that is read is a JSON object `{"code", "page", "line", "file", "stdout"}`; each
line that is written is `{"ok": true}` or `{"ok": false, "name", "message", "line", "trace"}`. Line
numbers of the program are those of the page, so that a traceback names the page.
"""

from __future__ import annotations

import builtins
import json
import linecache
import os
import sys
import traceback
import types
from typing import Any, Optional


def _main_module() -> types.ModuleType:
    module = types.ModuleType("__main__")
    module.__dict__["__builtins__"] = builtins
    sys.modules["__main__"] = module
    return module


def _page_line(error: BaseException, page: str) -> Optional[int]:
    """The deepest line of the page in the traceback."""
    if isinstance(error, SyntaxError) and error.filename == page:
        return error.lineno
    found = None
    for frame, line in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == page:
            found = line
    return found


def _trace(error: BaseException) -> str:
    """The traceback without this file's own frames."""
    tb = error.__traceback__
    while tb is not None and tb.tb_frame.f_code.co_filename == __file__:
        tb = tb.tb_next
    return "".join(traceback.format_exception(type(error), error, tb))


def _run(module: types.ModuleType, task: dict[str, Any]) -> dict[str, Any]:
    page, file = task["page"], task["file"]
    source = "\n" * task["line"] + task["code"] + "\n"
    linecache.cache[page] = (len(source), None, source.splitlines(keepends=True), page)
    module.__file__ = file
    sys.argv = [file]
    try:
        exec(compile(source, page, "exec", dont_inherit=True), module.__dict__)
    except SystemExit as stop:
        if stop.code in (None, 0):
            return {"ok": True}
        return {
            "ok": False,
            "name": "SystemExit",
            "message": str(stop.code),
            "line": _page_line(stop, page),
            "trace": _trace(stop),
        }
    except BaseException as error:
        return {
            "ok": False,
            "name": type(error).__name__,
            "message": str(error),
            "line": _page_line(error, page),
            "trace": _trace(error),
        }
    return {"ok": True}


def serve(commands_fd: int, replies_fd: int) -> None:
    """Runs fences until the pipe of commands is closed."""
    commands = os.fdopen(commands_fd, encoding="utf-8")
    replies = os.fdopen(replies_fd, "w", encoding="utf-8")
    # What a fence starts must not hold the pipes open.
    for pipe in (commands, replies):
        os.set_inheritable(pipe.fileno(), False)
    sys.path[0] = os.getcwd()
    module = _main_module()
    for line in commands:
        task = json.loads(line)
        out = os.open(task["stdout"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(out, 1)
        os.close(out)
        reply = _run(module, task)
        sys.stdout.flush()
        replies.write(json.dumps(reply) + "\n")
        replies.flush()


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]))
