"""Templates of texts: the text of an expression in source code, with `{}` for each value.

Nothing is executed. Statements are read in order; of an `if` with an `else`, one branch is read,
whose number the caller chooses, because each branch may make another text.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from typing import Callable, Iterator, Mapping, Optional, Sequence, TypeGuard, Union

HOLE = "{}"
WORD = re.compile(r"[A-Za-z]{2,}")

Function = Union[ast.FunctionDef, ast.AsyncFunctionDef]
# Functions that return the text of their first argument.
TEXT_FUNCTIONS = frozenset({"str", "dedent"})
TEXT_METHODS = frozenset({"strip", "lstrip", "rstrip", "lower", "upper", "replace"})


def _unknown(call: ast.Call, known: Known) -> str:
    return HOLE


@dataclass(frozen=True)
class Known:
    """What is known where an expression is read."""

    texts: dict[str, str] = field(default_factory=dict)
    """Templates of local names."""
    fields: Optional[dict[str, str]] = None
    """Templates of the attributes of an exception, and `super`, the text of its base class; None
    outside of exceptions, whose attributes only a run knows."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Dotted paths of what the module defines and imports."""
    owner: str = ""
    """Dotted path of the class of `self`."""
    call: Callable[[ast.Call, Known], str] = _unknown
    """The template of what a call returns."""
    branch: int = 0
    """The branch that is read of an `if` with several, the last one if it has fewer."""
    depth: int = 0
    """Number of functions that were called to get here."""


def words(template: str) -> int:
    """The number of words of a template."""
    return len(WORD.findall(template))


def text(node: Optional[ast.expr], known: Known) -> str:
    """The template of an expression: literal text, and HOLE for what only a run knows."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else HOLE
    if isinstance(node, ast.JoinedStr):
        return "".join(
            text(part.value if isinstance(part, ast.FormattedValue) else part, known)
            for part in node.values
        )
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return text(node.left, known) + text(node.right, known)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return re.sub(r"%[sdrf]", HOLE, text(node.left, known))
    if isinstance(node, ast.Name):
        return known.texts.get(node.id, HOLE)
    if is_own(node):
        return (known.fields or {}).get(node.attr, HOLE)
    if isinstance(node, ast.Starred):
        return text(node.value, known)
    if isinstance(node, ast.IfExp):
        return max(text(node.body, known), text(node.orelse, known), key=len)
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        found = [text(value, known) for value in node.values]
        return next((one for one in found if WORD.search(one)), found[-1])
    if isinstance(node, ast.Tuple) and len(node.elts) == 1:
        return text(node.elts[0], known)
    if isinstance(node, ast.Call):
        return _of_call(node, known)
    return HOLE


def is_own(node: Optional[ast.expr]) -> TypeGuard[ast.Attribute]:
    """Whether an expression is an attribute of `self`."""
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    )


def _of_call(node: ast.Call, known: Known) -> str:
    function = node.func
    if isinstance(function, ast.Name) and function.id in TEXT_FUNCTIONS and len(node.args) == 1:
        return text(node.args[0], known)
    if isinstance(function, ast.Attribute):
        if is_super(function.value) and function.attr == "__str__":
            return (known.fields or {}).get("super", HOLE)
        if function.attr == "join" and len(node.args) == 1:
            return _joined(text(function.value, known), node.args[0], known)
        if function.attr == "format":
            return re.sub(r"\{[^{}]*\}", HOLE, text(function.value, known))
        if function.attr in TEXT_METHODS:
            return text(function.value, known)
    return known.call(node, known)


def _joined(separator: str, parts: ast.expr, known: Known) -> str:
    if isinstance(parts, (ast.Tuple, ast.List)):
        return separator.join(text(part, known) for part in parts.elts)
    if isinstance(parts, (ast.GeneratorExp, ast.ListComp)):
        return text(parts.elt, known)
    return text(parts, known)


def is_super(node: ast.expr) -> bool:
    """Whether an expression is `super()`."""
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
    )


def assign(node: ast.stmt, known: Known) -> None:
    """Notes what an assignment to a local name or to an attribute of `self` makes of its
    template."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target: ast.expr = node.targets[0]
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign)) and node.value is not None:
        target = node.target
    else:
        return
    added = isinstance(node, ast.AugAssign)
    value = text(node.value, known)
    if isinstance(target, ast.Name):
        known.texts[target.id] = (known.texts.get(target.id, "") if added else "") + value
    elif known.fields is not None and not added and is_own(target):
        known.fields[target.attr] = value


def _branches(node: ast.If) -> list[Sequence[ast.stmt]]:
    """The branches of an `if` with those of its `elif`s; one if there is no `else`."""
    rest = node.orelse
    if len(rest) == 1 and isinstance(rest[0], ast.If):
        return [node.body, *_branches(rest[0])]
    return [node.body, rest] if rest else [node.body]


def statements(body: Sequence[ast.stmt], branch: int) -> Iterator[ast.stmt]:
    """The statements of a function in order, with those of one branch of each `if`."""
    for node in body:
        yield node
        if isinstance(node, ast.If):
            branches = _branches(node)
            yield from statements(branches[min(branch, len(branches) - 1)], branch)
        elif not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            for name in ("body", "orelse", "finalbody"):
                yield from statements(getattr(node, name, []), branch)


def alternatives(function: ast.AST) -> int:
    """The number of branches of the `if` of a function that has most."""
    found = [len(_branches(node)) for node in ast.walk(function) if isinstance(node, ast.If)]
    return max(found, default=1)


def returned(function: Function, known: Known) -> str:
    """The template of what a function returns last; empty when it returns nothing with words."""
    found = ""
    for node in statements(function.body, known.branch):
        assign(node, known)
        if isinstance(node, ast.Return):
            template = text(node.value, known)
            found = template if WORD.search(template) else found
    return found


def parameters(function: Function, call: ast.Call, known: Known, is_bound: bool) -> dict[str, str]:
    """The templates of a function's parameters in a call.

    `is_bound`: the first parameter is the object, which the call does not name.
    """
    arguments = [*function.args.posonlyargs, *function.args.args]
    names = [argument.arg for argument in arguments][1 if is_bound else 0 :]
    spoken = [text(argument, known) for argument in call.args]
    given = dict(zip(names, spoken))
    if function.args.vararg:
        given[function.args.vararg.arg] = " ".join(spoken[len(names) :])
    given.update({k.arg: text(k.value, known) for k in call.keywords if k.arg})
    return given
