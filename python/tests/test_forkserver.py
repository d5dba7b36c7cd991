"""The fork server: who may use it, what it imports, how it starts and ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Optional

import pytest

from docs_tests.paths import PYTHON
from docs_tests.snippets.run import run_group
from docs_tests.snippets.sandbox import forks as module
from docs_tests.snippets.sandbox.forks import HOME, Forks, ForkServer, is_supported, reason_for_new
from docs_tests.snippets.sandbox.preload import Imported
from docs_tests.snippets.sandbox.room import Room, common_env
from tests.conftest import MakePage

pytestmark = pytest.mark.skipif(not is_supported(), reason="the fork server needs Linux")

IMPORTED = Imported(
    frozenset({"dlt", "pandas"}),
    {
        "DLT_USE_JSON": None,
        "LANGUAGE": None,
        **{k: v for k, v in common_env().items() if k.startswith("PYTHON")},
    },
)


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
    ("a word in a comment", '```py group="g"\n# warnings\n```\n', None),
    ("mocks", '```py group="g"\nfrom unittest import mock\n```\n', None),
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
from docs_tests.snippets.sandbox.preload import preload
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
            (*map(os.path.realpath, (sys.prefix, sys.base_prefix, "docs_tests")), "/dev", "/proc", "/usr")
        )
    }),
    "descriptors": sorted(map(int, os.listdir("/proc/self/fd"))),
}))
"""


def test_imports_leave_nothing_that_a_group_could_see() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INSPECT],
        cwd=PYTHON,
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
        "import os; from docs_tests.snippets.sandbox.forks import ForkServer\n"
        "server = ForkServer(); server.wait(); print(server._process.pid, flush=True); os._exit(0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=PYTHON, capture_output=True, text=True, check=True
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
