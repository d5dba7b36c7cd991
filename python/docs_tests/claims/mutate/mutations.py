"""tests/claims/mutations.json: small changes of the behaviour of dlt that pages describe.

    [{"name": "add_limit lets one item more through", "file": "extract/items_transform.py",
      "old": "(self.count == self.max_items)", "new": "(self.count == self.max_items + 1)"}]

`old` occurs exactly once in `file`, a path in the folder of dlt, and becomes `new`. A change of a
default has `at`, and `atFile` if it is another file: the text where the default is used. A claim
reaches a mutation when it runs the statement of the first changed character, or that of `at`.
"""

from __future__ import annotations

import ast
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Optional, Sequence

from docs_tests.claims.model import FOLDER
from docs_tests.snippets.model import Problem

DATA = f"{FOLDER}/mutations.json"
#: The module of the copy that notes what runs; `copies.py` writes it.
NOTES = "_reached"

_Block = tuple[list[ast.stmt], int]


@dataclass(frozen=True)
class Mutation:
    """One change. `number` is its position in the data, and its name in notes."""

    number: int
    name: str
    file: str
    old: str
    new: str
    at: str
    at_file: str

    def apply(self, source: str) -> str:
        """The source of `file` with the change."""
        return source.replace(self.old, self.new, 1)

    def site(self, source: str) -> int:
        """The position in the source of `at_file` whose statement has to run."""
        if self.at:
            return source.index(self.at)
        same = len(os.path.commonprefix([self.old, self.new]))
        position = source.index(self.old) + same
        return position + len(source[position:]) - len(source[position:].lstrip())


def read_mutations(root: Path) -> list[Mutation]:
    """The mutations of the committed file."""
    entries = json.loads((root / DATA).read_text(encoding="utf-8"))
    return [
        Mutation(
            number,
            entry["name"],
            entry["file"],
            entry["old"],
            entry["new"],
            entry.get("at", ""),
            entry.get("atFile", entry["file"]),
        )
        for number, entry in enumerate(entries)
    ]


def mutation_problems(mutations: Sequence[Mutation], library: Path) -> list[Problem]:
    """A problem for each mutation that does not fit the library in this folder."""
    found: list[Problem] = []
    seen: set[str] = set()
    for mutation in mutations:
        texts = [(mutation.file, mutation.old), (mutation.at_file, mutation.at)]
        for file, text in texts[: 2 if mutation.at else 1]:
            count = (library / file).read_text(encoding="utf-8").count(text)
            if count != 1:
                what = f'mutation "{mutation.name}": its text is {count} times in {file}'
                found.append(Problem(DATA, 1, what, "write text that is in the file once"))
        if mutation.name in seen:
            what = f'two mutations are named "{mutation.name}"'
            found.append(Problem(DATA, 1, what, "rename one of them"))
        seen.add(mutation.name)
    return found


def _blocks(node: ast.AST) -> list[list[ast.stmt]]:
    found = [getattr(node, name, None) for name in ("body", "orelse", "finalbody")]
    handlers: list[ast.ExceptHandler] = getattr(node, "handlers", [])
    found += [handler.body for handler in handlers]
    return [block for block in found if isinstance(block, list) and block]


def _contains(node: ast.stmt, line: int, column: int) -> bool:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
    return start <= (line, column) < end


def _innermost(tree: ast.Module, line: int, column: int) -> Optional[_Block]:
    """The block of the innermost statement at a position, and the statement's index in it."""
    found: Optional[_Block] = None
    left: list[ast.AST] = [tree]
    while left:
        for block in _blocks(left.pop()):
            for index, node in enumerate(block):
                if _contains(node, line, column):
                    found = (block, index)
                    left = [node]
    return found


def _note(number: int) -> ast.stmt:
    call = f'__import__("dlt.{NOTES}", fromlist=["reached"]).reached({number})'
    return ast.parse(call).body[0]


def with_notes(source: str, mutations: Sequence[Mutation]) -> str:
    """The source of a file with a note before the statement of each mutation whose site is in it.
    Raises ValueError for a site that runs only when the file is imported."""
    tree = ast.parse(source)
    added: list[tuple[list[ast.stmt], ast.stmt, ast.stmt]] = []
    for mutation in mutations:
        before = source[: mutation.site(source)]
        column = len(before[before.rfind("\n") + 1 :].encode("utf-8"))
        found = _innermost(tree, before.count("\n") + 1, column)
        if found is None:
            raise ValueError(f'mutation "{mutation.name}" changes no statement')
        block, index = found
        statement = block[index]
        if isinstance(statement, ast.FunctionDef):
            # A default in the head of a function is used when the function runs.
            has_words = ast.get_docstring(statement) is not None and len(statement.body) > 1
            block, index = statement.body, int(has_words)
        elif not _is_in_function(tree, block):
            raise ValueError(f'mutation "{mutation.name}" needs "at": where the value is used')
        added.append((block, block[index], _note(mutation.number)))
    for block, statement, note in added:
        position = next(index for index, one in enumerate(block) if one is statement)
        block.insert(position, note)
    return ast.unparse(ast.fix_missing_locations(tree))


def _is_in_function(tree: ast.Module, block: list[ast.stmt]) -> bool:
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return any(block is one for f in functions for node in ast.walk(f) for one in _blocks(node))
