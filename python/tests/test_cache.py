"""Results of groups are cached; a change of any of their inputs is a cache miss."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path
from typing import Callable

import pytest

from docs_tests.paths import PYTHON
from docs_tests.snippets import cache as module
from docs_tests.snippets.cache import Cache
from docs_tests.snippets.model import Group, GroupResult
from docs_tests.snippets.services.servers import SERVICES
from tests.conftest import MakePage

PAGE = (
    '# T\n\n```py hidden title="standins.py" group="g" service="postgres"\n'
    "from standins_lib import github\n\ngithub.start()\n```\n"
    '```py group="g" packages="ibis"\nprint(1)\n```\n```text output="g"\n1\n```\n'
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the files that are part of the cache keys."""
    root = tmp_path / "copy"
    (root / "docs_tests").mkdir(parents=True)
    ignored = shutil.ignore_patterns("__pycache__")
    for folder in ("docs_tests/snippets", "optional"):
        shutil.copytree(PYTHON / folder, root / folder, ignore=ignored)
    for name in ("requirements.txt", "venv.sh", "docs_tests/library.py", "docs_tests/paths.py"):
        shutil.copy(PYTHON / name, root / name)
    return root


def _append(path: str, text: str = "# changed") -> Callable[[Path, pytest.MonkeyPatch], None]:
    def change(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file = root / path
        file.write_text(file.read_text("utf-8") + f"\n{text}\n", "utf-8")

    return change


def _python(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "python_version", lambda: "3.11.99")


def _system(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_system", lambda: "another system")


def _service(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = "postgres (PostgreSQL) 99"
    monkeypatch.setitem(vars(SERVICES["postgres"].programs), "fingerprint", newer)


# (what changes, how)
CHANGES: list[tuple[str, Callable[[Path, pytest.MonkeyPatch], None]]] = [
    ("an imported stand-in", _append("docs_tests/snippets/standins/github.py")),
    (
        "a module that the stand-in imports",
        _append("docs_tests/snippets/standins/_github_history.py"),
    ),
    ("the lock", _append("requirements.txt", "another==1.0")),
    ("the lock of the requested optional package", _append("optional/ibis.txt", "another==1.0")),
    ("the runner", _append("docs_tests/snippets/run.py")),
    ("sitecustomize of the sandbox", _append("docs_tests/snippets/sandbox/site/sitecustomize.py")),
    ("the script that creates the environment", _append("venv.sh")),
    ("the version of Python", _python),
    ("the operating system", _system),
    ("the version of the service", _service),
]

# (what changes, how): changes that only affect other groups
OTHERS: list[tuple[str, Callable[[Path, pytest.MonkeyPatch], None]]] = [
    ("a stand-in that is not imported", _append("docs_tests/snippets/standins/shop_api.py")),
    ("a comment in the lock", _append("requirements.txt")),
    ("the lock of another optional package", _append("optional/airflow.txt", "another==1.0")),
]

# (what changes in the page, from, to)
EDITS = [
    ("the code of a fence", "print(1)", "print(2)"),
    ("a hidden fence", "github.start()", "github.start(now=None)"),
    ("the options of a fence", ' packages="ibis"', ' packages="ibis" expect="KeyError"'),
    ("a line between two fences", "```\n```py group", "```\n\n```py group"),
    ("the position of an output", "```\n```text", "```\n\n```text"),
    ("an additional fence", "```\n```py group", '```\n```py group="g"\nx = 1\n```\n```py group'),
]


def _group(make_page: MakePage, text: str = PAGE) -> Group:
    page = make_page(text)
    assert not page.problems, page.problems
    return page.groups[0]


def _result(group: Group) -> GroupResult:
    uses = frozenset({"destination duckdb"})
    return GroupResult({group.outputs[0].line: "1\n"}, frozenset(), 1.0, uses=uses)


def test_an_unchanged_group_hits(root: Path, make_page: MakePage, tmp_path: Path) -> None:
    group = _group(make_page)
    Cache(tmp_path / "kept", root).put(group, _result(group))
    # Text above the group only changes line numbers, and recorded outputs are not inputs.
    for text in (PAGE, "More.\n\n" + PAGE, PAGE.replace("\n1\n", "\nother\n")):
        moved = _group(make_page, text)
        found = Cache(tmp_path / "kept", root).get(moved)
        assert found is not None
        assert found.outputs == {moved.outputs[0].line: "1\n"}
        assert found.uses == {"destination duckdb"}


@pytest.mark.parametrize(("about", "change"), CHANGES, ids=[c[0] for c in CHANGES])
def test_a_change_misses(
    about: str,
    change: Callable[[Path, pytest.MonkeyPatch], None],
    root: Path,
    make_page: MakePage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    group = _group(make_page)
    Cache(tmp_path / "kept", root).put(group, _result(group))
    assert Cache(tmp_path / "kept", root).get(group) is not None
    change(root, monkeypatch)
    assert Cache(tmp_path / "kept", root).get(group) is None


@pytest.mark.parametrize(("about", "change"), OTHERS, ids=[c[0] for c in OTHERS])
def test_a_change_for_other_groups_hits(
    about: str,
    change: Callable[[Path, pytest.MonkeyPatch], None],
    root: Path,
    make_page: MakePage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    group = _group(make_page)
    Cache(tmp_path / "kept", root).put(group, _result(group))
    change(root, monkeypatch)
    assert Cache(tmp_path / "kept", root).get(group) is not None


@pytest.mark.parametrize(("about", "old", "new"), EDITS, ids=[e[0] for e in EDITS])
def test_an_edit_misses(
    about: str, old: str, new: str, root: Path, make_page: MakePage, tmp_path: Path
) -> None:
    group = _group(make_page)
    cache = Cache(tmp_path / "kept", root)
    cache.put(group, _result(group))
    assert old in PAGE
    assert cache.get(_group(make_page, PAGE.replace(old, new))) is None


def test_keys_do_not_depend_on_the_folder(root: Path, make_page: MakePage, tmp_path: Path) -> None:
    group = _group(make_page)
    before = Cache(tmp_path / "kept", root).path(group)
    moved = root.rename(tmp_path / "moved")
    assert Cache(tmp_path / "kept", moved).path(group) == before


def test_importing_the_package_depends_on_all_stand_ins(root: Path, make_page: MakePage) -> None:
    text = PAGE.replace("from standins_lib import github", "import standins_lib")
    group = _group(make_page, text)
    before = Cache(root / "kept", root).path(group)
    _append("docs_tests/snippets/standins/shop_api.py")(root, pytest.MonkeyPatch())
    assert Cache(root / "kept", root).path(group) != before


def test_outputs_with_page_line_numbers_are_not_cached(
    root: Path, make_page: MakePage, tmp_path: Path
) -> None:
    group = _group(make_page)
    cache = Cache(tmp_path / "kept", root)
    trace = GroupResult({group.outputs[0].line: 'File "docs/x.mdx", line 9'}, frozenset(), 1.0)
    cache.put(group, trace)
    assert cache.get(group) is None


def test_results_of_earlier_versions_are_removed(
    root: Path, make_page: MakePage, tmp_path: Path
) -> None:
    cache = Cache(tmp_path / "kept", root)
    old, new = _group(make_page), _group(make_page, PAGE.replace("print(1)", "print(2)"))
    cache.put(old, _result(old))
    cache.put(new, _result(new))
    cache.keep_only([new])
    assert cache.get(old) is None
    assert cache.get(new) is not None
