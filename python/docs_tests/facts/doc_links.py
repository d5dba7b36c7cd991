"""data/generated/doc-links.json: every documentation URL in dlt's own files.

Messages, help texts, docstrings and comments link to these URLs, so the site must serve them.
Strings are evaluated as Python does: adjacent literals are joined, and constants in f-strings are
interpolated.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path
from typing import Any, Iterable, Iterator

URL = re.compile(r"https?://(?:www\.)?dlthub\.com/(?:docs|devel)\b[^\s\"'`)\]}>,]*")
TEXT_FILES = (".toml", ".md", ".mdc", ".txt", ".yml", ".yaml", ".json", ".html")
Found = tuple[str, int]
"""A URL and the line where it begins."""


def read_doc_links() -> dict[str, Any]:
    """The content of data/generated/doc-links.json: places by URL, both sorted."""
    import dlt

    package = Path(str(dlt.__file__)).parent
    places: dict[str, set[tuple[str, int]]] = {}
    for file, url, line in find_links(package):
        places.setdefault(url, set()).add((file, line))
    return {
        "links": {
            url: [{"file": file, "line": line} for file, line in sorted(places[url])]
            for url in sorted(places)
        }
    }


def find_links(package: Path) -> Iterator[tuple[str, str, int]]:
    """File (relative to the package's parent), URL and line of each link."""
    sources = {path: path.read_text("utf-8") for path in sorted(package.rglob("*.py"))}
    trees = {path: ast.parse(text) for path, text in sources.items()}
    constants = _constants(trees.values())
    for path, text in sources.items():
        for url, line in _in_python(trees[path], text.splitlines(), constants):
            yield path.relative_to(package.parent).as_posix(), url, line
        for url, line in _in_comments(text):
            yield path.relative_to(package.parent).as_posix(), url, line
    for path in sorted(package.rglob("*")):
        if path.suffix in TEXT_FILES and path.is_file():
            for number, line_ in enumerate(path.read_text("utf-8").splitlines(), start=1):
                for url in _urls(line_):
                    yield path.relative_to(package.parent).as_posix(), url, number


def _urls(text: str) -> Iterator[str]:
    """URLs in a text, without trailing punctuation."""
    for match in URL.finditer(text):
        yield match[0].rstrip(".:;!?")


def _constants(trees: Iterable[ast.Module]) -> dict[str, str]:
    """Module-level constants that hold a URL; f-strings of other modules use them too."""
    found: dict[str, str] = {}
    for tree in trees:
        for node in tree.body:
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
                and URL.match(node.value.value)
            ):
                names = (target.id for target in node.targets if isinstance(target, ast.Name))
                found.update((name, node.value.value) for name in names)
    return found


def _in_python(tree: ast.Module, lines: list[str], constants: dict[str, str]) -> Iterator[Found]:
    inner: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            inner |= {id(value) for value in node.values}
            text = "".join(_part(value, constants) for value in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in inner:
                continue
            text = node.value
        else:
            continue
        for url in _urls(text):
            yield url, _line(node, url, lines)


def _part(node: ast.expr, constants: dict[str, str]) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Name):
        return constants.get(node.value.id, " ")
    return " "


def _in_comments(text: str) -> Iterator[Found]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            for url in _urls(token.string):
                yield url, token.start[0]


def _line(node: ast.expr, url: str, lines: list[str]) -> int:
    """The source line of a string that contains the URL or its part before `#`; else the first."""
    numbers = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    for shown in (url, url.split("#")[0]):
        for number in numbers:
            if shown in lines[number - 1]:
                return number
    return node.lineno
