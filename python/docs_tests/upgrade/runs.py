"""The code of pages and the claims with the other version: what fails or prints differently."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Sequence

from docs_tests.facts.write import to_text
from docs_tests.upgrade.environment import Environment
from docs_tests.upgrade.outputs import OutputChange, as_change, changed_outputs
from docs_tests.upgrade.report import Run
from docs_tests.upgrade.steps import Steps, digest, files_digest

#: What runs: the title in the report, the command of docs-tests, and what its failures begin with.
#: Outputs are recorded in the copy, where they are compared with those of the pages.
RUNS = (
    ("Code of pages", ("snippets", "--update"), "docs/"),
    ("Claims", ("claims",), "tests/claims/"),
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


def _run(environment: Environment, command: Sequence[str], log: Path) -> None:
    # Results of groups are cached in the copy, so an interrupted run continues.
    text = environment.run_tool("docs_tests", *command)
    changes = changed_outputs(
        environment.root, environment.project, environment.before(), environment.version
    )
    _outputs_file(log).write_text(to_text([vars(change) for change in changes]), "utf-8")
    environment.copy_project()
    log.write_text(text, "utf-8")


def _outputs_file(log: Path) -> Path:
    return log.with_suffix(".json")


def run_all(environment: Environment, steps: Steps) -> tuple[list[Run], list[OutputChange]]:
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
    found, outputs = [], list[OutputChange]()
    for title, command, start in RUNS:
        log = environment.folder / f"{command[0]}.txt"
        written = [log, _outputs_file(log)]
        steps.run(title.lower(), inputs, written, partial(_run, environment, command, log))
        output = log.read_text("utf-8")
        found.append(Run(title, last_line(output), tuple(failures(output, start))))
        outputs += map(as_change, json.loads(_outputs_file(log).read_text("utf-8")))
    return found, outputs
