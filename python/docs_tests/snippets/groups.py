"""Fences -> groups, and the rules of the contract that hold between fences."""

from __future__ import annotations

from pathlib import PurePosixPath

from docs_tests.snippets.fences import OUTPUT_LANGUAGES, PACKAGES, nearest
from docs_tests.snippets.model import Fence, Group, Problem, Role
from docs_tests.snippets.services.servers import SERVICES


def _own_problems(fence: Fence) -> list[Problem]:
    """Rules that one fence can break by itself."""
    problems: list[Problem] = []

    def bad(what: str, way_out: str) -> None:
        problems.append(fence.problem(what, way_out))

    for key, value in fence.options.items():
        if not value.strip():
            if key == "norun":
                bad("norun without a reason", 'write norun="why it cannot run here"')
            else:
                bad(f'the option "{key}" is empty', "give it a value or remove it")
    if fence.lang == "py" and not fence.code.strip():
        bad("a py fence without code", "write the program or remove the fence")
    if fence.expect is not None and (fence.lang != "py" or fence.norun is not None):
        bad("expect on a fence that does not run Python", "use it on a py fence without norun")
    if fence.norun is not None and fence.lang not in ("py", "sh", "toml"):
        bad(f"norun on a {fence.lang} fence, which never runs", "remove norun")
    if "dialect" in fence.options and fence.lang != "sql":
        bad(f"dialect on a {fence.lang} fence", "use it on sql fences")
    if fence.output is not None:
        if fence.lang not in OUTPUT_LANGUAGES:
            bad(
                f"an output fence in {fence.lang}",
                "use text, sql or json for its colours, or tables",
            )
        extra = sorted(set(fence.options) - {"output", "alt"} | (fence.flags & {"hidden"}))
        if extra:
            bad(f"an output fence with {', '.join(extra)}", "an output fence has only output")
    for name in fence.services:
        if name not in SERVICES:
            bad(f'unknown service "{name}"', nearest(name, SERVICES))
    for name in fence.packages:
        if name not in PACKAGES:
            bad(f'unknown optional package "{name}"', nearest(name, PACKAGES))
    if fence.services and not fence.hidden:
        bad("service on a visible fence", "readers cannot use it: put it on a hidden fence")
    if fence.title is not None:
        path = PurePosixPath(fence.title)
        if path.is_absolute() or ".." in path.parts or "\\" in fence.title:
            bad(f'title "{fence.title}" leaves the group\'s directory', "use a relative path")
    return problems


def _own_group(fence: Fence) -> bool:
    """Whether a fence without a group is a group of its own."""
    return fence.lang in ("py", "sh") or fence.title is not None or bool(fence.hidden)


def make_groups(fences: list[Fence], page: str) -> tuple[list[Group], list[Problem]]:
    """Groups in the order of their first fence, each with the output fences that name it."""
    problems = [p for f in fences for p in _own_problems(f)]
    members: dict[str, list[Fence]] = {}
    for fence in fences:
        if fence.output is not None:
            continue
        name = fence.group or (f"line{fence.line}" if _own_group(fence) else None)
        if name is not None:
            members.setdefault(name, []).append(fence)
    for fence in fences:
        if fence.output is None:
            continue
        name = fence.output
        if name not in members:
            problems.append(
                fence.problem(f'output of an unknown group "{name}"', nearest(name, members))
            )
            continue
        if not any(f.role is Role.RUN and f.line < fence.line for f in members[name]):
            problems.append(
                fence.problem(
                    f'output of group "{name}" before any of its fences that run',
                    "move it below the fence that prints it",
                )
            )
            continue
        members[name].append(fence)
    groups = [
        Group(page, name, tuple(sorted(found, key=lambda f: f.line)))
        for name, found in members.items()
    ]
    for group in groups:
        problems += _group_problems(group)
    return groups, sorted(problems, key=lambda p: p.line)


def _group_problems(group: Group) -> list[Problem]:
    problems: list[Problem] = []
    if all(f.hidden for f in group.fences):
        problems.append(
            group.fences[0].problem(
                f'group "{group.name}" has only hidden fences',
                "show what it does to the reader, or remove it",
            )
        )
    return problems
