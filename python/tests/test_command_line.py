"""End to end: runs the command line on the pages of a small project."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Callable

import pytest

from docs_tests.paths import PYTHON

GOOD = (
    '# T\n\n```py group="g"\nimport os\nimport time\n\nprint("at", time.time())\n```\n\n'
    '```text output="g"\n```\n\n```sh norun="installs packages"\npip install dlt\n```\n'
)
RECORDED = GOOD.replace('output="g"\n', 'output="g"\nat 1747130400.1234567\n')

Run = Callable[..., "subprocess.CompletedProcess[str]"]
NO_SERVERS = "import docs_tests.snippets.services.programs as p; p.find_program = lambda _: None;"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "good.mdx").write_text(GOOD)
    return tmp_path


@pytest.fixture
def run(project: Path) -> Run:
    """Runs the command line for `project` in a new process."""

    def run(*arguments: str, prelude: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        code = (
            f"{prelude}import sys; from pathlib import Path; from docs_tests.snippets.command import main;"
            f"sys.exit(main(sys.argv[1:], Path({str(project)!r})))"
        )
        return subprocess.run(
            [sys.executable, "-c", code, *arguments],
            cwd=PYTHON,
            env={**{k: v for k, v in os.environ.items() if k != "CI"}, **env},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_update_records_then_everything_passes(project: Path, run: Run) -> None:
    first = run()
    assert first.returncode == 1
    assert "docs/good.mdx:10 — docs/good.mdx:3[g] prints something else" in first.stdout
    update = run("--update")
    assert update.returncode == 0, update.stdout
    assert (project / "docs/good.mdx").read_text() == RECORDED
    report = (project / "data/generated/snippets.json").read_bytes()
    assert list(json.loads(report)["pages"]) == ["docs/good.mdx"]
    second = run()
    assert second.returncode == 0, second.stdout
    lines = second.stdout.strip().split("\n")
    assert re.fullmatch(
        r"1 pages: 1 fences ran, 1 checked, 0 parsed, 1 outputs; 1 groups in [\d.]+ s", lines[-2]
    )
    assert lines[-1] == "2 passed, 0 failed"
    assert run("--update", "--all").returncode == 0
    assert (project / "data/generated/snippets.json").read_bytes() == report
    assert (project / "docs/good.mdx").read_text() == RECORDED


def test_only_changed_groups_run_again_unless_all_is_given(project: Path, run: Run) -> None:
    page = project / "docs/good.mdx"
    # The program prints a different text in each run, so a real run is detected.
    page.write_text(
        '```py group="g"\nimport os\n\nprint(os.getpid())\n```\n```text output="g"\n```\n'
    )
    assert run("--update").returncode == 0
    recorded = page.read_text()
    # Cached results are valid in CI too: the key contains all inputs.
    assert run(CI="true").returncode == 0
    assert run("--all", CI="true").returncode == 1
    assert run("--all", "--update").returncode == 0
    recorded = page.read_text()
    # Text above the group is not an input, the program is.
    page.write_text("More.\n\n" + recorded)
    assert run().returncode == 0
    page.write_text(recorded.replace("os.getpid()", "os.getpid() + 0"))
    assert "prints something else" in run().stdout


def test_every_broken_fence_is_reported_and_the_rest_runs(project: Path, run: Run) -> None:
    (project / "docs" / "bad.mdx").write_text('```py grup="a"\nx = 1\n```\n')
    (project / "docs" / "raises.mdx").write_text("a\n\n```py\nx = 1\n1 / 0\n```\n")
    (project / "docs" / "types.mdx").write_text('```py norun="x"\nprint(y)\n```\n')
    (project / "docs" / "toml.mdx").write_text("```toml\n[load]\nworkres = 1\n```\n")
    done = run("--update")
    assert done.returncode == 1
    for message in (
        'docs/bad.mdx:1 — unknown fence option "grup"; did you mean "group"?',
        "docs/raises.mdx:5 — docs/raises.mdx:3[line3] raised ZeroDivisionError: division by zero; ",
        'docs/types.mdx:2 — Name "y" is not defined',
        'docs/toml.mdx:3 — unknown field "workres" in [load]; did you mean "workers"?',
    ):
        assert message in done.stdout
    assert done.stdout.strip().split("\n")[-1] == "3 passed, 4 failed"
    # Failed pages are not recorded.
    assert list(json.loads((project / "data/generated/snippets.json").read_text())["pages"]) == [
        "docs/good.mdx"
    ]


def test_a_single_page_can_be_selected(project: Path, run: Run) -> None:
    (project / "docs" / "raises.mdx").write_text("```py\n1 / 0\n```\n")
    assert run("docs/good.mdx", "--update").returncode == 0
    missing = run("docs/nothing")
    assert missing.returncode == 2
    assert missing.stdout.strip() == (
        "docs/nothing — no page there; name a page or a folder below docs/"
    )


def test_a_missing_server_skips_with_a_warning_and_fails_in_ci(project: Path, run: Run) -> None:
    (project / "docs" / "good.mdx").write_text(
        '```py hidden group="g" service="mariadb"\nx = 1\n```\n```py group="g"\nprint(x)\n```\n'
    )
    message = "docs/good.mdx:1[g] needs mariadb: mariadb is not installed: bash python/install-services.sh"
    done = run("--update", prelude=NO_SERVERS)
    assert done.returncode == 0
    assert done.stdout.split("\n")[-4] == f"SKIPPED: {message}"
    assert done.stdout.strip().split("\n")[-1] == "1 passed, 0 failed, 1 skipped"
    # Skipped groups are not recorded as run.
    assert json.loads((project / "data/generated/snippets.json").read_text())["pages"] == {}
    in_ci = run(prelude=NO_SERVERS, CI="true")
    assert in_ci.returncode == 1
    assert f"docs/good.mdx:1 — {message}; install it" in in_ci.stdout


def test_the_time_limit_message_contains_the_page(project: Path, run: Run) -> None:
    (project / "docs" / "good.mdx").write_text("```py\nwhile True:\n    pass\n```\n")
    done = run(SNIPPETS_TIME_LIMIT="1")
    assert done.returncode == 1
    assert "docs/good.mdx:1 — docs/good.mdx:1[line1] ran longer than 1 seconds" in done.stdout


STALLS_ONCE = """
import docs_tests.snippets.plugin as p
calls, run_group = [], p.run_group
def stall(*arguments):
    calls.append(1)
    if len(calls) == 1:
        raise p.PageFailure("it stalled")
    return run_group(*arguments)
p.run_group = stall
"""


def test_in_ci_a_group_that_fails_runs_again_and_is_named(project: Path, run: Run) -> None:
    assert run("--update", prelude=STALLS_ONCE).returncode == 0
    by_hand = run("--all", prelude=STALLS_ONCE)
    assert by_hand.stdout.strip().endswith("1 passed, 1 failed")
    in_ci = run("--all", prelude=STALLS_ONCE, CI="true")
    assert "RAN TWICE: docs/good.mdx:3[g]: it stalled" in in_ci.stdout
    assert in_ci.stdout.strip().endswith("2 passed, 0 failed")
    wrong = RECORDED.replace("at 17", "at 18")
    (project / "docs" / "good.mdx").write_text(wrong)
    fails_twice = run("--all", CI="true")
    assert "RAN TWICE: docs/good.mdx:3[g]" in fails_twice.stdout
    assert fails_twice.returncode == 1
