"""What a group printed <-> what its page recorded; and the way back into the page."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Mapping

from docs_tests.snippets.collect import read_source
from docs_tests.snippets.model import Fence, Group, GroupResult, Page, Problem


def tidy(text: str) -> str:
    """As it is recorded: no spaces at the ends of lines (editors cut them), no last line break."""
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")


def _loose(text: str) -> str:
    """Without the widths of columns: a load id is printed with six or seven decimals by chance,
    which widens its whole column. Used only where a value was normalised."""
    return re.sub(r"([-─━=])\1+", r"\1", re.sub(r"[ \t]+", " ", tidy(text)))


def same(recorded: str, printed: str, touched: bool) -> bool:
    """Whether the recorded output still holds."""
    if tidy(recorded) == tidy(printed):
        return True
    return touched and _loose(recorded) == _loose(printed)


def difference(group: Group, result: GroupResult) -> list[tuple[Problem, str]]:
    """A problem and a diff for each output fence that no longer holds."""
    found: list[tuple[Problem, str]] = []
    for fence in group.outputs:
        printed = result.outputs[fence.line]
        if same(fence.code, printed, fence.line in result.touched):
            continue
        diff = difflib.unified_diff(
            fence.code.split("\n"), tidy(printed).split("\n"), "recorded", "printed", lineterm=""
        )
        problem = fence.problem(
            f"{group.id} prints something else than the page shows",
            "npm run snippets -- --update records it",
        )
        found.append((problem, "\n".join(diff)))
    return found


def _body(fence: Fence, text: str) -> list[str]:
    longest = max((len(run) for run in re.findall(f"{fence.marker[0]}+", text)), default=0)
    if longest >= len(fence.marker):
        raise ValueError(
            f"{fence.page}:{fence.line} — the output holds {fence.marker}; "
            "lengthen the fence's marker"
        )
    return [(fence.prefix + line).rstrip() for line in text.split("\n")] if text else []


def record(page: Page, root: Path, outputs: Mapping[int, tuple[str, bool]]) -> bool:
    """Writes outputs, (text, touched) by their fence's line, into the page; True if it changed.

    An output that still holds keeps its bytes.
    """
    path = root / page.path
    lines = read_source(path).split("\n")
    before = list(lines)
    # From the end, so that the lines of earlier fences stay where they are.
    for fence in sorted(page.fences, key=lambda f: -f.line):
        if fence.line not in outputs:
            continue
        text, touched = outputs[fence.line]
        if not same(fence.code, text, touched):
            lines[fence.line : fence.end_line - 1] = _body(fence, tidy(text))
    if lines == before:
        return False
    path.write_bytes("\n".join(lines).encode("utf-8"))
    return True
