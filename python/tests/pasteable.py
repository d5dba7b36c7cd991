"""What a reader lacks who pastes the shown fences of a group in order: names, modules and files of hidden fences.

Groups run in folders of their own, but a reader has one folder. A hidden fence that repeats a file which
the page has shown, or stands for the code that a shown `dlt init` fetches, is therefore no gap.
"""

from __future__ import annotations

import ast
import builtins
import symtable
from pathlib import PurePosixPath
from typing import Iterable, NamedTuple, Optional, Sequence

from docs_tests.pasted.groups import DLT_INIT
from docs_tests.snippets.model import Fence, Group, Page

BUILTINS = frozenset(dir(builtins)) | {"__name__", "__file__", "display"}


class Missing(NamedTuple):
    """Something that a shown fence uses and only a hidden fence of its group has."""

    page: str
    group: str
    line: int
    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line} — group {self.group}: {self.kind} {self.name}"


def _tree(code: str) -> Optional[ast.Module]:
    """The program; None for code that is not plain Python, such as cells with `%` commands."""
    try:
        return ast.parse(code)
    except SyntaxError:
        return None


def _tables(table: symtable.SymbolTable) -> Iterable[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _tables(child)


def defined(code: str) -> set[str]:
    """Names that the code leaves in its module."""
    if _tree(code) is None:
        return set()
    top = symtable.symtable(code, "fence", "exec")
    own = {s.get_name() for s in top.get_symbols() if s.is_assigned() or s.is_imported()}
    return own | {child.get_name() for child in top.get_children()}


def used(code: str) -> set[str]:
    """Names that the code, or a function in it, looks up in its module."""
    if _tree(code) is None:
        return set()
    names = set()
    for table in _tables(symtable.symtable(code, "fence", "exec")):
        is_module = table.get_type() == "module"
        for symbol in table.get_symbols():
            if symbol.is_referenced() and (is_module or symbol.is_global()):
                names.add(symbol.get_name())
    return names - BUILTINS


def imported(code: str) -> set[str]:
    """Modules that the code imports, by the first part of their names."""
    tree = _tree(code)
    if tree is None:
        return set()
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return {name.split(".")[0] for name in names}


def texts(code: str) -> set[str]:
    """String literals of the code."""
    tree = _tree(code)
    return {
        node.value
        for node in (ast.walk(tree) if tree else ())
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _modules(titles: Iterable[str]) -> set[str]:
    return {PurePosixPath(t).parts[0].removesuffix(".py") for t in titles if t.endswith(".py")}


def _titles(fences: Iterable[Fence], *, hidden: bool) -> set[str]:
    return {f.title for f in fences if f.title and f.hidden is hidden and not f.is_standins}


def _fetched(fences: Iterable[Fence]) -> set[str]:
    """Modules that the shown commands fetch."""
    return {m for f in fences if f.lang == "sh" and not f.hidden for m in DLT_INIT.findall(f.code)}


def missing(group: Group, before: Sequence[Fence] = ()) -> list[Missing]:
    """What the shown Python of a group lacks without its hidden fences.

    `before` are the fences of the page that stand before the group's last one, of all groups.
    """
    known = {(f.title, f.code) for f in before if f.title and not f.hidden}
    own_files = [f for f in group.fences if not (f.hidden and (f.title, f.code) in known)]
    shown_files = _titles(group.fences, hidden=False)
    hidden_files = _titles(own_files, hidden=True) - shown_files
    modules = _modules(hidden_files) - _modules(shown_files) - _fetched(before)
    have: set[str] = set()
    lent: set[str] = set()
    found = []
    for fence in group.fences:
        if fence.lang != "py":
            continue
        if fence.hidden:
            # A hidden fence with a title is a file: it lends no names to the other fences.
            lent |= set() if fence.title else defined(fence.code)
            continue
        own = defined(fence.code)
        lacks = [
            *(("name", n) for n in (used(fence.code) & lent) - have - own),
            *(("module", n) for n in imported(fence.code) & modules),
            *(("file", n) for n in texts(fence.code) & hidden_files),
        ]
        found += [Missing(group.page, group.name, fence.line, *one) for one in sorted(lacks)]
        have |= own
    return found


def by_page(pages: Iterable[Page]) -> dict[str, list[Missing]]:
    """What is missing, by page; pages without a fault are left out."""
    result: dict[str, list[Missing]] = {}
    for page in pages:
        for group in page.groups:
            last = group.fences[-1].line
            before = [fence for fence in page.fences if fence.line <= last]
            result.setdefault(page.path, []).extend(missing(group, before))
    return {path: ones for path, ones in result.items() if ones}
