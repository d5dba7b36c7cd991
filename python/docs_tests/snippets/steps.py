"""Which fences of a group are written to a file, and which run, in the page's order."""

from __future__ import annotations

import ast
import re
import shlex
from dataclasses import dataclass
from pathlib import PurePosixPath

from docs_tests.snippets.model import Fence, Group, Role


@dataclass(frozen=True)
class Step:
    """What one fence does when its group runs."""

    fence: Fence
    writes: bool
    runs: bool


def _runs_file(sh: str, title: str) -> bool:
    """Whether a shell program runs the Python file `title` (as a path or with `-m`)."""
    module = ".".join(PurePosixPath(title).with_suffix("").parts)
    for line in sh.replace("\\\n", " ").split("\n"):
        try:
            words = list(shlex.shlex(line, posix=True, punctuation_chars=True))
        except ValueError:
            words = line.split()
        for position, word in enumerate(words):
            if not re.fullmatch(r"(.*/)?python[\d.]*", word):
                continue
            for place, argument in enumerate(words[position + 1 :], start=position + 1):
                if argument == "-m":
                    if words[place + 1 : place + 2] == [module]:
                        return True
                    break
                if not argument.startswith("-"):
                    if argument in (title, f"./{title}"):
                        return True
                    break
    return False


def _imports(code: str) -> set[str]:
    """Dotted names of the modules that a program imports; relative ones without their dots."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return set()
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            names.add(base)
            names |= {f"{base}.{a.name}" if base else a.name for a in node.names}
    return names


def _only_written(fence: Fence, group: Group) -> bool:
    """A titled program is left to whoever runs or imports it later."""
    if fence.title is None:
        return False
    if fence.is_standins or PurePosixPath(fence.title).name == "__init__.py":
        return True
    others = [f for f in group.inputs if f is not fence]
    for other in others:
        if (
            other.lang == "sh"
            and other.role is Role.RUN
            and other.line > fence.line
            and _runs_file(other.code, fence.title)
        ):
            return True
    module = ".".join(PurePosixPath(fence.title).with_suffix("").parts)
    tail = module.rpartition(".")[2]
    imported = set().union(*(_imports(f.code) for f in others if f.lang == "py"), set())
    return module in imported or ("." in module and tail in imported)


def plan_steps(group: Group) -> list[Step]:
    """The group's fences as steps; recorded outputs are left out."""
    return [
        Step(
            fence,
            writes=fence.title is not None,
            runs=fence.role is Role.RUN
            and not (fence.lang == "py" and _only_written(fence, group)),
        )
        for fence in group.inputs
    ]
