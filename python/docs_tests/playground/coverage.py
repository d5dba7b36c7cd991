"""What the engine printed for each group <-> what the page records."""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Sequence

from docs_tests.paths import ROOT
from docs_tests.playground.candidates import Task
from docs_tests.snippets.compare import same, tidy
from docs_tests.snippets.normalise import Normaliser


@dataclass(frozen=True)
class Outcome:
    """Whether a group runs in the browser as it does in CI: `reason` is None if it does, else what
    the reader is told; `detail` is what an author needs to see."""

    task: Task
    reason: Optional[str]
    detail: str = ""


def run_tasks(tasks: Sequence[Task]) -> list[Outcome]:
    """Runs tasks in one engine, in Node."""
    with tempfile.TemporaryDirectory() as directory:
        asked, answered = Path(directory, "tasks.json"), Path(directory, "results.json")
        asked.write_text(json.dumps([{"id": task.id, "steps": task.steps} for task in tasks]))
        subprocess.run(
            ["node_modules/.bin/tsx", "scripts/playground/run.mts", str(asked), str(answered)],
            check=True,
            cwd=ROOT,
        )
        results = json.loads(answered.read_text())
    return [compare(task, result) for task, result in zip(tasks, results)]


def compare(task: Task, result: dict[str, Any]) -> Outcome:
    """Compares the outputs of a task with those that its page records."""
    for raised in result["raised"]:
        if raised["name"] != task.steps[raised["step"]]["expect"]:
            missing = raised["name"] in ("ModuleNotFoundError", "MissingDependencyException")
            reason = (
                "needs a package that has no build for the browser" if missing else "fails there"
            )
            return Outcome(
                task, reason, f"{raised['name']}: {raised['message']}\n{raised['trace']}"
            )
    ran = {n: "" for n, step in enumerate(task.steps) if step["runs"]}
    ran.update({int(n): text for n, text in result["printed"].items()})
    printed = {task.fences[n].line: text for n, text in ran.items()}
    for raised in result["raised"]:
        line = task.fences[raised["step"]].line
        text = printed[line]
        text += "\n" if text and not text.endswith("\n") else ""
        printed[line] = f"{text}{raised['name']}: {raised['message']}\n"
    lines = sorted(printed)
    window = (result["window"][0], result["window"][1])
    texts = Normaliser(window, ids=result["ids"]).normalise([printed[line] for line in lines])
    found = dict(zip(lines, texts))
    for output in task.group.outputs:
        before = [line for line in lines if line < output.line]
        text, touched = (
            (found[before[-1]].text, found[before[-1]].touched) if before else ("", False)
        )
        if not same(output.code, text, touched):
            return Outcome(
                task, "prints something else there", _difference(output.code, tidy(text))
            )
    return Outcome(task, None)


def _difference(recorded: str, printed: str) -> str:
    import difflib

    lines = difflib.unified_diff(
        recorded.split("\n"), printed.split("\n"), "recorded", "browser", lineterm=""
    )
    return "\n".join(lines)
