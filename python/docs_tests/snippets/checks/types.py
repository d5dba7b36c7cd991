"""Type-checks py fences with norun against the installed dlt, in one run of mypy.

Each checked module contains the py fences of a group in order, so that names of earlier fences are
defined. Only errors in norun fences are reported, because the others run. Titled programs of the
group cannot be imported there, so names imported from them are untyped. Verified sources have
stubs, see stubs.py.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Iterable, Optional

from docs_tests.snippets.checks.stubs import write_stubs
from docs_tests.snippets.model import Fence, Group, Problem, Role

# Pages show excerpts: names are redefined, lists start empty, and `None` means "not given".
# All runs of mypy that share a cache need these settings: with others, mypy analyzes dlt again.
CONFIG = """[mypy]
check_untyped_defs = True
strict_optional = False
implicit_optional = True
ignore_missing_imports = True
disable_error_code = no-redef, var-annotated, import-untyped, annotation-unchecked
show_error_codes = True
show_column_numbers = False
no_error_summary = True
pretty = False
follow_imports = silent

[mypy-{packages}]
ignore_missing_imports = False
"""


@dataclass(frozen=True)
class _Module:
    """A module to check: its source, and the fence and line of each checked line."""

    name: str
    text: str
    origin: dict[int, tuple[Fence, int]]


def _module(number: int, group: Group) -> _Module:
    lines: list[str] = []
    origin: dict[int, tuple[Fence, int]] = {}
    for fence in group.inputs:
        if fence.lang != "py" or fence.is_standins:
            continue
        for offset, line in enumerate(fence.code.split("\n"), start=1):
            lines.append(line)
            if fence.role is Role.CHECK:
                origin[len(lines)] = (fence, offset)
    return _Module(f"snippet_{number}", "\n".join(lines) + "\n", origin)


def _syntax(group: Group) -> list[Problem]:
    """Syntax errors of a group, found beforehand because mypy stops at the first one."""
    problems = []
    for fence in group.inputs:
        if fence.lang != "py":
            continue
        try:
            compile(fence.code, fence.page, "exec", dont_inherit=True)
        except SyntaxError as error:
            what = f"not Python: {error.msg}"
            problems.append(fence.problem(what, "correct it", error.lineno or 0))
    return problems


def check_types(
    groups: Iterable[Group], directory: Path, cache: Optional[Path] = None
) -> list[Problem]:
    """Type errors in the norun fences of all groups. The mypy cache is in `cache`, else in
    `directory`."""
    problems: list[Problem] = []
    modules: dict[str, _Module] = {}
    for group in groups:
        broken = _syntax(group)
        problems += broken
        if not broken and any(f.lang == "py" and f.role is Role.CHECK for f in group.inputs):
            module = _module(len(modules), group)
            modules[f"{module.name}.py"] = module
    if not modules:
        return problems
    source = directory / "source"
    source.mkdir(parents=True, exist_ok=True)
    for old in source.iterdir():
        old.unlink()
    stubs = directory / "stubs"
    packages = ",".join(f"{name}.*" for name in ["dlt", *write_stubs(stubs)])
    (source / "mypy.ini").write_text(CONFIG.format(packages=packages), encoding="utf-8")
    for name, module in modules.items():
        (source / name).write_text(module.text, encoding="utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--config-file", "mypy.ini"),
            *("--cache-dir", str((cache or directory / "mypy").resolve())),
            *sorted(modules),
        ],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MYPYPATH": str(stubs.resolve())},
    )
    if done.returncode not in (0, 1):
        raise RuntimeError(f"mypy exited with {done.returncode}:\n{done.stdout}{done.stderr}")
    for line in done.stdout.split("\n"):
        match = re.match(r"(snippet_\d+\.py):(\d+): error: (.*)", line)
        if match is None:
            continue
        found = modules[match[1]].origin.get(int(match[2]))
        if found is not None:
            fence, offset = found
            way_out = "correct it, or annotate the value if dlt's types are not precise enough"
            problems.append(fence.problem(match[3], way_out, offset))
    return problems
