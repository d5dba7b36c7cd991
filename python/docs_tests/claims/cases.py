"""The named cases of a claim: `@claim("…", cases=("first run", "second run"))`."""

from __future__ import annotations

import ast
from typing import Iterator, Optional

from docs_tests.claims.model import Claim
from docs_tests.snippets.model import Problem

CASES = "cases"
ONE_CASE = "one_case"


def _value(mark: ast.Call) -> Optional[ast.expr]:
    return next((one.value for one in mark.keywords if one.arg == CASES), None)


def case_names(mark: ast.Call) -> tuple[str, ...]:
    """The names in a mark; none without cases."""
    value = _value(mark)
    items = value.elts if isinstance(value, (ast.Tuple, ast.List)) else []
    names = [one.value for one in items if isinstance(one, ast.Constant)]
    return tuple(name for name in names if isinstance(name, str) and name.strip())


def _is_called_by_name(arguments: ast.arguments) -> bool:
    others = arguments.kwonlyargs or arguments.vararg or arguments.kwarg
    return len([*arguments.args, *arguments.posonlyargs]) == 1 and not others


def case_problems(claim: Claim) -> Iterator[Problem]:
    """What is wrong with the cases and the parameters of a claim."""
    value = _value(claim.mark)
    if isinstance(value, (ast.Tuple, ast.List)):
        is_wrong = len(set(claim.cases)) < max(2, len(value.elts))
    else:
        is_wrong = value is not None
    if is_wrong:
        what = "cases that are not two or more different names"
        yield claim.problem(what, 'write cases=("first run", "second run")')
    elif claim.cases and not _is_called_by_name(claim.node.args):
        what = f"{claim.name} has cases, and not one parameter"
        yield claim.problem(what, "a claim with cases is called with the name of each")
    elif not claim.cases and ast.unparse(claim.node.args):
        what = f"{claim.name} has parameters"
        yield claim.problem(what, "a claim is called without arguments")
    if claim.one_case and claim.cases:
        yield claim.problem(f"{claim.name} has cases and one_case", "remove one of them")
