"""A claim -> the programs that run its cases, and its variants, each with one assertion inverted.

A program is the file with everything blank that the claim does not need: the other claims, the
marks, comments between functions, and imports and helpers that it does not reach. Line numbers stay
those of the file. The call of the function is added below its last line.
"""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass
from typing import Iterator, Optional, Union

from docs_tests.claims.collect import assertions, first_line
from docs_tests.claims.model import Claim, ClaimGroup, ClaimsFile
from docs_tests.claims.names import Import, reached
from docs_tests.snippets.model import Fence

# What a variant raises when it passes. The name does not occur in a claims file.
PASSES = "this variant passes"
_SIGNS = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
}
_NO_SUCH_ERROR = '"NoSuchError"'
_MUST_FAIL = """try:
    {call}
except BaseException:
    pass
else:
    raise RuntimeError("{passes}")"""
# Each case has a directory of its own, as it has when it runs alone.
_ALL_CASES = """import os, tempfile
    for _case in {cases!r}:
        os.chdir(tempfile.mkdtemp(dir="."))
        os.environ["DLT_DATA_DIR"] = tempfile.mkdtemp()
        {name}(_case)"""


@dataclass(frozen=True)
class _Edit:
    """Replaces a piece of the file; the number of lines stays. `inverted` is as in ClaimGroup."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str
    inverted: str

    @staticmethod
    def of(node: Union[ast.expr, ast.stmt], text: str, inverted: str) -> _Edit:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return _Edit(
            node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text, inverted
        )

    def apply(self, lines: list[str]) -> None:
        """Columns count bytes, as those of `ast` do."""
        head = lines[self.line - 1].encode("utf-8")[: self.column].decode("utf-8")
        tail = lines[self.end_line - 1].encode("utf-8")[self.end_column :].decode("utf-8")
        new = (head + self.text + tail).split("\n")
        lines[self.line - 1 : self.end_line] = new


def _edits(claim: Claim, source: str) -> Iterator[_Edit]:
    """An edit for each assertion that inverts it."""
    for node in assertions(claim.node):
        if isinstance(node, ast.Assert):
            test = ast.get_source_segment(source, node.test)
            yield _Edit.of(node.test, f"not ({test})", "this assertion inverted")
        elif node.args:
            expected = node.args[0]
            assert expected.end_lineno is not None
            breaks = "\n" * (expected.end_lineno - expected.lineno)
            yield _Edit.of(expected, _NO_SUCH_ERROR + breaks, "another exception expected here")


def _values_edit(node: ast.Assert, source: str) -> Optional[_Edit]:
    """Lets an assertion that compares two values say what they are."""
    test = node.test
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or node.msg is not None:
        return None
    left, right = (ast.get_source_segment(source, one) for one in (test.left, test.comparators[0]))
    sign = _SIGNS[type(test.ops[0])]
    assert node.end_lineno is not None
    # The comparison may stand in parentheses over several lines.
    breaks = "\n" * (node.end_lineno - node.lineno - f"{left}{right}".count("\n"))
    shown = f'f"{{_left!r}} {sign} {{_right!r}}"'
    text = (
        f"assert [{breaks}_left := ({left}), _right := ({right})] and _left {sign} _right, {shown}"
    )
    return _Edit.of(node, text, "")


def _is_shared(node: ast.stmt) -> bool:
    """Whether a statement belongs to every program: all but claims, and what can be left out
    because nothing happens when it runs, plain functions and imports."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return False  # the docstring of the file
    if isinstance(node, ast.ImportFrom) and node.module == "__future__":
        return True
    return not isinstance(node, (ast.FunctionDef, *Import)) or bool(
        getattr(node, "decorator_list", [])
    )


def _kept(file: ClaimsFile, claim: Claim) -> list[ast.stmt]:
    claims = {id(one.node) for one in file.claims}
    body = [node for node in file.tree.body if id(node) not in claims]
    shared = [node for node in body if _is_shared(node)]
    others = (one for one in claim.node.decorator_list if one is not claim.mark)
    roots: list[ast.AST] = [*shared, *claim.node.body, *others]
    needed = {id(node) for node in (*shared, *reached(roots, body))} | {id(claim.node)}
    return [node for node in file.tree.body if id(node) in needed]


def _calls(claim: Claim, case: str, inverts: bool) -> str:
    """What calls the function. An assertion may belong to one case only, so a variant runs all
    cases and has to fail in one of them."""
    if not inverts:
        return f"{claim.name}({json.dumps(case, ensure_ascii=False) if case else ''})"
    template = _ALL_CASES if claim.cases else "{name}()"
    call = template.format(cases=claim.cases, name=claim.name)
    return _MUST_FAIL.format(call=call, passes=PASSES)


def _program(
    file: ClaimsFile, claim: Claim, edit: Optional[_Edit], case: str
) -> tuple[str, tuple[str, ...]]:
    """The text of a program, and its parts without their distances."""
    lines = file.lines
    if edit is not None:
        edit.apply(lines)
    blank = [""] * len(lines)
    parts: list[str] = []
    assert claim.mark.end_lineno is not None
    mark = range(claim.mark.lineno, claim.mark.end_lineno + 1)
    for node in _kept(file, claim):
        assert node.end_lineno is not None
        span = [
            number
            for number in range(first_line(node), node.end_lineno + 1)
            if node is not claim.node or number not in mark
        ]
        for number in span:
            blank[number - 1] = lines[number - 1]
        parts.append("\n".join(lines[number - 1] for number in span))
    call = _calls(claim, case, inverts=bool(edit and edit.inverted))
    return "\n".join([*blank, call]), (*parts, call)


def _info(claim: Claim) -> str:
    options = {"service": claim.service, "packages": claim.packages}
    return " ".join(["py", *(f'{name}="{value}"' for name, value in options.items() if value)])


def _group(
    file: ClaimsFile, claim: Claim, edit: Optional[_Edit], number: int, case: str = ""
) -> ClaimGroup:
    code, parts = _program(file, claim, edit, case)
    options = {"service": claim.service, "packages": claim.packages}
    named = f"{claim.name}, {case}" if case else claim.name
    fence = Fence(
        page=file.path,
        # The line before the first of the program: a fence counts from its opening marker.
        line=0,
        end_line=len(file.lines) + 1,
        prefix="",
        marker="```",
        lang="py",
        info=_info(claim),
        code=code,
        options={name: value for name, value in options.items() if value},
    )
    return ClaimGroup(
        page=file.path,
        name=f"{named}, inverted {number}" if number else named,
        fences=(fence,),
        claim=claim,
        at=claim.line if edit is None else edit.line,
        kept=parts,
        inverted="" if edit is None else edit.inverted,
        case=case,
    )


def claim_groups(file: ClaimsFile, invert: bool) -> list[ClaimGroup]:
    """The programs of the file's claims; with `invert` those of their variants too."""
    groups: list[ClaimGroup] = []
    for claim in file.claims:
        groups += [_group(file, claim, None, 0, case) for case in claim.cases or ("",)]
        if invert:
            edits = enumerate(_edits(claim, file.source), start=1)
            groups += [_group(file, claim, edit, number) for number, edit in edits]
    return groups


def shows_values(file: ClaimsFile, claim: Claim, line: int, case: str = "") -> Optional[ClaimGroup]:
    """The claim's program, with a message for the comparison at this line; None if there is none to
    add."""
    for node in ast.walk(claim.node):
        if isinstance(node, ast.Assert) and node.lineno <= line <= (node.end_lineno or 0):
            edit = _values_edit(node, file.source)
            return _group(file, claim, edit, 0, case) if edit else None
    return None
