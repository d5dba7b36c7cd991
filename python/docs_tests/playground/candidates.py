"""Groups of fences -> tasks for the engine, or the reason why a group cannot run in a browser."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import Any, Optional, Union

from docs_tests.snippets.model import Fence, Group
from docs_tests.snippets.steps import Step, plan_steps

# Imports of packages that have no build for the browser, or that the archive leaves out; and
# what the reader is told.
_PACKAGES = {
    name: f"needs {label}"
    for label, names in {
        "Apache Arrow": "pyarrow deltalake pyiceberg lancedb adbc_driver_manager connectorx",
        "Pandas": "pandas numpy openpyxl",
        "SQLAlchemy": "sqlalchemy",
        "Pydantic": "pydantic",
        "another process or server": "subprocess multiprocessing streamlit dbt airflow dagster"
        " modal prefect",
    }.items()
    for name in names.split()
}
# What needs Arrow, Pandas or SQLAlchemy without importing it.
_USES = (
    # One worker runs all programs of a page, and a hook cannot be taken away.
    (r"addaudithook", "changes the interpreter for good"),
    (r"\.(df|iter_df|fetch_df)\(", "needs Pandas"),
    (r"\.(arrow|iter_arrow)\(|\bread_parquet\b|parquet|lancedb|pyarrow", "needs Apache Arrow"),
    (
        r"sql_database|sql_table|destination=[\"']?(dlt\.destinations\.)?sqlalchemy|sqlite",
        "needs SQLAlchemy",
    ),
    (
        r"qdrant|weaviate|postgres|snowflake|bigquery|mssql|redshift|clickhouse|databricks",
        "needs another server",
    ),
)


@dataclass(frozen=True)
class Task:
    """A group as the engine runs it: a step for each fence that is written or runs."""

    group: Group
    fences: tuple[Fence, ...]
    steps: tuple[dict[str, Any], ...]

    @property
    def id(self) -> str:
        return f"{self.group.page}#{self.group.name}"


def _shell_program(code: str) -> Optional[list[str]]:
    """Arguments of the one `python file.py` that a shell fence consists of."""
    lines = [
        line for line in code.split("\n") if line.strip() and not line.lstrip().startswith("#")
    ]
    if len(lines) != 1 or re.search(r"[|&;<>$`]", lines[0]):
        return None
    words = shlex.split(lines[0])
    return (
        words[1:] if len(words) > 1 and words[0] == "python" and words[1].endswith(".py") else None
    )


def _reason(group: Group) -> Optional[str]:
    if group.packages:
        return f"needs {', '.join(group.packages)}"
    if any(fence.services for fence in group.fences):
        return "needs another server"
    for fence in group.inputs:
        if fence.lang != "py":
            continue
        for module in re.findall(r"^\s*(?:import|from)\s+(\w+)", fence.code, re.MULTILINE):
            if module in _PACKAGES:
                return _PACKAGES[module]
        for pattern, reason in _USES:
            if re.search(pattern, fence.code):
                return reason
    return None


def _step(step: Step, files: dict[str, Fence]) -> Union[dict[str, Any], str]:
    fence = step.fence
    common = {"writes": step.writes, "runs": step.runs, "expect": fence.expect, "new": False}
    if fence.lang == "sh" and step.runs:
        program = _shell_program(fence.code)
        if program is None or program[0] not in files:
            return "runs a command of the shell"
        return {
            **common,
            "title": program[0],
            "code": files[program[0]].code,
            "source": files[program[0]].line,
            "arguments": program[1:],
            "new": True,
        }
    return {
        **common,
        "title": fence.title or "pipeline.py",
        "code": fence.code,
        "standins": fence.is_standins,
    }


def task_of(group: Group) -> Union[Task, str]:
    """The task, or the reason why there is none, in words that follow "This program"."""
    reason = _reason(group)
    if reason is not None:
        return reason
    fences, steps = [], []
    files: dict[str, Fence] = {}
    for planned in plan_steps(group):
        if not planned.writes and not planned.runs:
            continue
        if planned.fence.title is not None:
            files[planned.fence.title] = planned.fence
        step = _step(planned, files)
        if isinstance(step, str):
            return step
        fences.append(planned.fence)
        steps.append(step)
    return Task(group, tuple(fences), tuple(steps))
