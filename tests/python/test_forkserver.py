"""The fork server: a forked process behaves as a new one, and what it imported depends on no group."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Optional

import pytest

from scripts.snippets.run import run_group
from scripts.snippets.sandbox import forks as module
from scripts.snippets.sandbox.forks import HOME, Forks, ForkServer, is_supported, reason_for_new
from scripts.snippets.sandbox.preload import Imported
from scripts.snippets.sandbox.room import Room, common_env
from tests.python.conftest import MakePage, RunPage

pytestmark = pytest.mark.skipif(not is_supported(), reason="the fork server needs Linux")

OUTPUT = '```text output="g"\n```\n'
IMPORTED = Imported(
    frozenset({"dlt", "pandas"}),
    {
        "DLT_USE_JSON": None,
        "LANGUAGE": None,
        **{k: v for k, v in common_env().items() if k.startswith("PYTHON")},
    },
)


def _shell(code: str) -> str:
    return f'```sh group="g"\n{code}\n```\n{OUTPUT}'


def _printed(run_page: RunPage, text: str) -> str:
    (printed,) = run_page(text).outputs.values()
    return printed


# (what is compared, a shell program, what it prints in a forked and in a new process)
PROGRAMS: list[tuple[str, str, str]] = [
    (
        "a script: its name, arguments, path and file",
        "mkdir a && echo 'import sys; print(__name__, __file__, sys.argv, sys.path[0], __spec__)' > a/b.py\n"
        "python a/b.py c -d",
        "__main__ /home/you/project/a/b.py ['a/b.py', 'c', '-d'] /home/you/project/a None\n",
    ),
    (
        "-c: its arguments and path",
        "python -c 'import sys; print(__name__, sys.argv, [sys.path[0]])' x",
        "__main__ ['-c', 'x'] ['']\n",
    ),
    (
        "-m: its name, arguments and path",
        "echo 'import sys; print(__name__, __spec__.name, sys.argv, sys.path[0])' > b.py\npython -m b c",
        "__main__ b ['/home/you/project/b.py', 'c'] /home/you/project\n",
    ),
    ("a module that there is not", "python -m nothing_there || echo $?", "1\n"),
    ("a script that there is not", "python nothing.py 2>/dev/null || echo $?", "2\n"),
    ("an exit code", "python -c 'raise SystemExit(3)' || echo $?", "3\n"),
    ("an exit with a message", "python -c 'import sys; sys.exit(\"no\")' || echo $?", "no\n1\n"),
    (
        "an exception: the traceback and the exit code",
        "printf 'def f():\\n    raise ValueError(1)\\nf()\\n' > b.py\npython b.py || echo $?",
        'Traceback (most recent call last):\n  File "/home/you/project/b.py", line 3, in <module>\n    f()\n'
        '  File "/home/you/project/b.py", line 2, in f\n    raise ValueError(1)\nValueError: 1\n1\n',
    ),
    ("standard input and a pipe", "echo a | python -c 'print(input() * 2)' | tr a b", "bb\n"),
    (
        "a program from standard input",
        "python - x <<< 'import sys; print(sys.argv)'",
        "['-', 'x']\n",
    ),
    (
        "standard error to a file",
        "python -c 'import sys; sys.stderr.write(\"e\")' 2> err; cat err",
        "e",
    ),
    ("a further descriptor", "python -c 'import os; os.write(7, b\"x\")' 7> seven; cat seven", "x"),
    ("the environment", "A=b python -c 'import os; print(os.environ[\"A\"])'", "b\n"),
    (
        "the directory",
        "mkdir d; cd d; python -c 'import os; print(os.getcwd())'",
        "/home/you/project/d\n",
    ),
    ("the umask", 'umask 077; python -c \'open("f", "w")\'; stat -c %a f', "600\n"),
    (
        "a signal that ends it",
        "exec 2> shell; python -c 'import os; os.kill(os.getpid(), 15)' || echo $?",
        "143\n",
    ),
    (
        "a signal from outside",
        "python -c 'import time; time.sleep(60)' &\nsleep 1; kill $!; wait $! || echo $?",
        "143\n",
    ),
    (
        "a handler of a signal from outside",
        "python -c 'import signal, sys, time; signal.signal(signal.SIGTERM, lambda *_: sys.exit(7));"
        " print(1); time.sleep(60)' > ready &\n"
        "until [ -s ready ]; do sleep 0.1; done; kill $!; wait $! || echo $?",
        "7\n",
    ),
    ("a limit of time", "timeout 1 python -c 'import time; time.sleep(60)' || echo $?", "124\n"),
    ("exit handlers", "python -c 'import atexit; atexit.register(print, \"bye\")'", "bye\n"),
    (
        "threads are waited for",
        "python -c 'import threading, time; threading.Timer(0.3, print, [\"late\"]).start()'",
        "late\n",
    ),
    (
        "objects of the program are deleted at its end",
        "printf 'class A:\\n    def __del__(self):\\n        print(\"deleted\")\\na = A()\\n' > b.py\n"
        "python b.py; python -c 'import b'",
        "deleted\ndeleted\n",
    ),
    (
        "the entry point of dlt",
        "dlt --version; command -v dlt",
        "dlt 1.10.0\n/home/you/project/.venv/bin/dlt\n",
    ),
    (
        "a module of the program that is named like one of dlt's",
        "echo 'print(\"mine\")' > duckdb.py\npython -c 'import duckdb'",
        "mine\n",
    ),
    (
        "a variable that is read when dlt is imported",
        "DLT_CONFIG_FOLDER=x python -c 'from dlt.common.runtime import run_context as r; print(r.DOT_DLT)'",
        "x\n",
    ),
    (
        "hash seeds",
        "python -c 'print(hash(\"a\"))' > a; python -c 'print(hash(\"a\"))' | cmp - a",
        "",
    ),
    (
        "random numbers differ",
        "for i in 1 2; do python -c 'import random, numpy; print(random.random(), numpy.random.rand())'; done"
        " | tr ' ' '\\n' | sort | uniq -d",
        "",
    ),
    (
        "no descriptors of the server",
        'python -c \'import os; print([n for n in range(3, 90) if os.path.exists(f"/proc/self/fd/{n}")'
        ' and "private" not in os.readlink(f"/proc/self/fd/{n}")])\'',
        "[]\n",
    ),
    (
        "what is left in the background ends with the fence",
        "python -c 'import subprocess; subprocess.Popen([\"sleep\", \"61.25\"])'; pgrep -fc '^sleep 61.25'",
        "1\n",
    ),
]


@pytest.mark.parametrize(("about", "code", "expected"), PROGRAMS, ids=[p[0] for p in PROGRAMS])
def test_a_program_behaves_the_same(
    about: str, code: str, expected: str, run_page: RunPage
) -> None:
    printed = _printed(run_page, _shell(code))
    if about == "a module that there is not":
        printed = printed.split("\n", 1)[1]
    assert printed == expected


def test_nothing_is_left_of_a_fence(run_page: RunPage) -> None:
    run_page("```sh\npython -c 'import time; time.sleep(62.5)' & sleep 0.5; sleep 62.5 &\n```\n")
    time.sleep(0.5)
    assert subprocess.run(["pgrep", "-f", "sleep.62[.]5"], check=False).returncode == 1


def test_a_session_has_its_own_process_group_and_main(run_page: RunPage) -> None:
    text = (
        '```py group="g"\nimport os, sys\n\n\nclass A:\n    pass\n\n\n'
        "print(os.getpid() == os.getsid(0) == os.getpgrp(), A.__module__)\n"
        "print(sys.modules['__main__'].A is A, os.listdir('/proc/self/fd') != [], sys.stdin.read())\n```\n"
    )
    assert _printed(run_page, text + OUTPUT) == "True __main__\nTrue True \n"


# (what the group has, the page, the start of the reason; None when a forked process will do)
REASONS: list[tuple[str, str, Optional[str]]] = [
    ("nothing special", '```py group="g"\nimport dlt\n```\n', None),
    (
        "optional packages",
        '```py group="g" packages="ibis"\nx = 1\n```\n',
        "ibis: dlt looks for it",
    ),
    (
        "a file named like a module",
        '```py title="pandas.py" group="g"\nx = 1\n```\n```py group="g"\nimport pandas\n```\n',
        "pandas.py hides a module",
    ),
    (
        "a package named like a module",
        '```py title="dlt/__init__.py" group="g"\nx = 1\n```\n```py group="g"\nimport dlt\n```\n',
        "dlt/__init__.py hides a module",
    ),
    (
        "a folder of that name without __init__.py",
        '```py title="dlt/a.py" group="g"\nx = 1\n```\n```py group="g"\nimport dlt\n```\n',
        None,
    ),
    (
        "a variable that imports read",
        '```py group="g"\nimport os\n\nos.environ["DLT_USE_JSON"] = "simplejson"\n```\n',
        "DLT_USE_JSON is read",
    ),
    (
        "a variable that native libraries read",
        '```py group="g"\nimport os\n\nos.environ["OMP_NUM_THREADS"] = "1"\n```\n',
        "OMP_NUM_THREADS is read",
    ),
    (
        "a word that is also a variable",
        '```py group="g"\nsql = "CREATE FUNCTION a() LANGUAGE sql"\n```\n',
        None,
    ),
    ("warnings", '```py group="g"\nimport warnings\n```\n', "it may show the warnings"),
]


@pytest.mark.parametrize(("about", "text", "reason"), REASONS, ids=[r[0] for r in REASONS])
def test_which_groups_get_new_processes(
    about: str, text: str, reason: Optional[str], make_page: MakePage, tmp_path: Path
) -> None:
    found = reason_for_new(make_page(text).groups[0], Room(tmp_path), IMPORTED)
    assert found is None if reason is None else (found or "").startswith(reason)


def test_a_service_variable_that_imports_read(make_page: MakePage, tmp_path: Path) -> None:
    group = make_page("```py\nx = 1\n```\n").groups[0]
    room = Room(tmp_path, {"DLT_USE_JSON": "simplejson"})
    assert reason_for_new(group, room, IMPORTED) == "DLT_USE_JSON is read when dlt is imported"


def test_imports_read_no_variable_of_a_room(forks: Forks, tmp_path: Path) -> None:
    """Else every group would get new processes."""
    env = Room(tmp_path).env()
    own = {name for name in env if env[name] != common_env().get(name)}
    assert own & {name for name in env if forks.imported.reads(name)} == set()
    assert "DLT_USE_JSON" in forks.imported.variables


# Run in a process of its own: it imports what the fork server does.
INSPECT = """
import gc, json, os, sys, threading
import sitecustomize
from scripts.snippets.sandbox.preload import preload
sys.path[0] = "/directory-of-the-fork-server"
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
sitecustomize.prepare()
preload()
def names(value):
    return isinstance(value, (str, os.PathLike)) and os.environ["HOME"] in str(value)
keeps = sorted({
    f"{name}.{key}" for name, module in list(sys.modules.items())
    for key, value in list(vars(module).items()) if names(value)
} - {"os.environ"})
tasks = [open(f"/proc/self/task/{t}/comm").read().strip() for t in os.listdir("/proc/self/task")]
print(json.dumps({
    "keeps": keeps, "python threads": threading.active_count(), "tasks": sorted(tasks),
    "opened": sorted({
        path for path in opened
        if path[:1] not in "0123456789" and not os.path.realpath(path).startswith(
            (*map(os.path.realpath, (sys.prefix, sys.base_prefix, "scripts")), "/dev", "/proc", "/usr")
        )
    }),
    "descriptors": sorted(map(int, os.listdir("/proc/self/fd"))),
}))
"""


def test_imports_leave_nothing_that_a_group_could_see() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INSPECT],
        cwd=module._ROOT,
        env={**common_env(), "HOME": HOME},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    found = json.loads(done.stdout)
    # fsspec looks there for files of settings, once, when it is imported; a new room has none.
    assert found["keeps"] == ["fsspec.config.conf_dir", "fsspec.config.default_conf_dir"]
    assert found["python threads"] == 1
    # OpenBLAS and jemalloc start their threads again after a fork.
    assert set(found["tasks"]) <= {"python", "jemalloc_bg_thd", Path(sys.executable).name}
    # pkg_resources looks into each directory of sys.path; this one of the server is empty.
    assert found["opened"] == ["/directory-of-the-fork-server"]
    # The last one lists the directory.
    assert found["descriptors"][:3] == [0, 1, 2]
    assert len(found["descriptors"]) == 4


def test_a_server_whose_imports_print_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    env = {**common_env(), "PYTHONWARNINGS": "always"}
    monkeypatch.setattr(module, "common_env", lambda: env)
    with pytest.raises(RuntimeError, match="the imports of the fork server print:"), ForkServer():
        pass


def test_a_server_that_cannot_start_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    env = {**common_env(), "PYTHONPATH": ""}
    monkeypatch.setattr(module, "common_env", lambda: env)
    with pytest.raises(RuntimeError, match="did not start:\n(.|\n)*sitecustomize"), ForkServer():
        pass


def test_the_server_ends_with_its_owner(make_page: MakePage, tmp_path: Path) -> None:
    code = (
        "import os; from scripts.snippets.sandbox.forks import ForkServer\n"
        "server = ForkServer(); server.wait(); print(server._process.pid, flush=True); os._exit(0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=module._ROOT, capture_output=True, text=True, check=True
    )
    deadline = time.monotonic() + 10
    while os.path.exists(f"/proc/{done.stdout.strip()}"):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_the_result_says_why_processes_were_new(
    make_page: MakePage, tmp_path: Path, forks: Forks
) -> None:
    text = "```py\nimport warnings\n```\n"
    result = run_group(make_page(text).groups[0], tmp_path / "run", 60, {}, {}, forks)
    assert result.new_process == "it may show the warnings of imports"
