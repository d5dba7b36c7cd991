"""A claims file -> its claims, and what is wrong with them. The file is parsed, not imported."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Iterator, Optional, Sequence, Union

from docs_tests.claims.cases import CASES, ONE_CASE, case_names, case_problems
from docs_tests.claims.model import FOLDER, PAGES, Claim, ClaimsFile, Sentence, file_of, page_of
from docs_tests.claims.names import asks_dlt, bound
from docs_tests.snippets.fences import PACKAGES, nearest
from docs_tests.snippets.model import Problem
from docs_tests.snippets.services.servers import SERVICES

MARK = "claim"
RAISES = "raises"
_OPTIONS = {"service": SERVICES, "packages": PACKAGES}


def is_call_of(node: ast.AST, name: str) -> bool:
    """Whether a node calls the function of that name, with or without its module before it."""
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return (isinstance(called, ast.Name) and called.id == name) or (
        isinstance(called, ast.Attribute) and called.attr == name
    )


def first_line(node: ast.stmt) -> int:
    """The first line of a statement, its decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)])


def assertions(function: ast.FunctionDef) -> list[Union[ast.Assert, ast.Call]]:
    """The `assert` statements and the calls of `raises` in a claim, in its order."""
    found: list[Union[ast.Assert, ast.Call]] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Assert):
            found.append(node)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            calls = (item.context_expr for item in node.items)
            found += [one for one in calls if isinstance(one, ast.Call) and is_call_of(one, RAISES)]
    return sorted(found, key=lambda one: (one.lineno, one.col_offset))


class _Collector:
    """Reads one file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.problems: list[Problem] = []

    def bad(self, line: int, what: str, way_out: str) -> None:
        self.problems.append(Problem(self.path, line, what, way_out))

    def claims(self, tree: ast.Module) -> list[Claim]:
        found = [
            claim
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
            for claim in self._claim(node)
        ]
        known = {id(claim.node) for claim in found}
        for node in ast.walk(tree):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Name) and mark.id == MARK:
                    self.bad(
                        mark.lineno,
                        "a claim without a sentence",
                        'write @claim("a sentence of the page")',
                    )
                elif is_call_of(mark, MARK) and id(node) not in known:
                    self.bad(
                        mark.lineno,
                        f"{node.name} is not a function of the file",
                        "only plain functions at the top level are claims",
                    )
        self._check_names(tree, found)
        self._check_repeats(found)
        for claim in found:
            self._check_body(claim, tree)
        return found

    def _claim(self, node: ast.FunctionDef) -> Iterator[Claim]:
        marks = [m for m in node.decorator_list if isinstance(m, ast.Call) and is_call_of(m, MARK)]
        if len(marks) > 1:
            self.bad(
                marks[1].lineno,
                f"{node.name} is marked twice",
                'give one mark all sentences: @claim("One.", "Two.")',
            )
        for mark in marks[:1]:
            sentences = [
                Sentence(text, one.lineno, one.col_offset + 1)
                for one in mark.args
                for text in [self._literal(one, "a sentence")]
                if text is not None
            ]
            if not mark.args:
                self.bad(
                    mark.lineno,
                    "a claim without a sentence",
                    'write @claim("a sentence of the page")',
                )
            options = self._options(mark)
            yield Claim(
                file=self.path,
                name=node.name,
                line=mark.lineno,
                sentences=tuple(sentences),
                service=options.get("service", ""),
                packages=options.get("packages", ""),
                cases=case_names(mark),
                one_case=options.get(ONE_CASE, ""),
                node=node,
                mark=mark,
            )

    def _literal(self, node: ast.expr, what: str) -> Optional[str]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        self.bad(
            node.lineno, f"{what} that is not a plain string", "write it as a literal in the mark"
        )
        return None

    def _options(self, mark: ast.Call) -> dict[str, str]:
        found: dict[str, str] = {}
        for keyword in mark.keywords:
            name = keyword.arg or "**"
            if name == CASES:
                continue
            if name not in (*_OPTIONS, ONE_CASE):
                known = (*_OPTIONS, CASES, ONE_CASE)
                self.bad(keyword.value.lineno, f'unknown option "{name}"', nearest(name, known))
                continue
            text = self._literal(keyword.value, name)
            if name == ONE_CASE:
                found[name] = (text or "").strip()
                continue
            for one in (text or "").split(","):
                if one.strip() and one.strip() not in _OPTIONS[name]:
                    self.bad(
                        keyword.value.lineno,
                        f'unknown {name} "{one.strip()}"',
                        nearest(one.strip(), _OPTIONS[name]),
                    )
                elif one.strip():
                    found[name] = ", ".join(filter(None, [found.get(name), one.strip()]))
        return found

    def _check_names(self, tree: ast.Module, claims: Sequence[Claim]) -> None:
        names = {claim.name for claim in claims}
        seen: set[str] = set()
        for node in tree.body:
            for name in sorted(bound(node) & names):
                if name in seen:
                    self.bad(first_line(node), f"{name} is defined twice", "rename one of them")
                seen.add(name)

    def _check_repeats(self, claims: Sequence[Claim]) -> None:
        seen: dict[str, str] = {}
        for claim in claims:
            for sentence in claim.sentences:
                text = " ".join(sentence.text.split())
                if text in seen:
                    self.bad(
                        sentence.line,
                        f'"{text}" is claimed by {seen[text]} too',
                        "prove it in one function, or quote the part that each proves",
                    )
                seen.setdefault(text, claim.name)

    def _check_body(self, claim: Claim, tree: ast.Module) -> None:
        self.problems += case_problems(claim)
        if not assertions(claim.node):
            self.problems.append(
                claim.problem(
                    f"{claim.name} asserts nothing",
                    "it needs an assert or a `with raises(…)` of its own",
                )
            )
        if not asks_dlt(claim.node, tree.body):
            self.problems.append(
                claim.problem(
                    f"{claim.name} uses nothing of dlt",
                    "it passes whatever dlt does: let dlt do what the sentence says",
                )
            )


def _page_problem(path: str, page: str, root: Path) -> Iterator[Problem]:
    if (root / page).is_file():
        return
    pages = (one.relative_to(root).as_posix() for one in (root / PAGES).rglob("*.mdx"))
    way_out = f"name the file after its page; {nearest(page, pages)}"
    yield Problem(path, 1, f"there is no page {page}", way_out)


def collect_file(path: Path, root: Path) -> ClaimsFile:
    """Reads one file. Claims with a problem are collected too."""
    name, page = path.relative_to(root).as_posix(), page_of(path, root)
    source = path.read_bytes().decode("utf-8").replace("\r\n", "\n")
    collector = _Collector(name)
    collector.problems += _page_problem(name, page, root)
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        collector.bad(error.lineno or 1, f"syntax error: {error.msg}", "correct it")
        return ClaimsFile(name, page, source, ast.Module([], []), (), tuple(collector.problems))
    claims = collector.claims(tree)
    if not claims and not collector.problems:
        collector.bad(1, "no claim in this file", "mark a function by @claim, or remove the file")
    return ClaimsFile(name, page, source, tree, tuple(claims), tuple(collector.problems))


def find_files(root: Path, parts: Sequence[str]) -> list[Path]:
    """The claims files that are named on the command line (pages, claims files, folders of either),
    all without a name.

    Raises FileNotFoundError when a part has no claims.
    """
    found: set[Path] = set()
    for part in parts or [FOLDER]:
        name = part.strip("/")
        if name == PAGES or name.startswith(f"{PAGES}/"):
            name = file_of(name) if name.endswith(".mdx") else FOLDER + name[len(PAGES) :]
        path = (root / name).resolve()
        inside = (root / FOLDER).resolve()
        files = [path] if path.is_file() else sorted(path.rglob("*.py"))
        if path != inside and inside not in path.parents:
            files = []
        if not files:
            exists = (root / part).exists()
            way_out = (
                f"write {name}; guides/code-on-pages.md shows how"
                if exists and name.endswith(".py")
                else f"name a page, a file below {FOLDER}/, or a folder of either"
            )
            raise FileNotFoundError(f"{part} — no claims there; {way_out}")
        found.update(files)
    return sorted(found)
