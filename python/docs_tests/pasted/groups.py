"""What is left of a group for a reader who pastes the code that the page shows.

Hidden fences are left out, except those that stand for what a reader has: services and stand-ins,
files that the page has shown before, the code that a shown `dlt init` fetches, and what the author
says in the first line of the fence: `# Stands for: a database with orders`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Optional, Sequence

from docs_tests.snippets.model import Fence, Group, Page, Role

#: A hidden fence that uses the stand-ins or servers of the runner, or says what it stands for.
OUTSIDE = re.compile(r"\A# Stands for: \w|standins|SNIPPETS_|AWS_ENDPOINT_URL")
#: The name of the source is the name of the package that the command writes.
DLT_INIT = re.compile(r"^dlt init ([a-z]\w*) ", re.MULTILINE)


@dataclass(frozen=True)
class PastedGroup(Group):
    """A group without hidden fences. It has the services and packages of the whole group."""

    whole: Optional[Group] = None

    @property
    def services(self) -> tuple[str, ...]:
        assert self.whole is not None
        return self.whole.services

    @property
    def packages(self) -> tuple[str, ...]:
        assert self.whole is not None
        return self.whole.packages


def has(fence: Fence, before: Sequence[Fence]) -> bool:
    """Whether the reader has what a hidden fence makes. `before` are the fences above it."""
    if fence.is_standins or OUTSIDE.search(fence.code):
        return True
    if fence.title is None:
        return False
    shown = [f for f in before if not f.hidden]
    fetched = {name for f in shown if f.lang == "sh" for name in DLT_INIT.findall(f.code)}
    repeats = any((f.title, f.code) == (fence.title, fence.code) for f in shown)
    return repeats or fence.title.split("/")[0] in fetched


def pasted(group: Group, page: Page) -> Optional[PastedGroup]:
    """The group as it is pasted; None if nothing is left out before the last fence that runs, which
    is the program that `npm run snippets` runs."""
    left: list[Fence] = []
    left_out: list[Fence] = []
    source: Optional[Fence] = None
    for fence in group.fences:
        if fence.role is Role.OUTPUT:
            # The output of a fence that is left out is not compared.
            if source in left:
                left.append(fence)
            continue
        before = [f for f in page.fences if f.line < fence.line]
        is_left_out = fence.hidden and not has(fence, before)
        (left_out if is_left_out else left).append(fence)
        if fence.role is Role.RUN:
            source = fence
    shown = [f for f in left if not f.hidden and f.role is Role.RUN]
    if not shown or not any(f.line < shown[-1].line for f in left_out):
        return None
    return PastedGroup(group.page, group.name, tuple(left), whole=group)


def pasted_groups(page: Page) -> list[PastedGroup]:
    """The groups of a page that are another program when they are pasted."""
    return [g for g in (pasted(group, page) for group in page.groups) if g is not None]
