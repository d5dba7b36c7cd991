"""The code of pages and the claims with the other version: what fails or prints otherwise."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

from docs_tests.upgrade.environment import Environment
from docs_tests.upgrade.report import Run
from docs_tests.upgrade.steps import Steps, digest, files_digest

#: What runs: the title in the report, the command of docs-tests, and what its failures begin with.
RUNS = (
    ("Code of pages", "snippets", "docs/"),
    ("Claims", "claims", "tests/claims/"),
)
# Changes of pages and of records are expected, not faults of the version.
_LEFT_OUT = re.compile(r"does not have this (page|file) as it is|data/generated/")


def failures(output: str, start: str) -> list[str]:
    """The lines `file:line — what` of an output, each once."""
    lines = (line.strip() for line in output.splitlines())
    found = (line for line in lines if re.match(rf"{re.escape(start)}\S+:\d+ — ", line))
    return list(dict.fromkeys(line for line in found if not _LEFT_OUT.search(line)))


def last_line(output: str) -> str:
    """The summary of a run: its last line with counts, or its last line if it broke."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    counts = [line for line in lines if re.match(r"\d+ passed, \d+ failed", line)]
    return (counts or lines or ["no output"])[-1]


def _run(environment: Environment, command: str, log: Path) -> None:
    # Results of groups are cached in the copy, so an interrupted run continues.
    log.write_text(environment.run_tool("docs_tests", command), "utf-8")


def run_all(environment: Environment, steps: Steps) -> list[Run]:
    """Runs all; the output of each is in the folder of the version."""
    inputs = digest(
        [
            environment.lock.read_bytes(),
            *(
                files_digest([environment.project / name], pattern).encode()
                for name, pattern in (("docs", "*.mdx"), ("tests", "*.py"), ("python", "*.py"))
            ),
        ]
    )
    found = []
    for title, command, start in RUNS:
        log = environment.folder / f"{command}.txt"
        steps.run(title.lower(), inputs, [log], partial(_run, environment, command, log))
        output = log.read_text("utf-8")
        found.append(Run(title, last_line(output), tuple(failures(output, start))))
    return found
