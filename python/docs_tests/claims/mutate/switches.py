"""Source of the library that notes which mutations a program reaches, and applies one on request.

A note is before the statement of each mutation. A function that a mutation changes has two bodies,
and an environment variable selects one when it runs, so one fork server is enough for all of these
mutations. What is read when a file is imported (defaults) has no switch.
"""

from __future__ import annotations

import ast
from typing import Optional, Sequence

from docs_tests.claims.mutate.mutations import Mutation

#: The first word of a note in the uses of a program.
NOTE = "mutation"
#: The environment variable with the number of the mutation.
VARIABLE = "CLAIMS_MUTATION"
#: The module that the changed files import, and its source.
MODULE = "_mutation"
# os.write: claims replace `open`, and a process that is killed loses what is buffered. environb:
# the fork server does not take the variable for one on which its imports depend.
MODULE_SOURCE = f'''"""Which mutations does this program reach, and which one is on?"""

import os

_seen = set()


def reached(number):
    path = os.environ.get("SNIPPETS_USES")
    if path and number not in _seen:
        _seen.add(number)
        log = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(log, f"{NOTE} {{number}}\\n".encode())
        os.close(log)


def is_on(number):
    return os.environb.get(b"{VARIABLE}") == str(number).encode()
'''

_Block = tuple[list[ast.stmt], int]


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


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _body_start(function: ast.FunctionDef) -> int:
    has_words = ast.get_docstring(function) is not None and len(function.body) > 1
    return int(has_words)


class _Site:
    """Where a mutation is noted: a statement of a function."""

    def __init__(self, tree: ast.Module, source: str, mutation: Mutation) -> None:
        before = source[: mutation.site(source)]
        column = len(before[before.rfind("\n") + 1 :].encode("utf-8"))
        found = _innermost(tree, before.count("\n") + 1, column)
        if found is None:
            raise ValueError(f'mutation "{mutation.name}" changes no statement')
        self.mutation = mutation
        self.block, index = found
        head = self.block[index]
        self.is_in_head = isinstance(head, ast.FunctionDef)
        if isinstance(head, ast.FunctionDef):
            # A default in the head of a function is used when the function runs.
            self.block, index = head.body, _body_start(head)
        self.statement = self.block[index]
        functions = _functions(tree)
        inside = [
            number
            for number, function in enumerate(functions)
            if any(self.block is one for node in ast.walk(function) for one in _blocks(node))
        ]
        if not inside:
            raise ValueError(f'mutation "{mutation.name}" needs "at": where the value is used')
        # The walk has the functions from the outermost to the innermost.
        self.number = inside[-1]
        self.function = functions[self.number]

    @property
    def has_switch(self) -> bool:
        """Whether the change is in the body of a function."""
        return not self.mutation.at and not self.is_in_head


def _expression(text: str) -> ast.expr:
    imported = f'__import__("dlt.{MODULE}", fromlist=["reached"])'
    return ast.parse(f"{imported}.{text}", mode="eval").body


def _add_switch(source: str, site: _Site) -> None:
    function = site.function
    changed = _functions(ast.parse(site.mutation.apply(source)))[site.number]
    start = _body_start(function)
    test = _expression(f"is_on({site.mutation.number})")
    switch = ast.If(test, changed.body[_body_start(changed) :], function.body[start:])
    function.body[start:] = [switch]


def has_switch(source: str, mutation: Mutation) -> bool:
    """Whether the mutation can be switched on in the source of `at_file`."""
    return _Site(ast.parse(source), source, mutation).has_switch


def with_switches(source: str, mutations: Sequence[Mutation]) -> str:
    """The source of a file with a note for each mutation whose site is in it, and switches. Raises
    ValueError for a site that runs only when the file is imported."""
    tree = ast.parse(source)
    sites = [_Site(tree, source, mutation) for mutation in mutations]
    for site in sites:
        position = next(i for i, one in enumerate(site.block) if one is site.statement)
        site.block.insert(position, ast.Expr(_expression(f"reached({site.mutation.number})")))
    for site in sites:
        if site.has_switch:
            _add_switch(source, site)
    return ast.unparse(ast.fix_missing_locations(tree))
