"""Types as text, and the names in them."""

from __future__ import annotations

from typing import Iterator, Optional, Union

import griffe

from docs_tests.facts.api.library import Library

Expression = Union[str, griffe.Expr]


def text(expression: Optional[Expression]) -> Optional[str]:
    """An expression as griffe formats it, on one line, without the quotes of forward references."""
    return None if expression is None else " ".join(str(expression).split())


def names(library: Library, expression: Optional[Expression]) -> Iterator[tuple[str, str]]:
    """Names and dotted names in an expression that dlt defines, with their canonical paths."""
    if expression is None or isinstance(expression, str):
        return
    if isinstance(expression, (griffe.ExprName, griffe.ExprAttribute)):
        target = library.resolve(expression.canonical_path)
        if target and target not in library.modules:
            yield str(expression), target
        return
    if isinstance(expression, griffe.ExprKeyword):
        yield from names(library, expression.value)
        return
    for part in expression.iterate(flat=False):
        yield from names(library, part)
