"""`--sample N` leaves out only what passed with the same inputs."""

from __future__ import annotations

import platform
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Callable

import pytest

from docs_tests.paths import PYTHON
from docs_tests.snippets import proven
from docs_tests.snippets.cache import Cache
from docs_tests.snippets.model import Page
from docs_tests.snippets.proven import PASTED, RUNS, Sample, inputs_of, read_runs, write_runs
from docs_tests.snippets.services.programs import Locked
from docs_tests.snippets.services.servers import SERVICES
from tests.conftest import MakePage
from tests.test_cache import CHANGES, EDITS, OTHERS, PAGE, root

__all__ = ["root"]

# Of test_cache's changes, those of this machine only.
OF_THE_MACHINE = {"the version of Python", "the operating system", "the version of the service"}


def _page(make_page: MakePage, text: str = PAGE) -> Page:
    page = make_page(text)
    assert not page.problems, page.problems
    return page


Change = tuple[str, Callable[[Path, pytest.MonkeyPatch], None]]


@pytest.mark.parametrize("change", [*CHANGES, *OTHERS], ids=lambda change: str(change[0]))
def test_inputs_are_those_of_the_cache_without_the_machine(
    root: Path, make_page: MakePage, monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    page = _page(make_page)
    before = inputs_of(page, Cache(root / "results", root))
    change[1](root, monkeypatch)
    is_input = change in CHANGES and change[0] not in OF_THE_MACHINE
    assert (inputs_of(page, Cache(root / "results", root)) != before) == is_input


@pytest.mark.parametrize(
    ("before", "after"), [*(edit[1:] for edit in EDITS), ("\n1\n```\n", "\n2\n```\n")]
)
def test_an_edited_page_runs_whole(
    root: Path, make_page: MakePage, tmp_path: Path, before: str, after: str
) -> None:
    cache = Cache(root / "results", root)
    page = _page(make_page)
    assert write_runs(tmp_path, [page], cache)
    sample = Sample(1_000_000, "commit", read_runs(tmp_path))
    assert sample.left_out([page], cache) == {page.groups[0].id}
    edited = _page(make_page, PAGE.replace(before, after))
    assert sample.left_out([edited], cache) == frozenset()


def test_the_share_is_drawn_by_commit(root: Path, make_page: MakePage, tmp_path: Path) -> None:
    cache = Cache(root / "results", root)
    text = "".join(f'```py group="g{n}"\nprint({n})\n```\n' for n in range(200))
    page = _page(make_page, text)
    write_runs(tmp_path, [page], cache)
    runs = read_runs(tmp_path)
    left_out = [Sample(4, seed, runs).left_out([page], cache) for seed in ("a", "a", "b")]
    assert left_out[0] == left_out[1] != left_out[2]
    assert all(130 <= len(ids) <= 170 for ids in left_out)
    assert Sample(1, "a", runs).left_out([page], cache) == frozenset()


def test_entries_of_lost_pages_go(root: Path, make_page: MakePage, tmp_path: Path) -> None:
    cache = Cache(root / "results", root)
    page = _page(make_page)
    assert write_runs(tmp_path, [page], cache)
    assert not write_runs(tmp_path, [page], cache)
    assert write_runs(tmp_path, [replace(page, path="docs/other.mdx")], cache)
    assert set(read_runs(tmp_path)) >= {"docs/other.mdx"}
    (tmp_path / RUNS).unlink()
    assert read_runs(tmp_path) == {}


def _run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    code = (
        "import sys; from pathlib import Path; from docs_tests.snippets.command import main;"
        f"sys.exit(main(sys.argv[1:], Path({str(project)!r})))"
    )
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=PYTHON,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs/page.mdx"
    page.write_text('```py group="g"\nprint(1)\n```\n```text output="g"\n```\n')
    assert _run(tmp_path, "--update").returncode == 0
    # Nothing kept: a group that is left out is the record's doing.
    for kept in (tmp_path / ".cache").rglob("results/*.json"):
        kept.unlink()
    assert proven.read_runs(tmp_path)
    sampled = _run(tmp_path, "--sample", "1000000").stdout
    assert "1 of 2 passed with the same inputs before (data/generated/runs.json)" in sampled
    assert sampled.strip().endswith("2 passed, 0 failed")
    page.write_text(page.read_text().replace("print(1)", "print(2)"))
    changed = _run(tmp_path, "--sample", "1000000")
    assert changed.returncode == 1
    assert "prints something else" in changed.stdout
    for wrong in (["--sample", "4", "--all"], ["--sample", "4", "--update"], ["--sample", "-1"]):
        assert _run(tmp_path, *wrong).returncode == 2


def test_locked_servers_count_by_their_lock(
    root: Path, make_page: MakePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache(root / "results", root)
    page = _page(make_page, PAGE.replace('service="postgres"', 'service="azure"'))
    before = inputs_of(page, cache)
    other = SERVICES["azure"].programs.lock.replace('"version": "', '"version": "9')
    monkeypatch.setattr(Locked, "lock", other)
    assert inputs_of(page, cache) != before


def test_services_count_by_name(
    root: Path, make_page: MakePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache(root / "results", root)
    page = _page(make_page)
    newer = "postgres (PostgreSQL) 99"
    before = inputs_of(page, cache)
    monkeypatch.setitem(vars(SERVICES["postgres"].programs), "fingerprint", newer)
    monkeypatch.setattr(platform, "python_version", lambda: "3.11.99")
    assert inputs_of(page, Cache(root / "results", root)) == before
    other = _page(make_page, PAGE.replace('service="postgres"', 'service="mariadb"'))
    assert inputs_of(other, cache) != before


def test_pasted_programs_have_a_record_of_their_own(tmp_path: Path, make_page: MakePage) -> None:
    page, cache = _page(make_page), Cache(tmp_path / "kept")
    assert write_runs(tmp_path, [page], cache, PASTED)
    assert read_runs(tmp_path, PASTED) == {page.path: inputs_of(page, cache)}
    assert read_runs(tmp_path) == {}
