"""Programs in forked processes and in new ones behave the same: arguments, files, signals, exits."""

from __future__ import annotations

import os
import subprocess
import time

import pytest

from docs_tests.library import VERSION
from docs_tests.snippets.sandbox.forks import is_supported
from tests.conftest import RunPage

pytestmark = pytest.mark.skipif(not is_supported(), reason="the fork server needs Linux")

# Unique to the worker: other workers look for processes of the same tests at the same time.
SECONDS = f"61.{os.getpid()}"
OUTPUT = '```text output="g"\n```\n'


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
        f"dlt {VERSION}\n/home/you/project/.venv/bin/dlt\n",
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
        f'python -c \'import subprocess; subprocess.Popen(["sleep", "{SECONDS}"])\';'
        f" pgrep -fc '^sleep {SECONDS}'",
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
    left = f"python -c 'import time; time.sleep({SECONDS})' & sleep 0.5; sleep {SECONDS} &"
    run_page(f"```sh\n{left}\n```\n")
    time.sleep(0.5)
    pattern = f"sleep.{SECONDS.replace('.', '[.]')}"
    assert subprocess.run(["pgrep", "-f", pattern], check=False).returncode == 1


def test_a_session_has_its_own_process_group_and_main(run_page: RunPage) -> None:
    text = (
        '```py group="g"\nimport os, sys\n\n\nclass A:\n    pass\n\n\n'
        "print(os.getpid() == os.getsid(0) == os.getpgrp(), A.__module__)\n"
        "print(sys.modules['__main__'].A is A, os.listdir('/proc/self/fd') != [], sys.stdin.read())\n```\n"
    )
    assert _printed(run_page, text + OUTPUT) == "True __main__\nTrue True \n"
