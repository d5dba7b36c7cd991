"""Is a quoted sentence on the page?

The page's prose is its paragraphs, list items, table cells, headings and what stands between JSX
tags, each a block. Fences, front matter, comments, tags and link targets do not count; emphasis,
code ticks, backslashes and the width of white space are left out on both sides. A sentence may run
over soft line breaks, but not from one block into another.
"""

from __future__ import annotations

import difflib
import functools
import html
import re
from pathlib import Path
from typing import Iterable, Optional

from markdown_it import MarkdownIt
from markdown_it.token import Token

from docs_tests.claims.model import ClaimsFile
from docs_tests.snippets.collect import blank_front_matter, read_source
from docs_tests.snippets.model import Problem

# As in docs_tests/snippets/collect.py: MDX has neither indented code nor raw HTML blocks.
_parser = MarkdownIt("commonmark").enable("table").disable(["code", "html_block", "reference"])
_COMMENT = re.compile(r"\{/\*.*?\*/\}", re.DOTALL)
_HEADING_ID = re.compile(r"\s*\{#[\w-]+\}\s*$")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_TAG = re.compile(r"</?[A-Za-z][^>]*>")
_MARKUP = re.compile(r"[*_`\\]")
_SENTENCE_END = re.compile(r"(?<=[.!?:])\s+")


def plain(text: str) -> str:
    """A quotation, or a block of a page, as it is compared."""
    text = _TAG.sub("", _LINK.sub(r"\1", html.unescape(text)))
    return " ".join(_MARKUP.sub("", text).split())


def _inline(tokens: Iterable[Token]) -> str:
    parts: list[str] = []
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            parts.append("\n")
        elif token.type != "html_inline":
            parts.append(token.content)
    return "".join(parts)


def blocks(text: str) -> list[str]:
    """The prose of a page, a block an entry."""
    text = _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), blank_front_matter(text))
    found = (
        plain(_HEADING_ID.sub("", _inline(token.children or [])))
        for token in _parser.parse(text)
        if token.type == "inline"
    )
    return [block for block in found if block]


@functools.cache
def page_blocks(path: Path) -> tuple[str, ...]:
    """The prose of a page that is not edited while this process runs."""
    return tuple(blocks(read_source(path)))


def sentences(text: str) -> list[str]:
    """The sentences of a block."""
    return [one for one in _SENTENCE_END.split(text) if one]


def _nearest(text: str, found: Iterable[str]) -> Optional[str]:
    every = [one for block in found for one in sentences(block)]
    close = difflib.get_close_matches(text, every, n=1, cutoff=0.5)
    return close[0] if close else None


def sentence_problems(file: ClaimsFile, root: Path) -> list[Problem]:
    """A problem for each sentence that is not on the page."""
    path = root / file.page
    if not path.is_file():
        return []  # collect.py says so
    found = page_blocks(path)
    problems: list[Problem] = []
    for claim in file.claims:
        for sentence in claim.sentences:
            text = plain(sentence.text)
            if text and any(text in block for block in found):
                continue
            near = _nearest(text, found)
            if not text:
                way_out = "quote a sentence of the page"
            elif text in " ".join(found):
                way_out = "it runs over paragraphs or cells: quote the sentences one by one"
            elif near is not None:
                way_out = f'the nearest sentence is "{near}"'
            else:
                way_out = "quote it as the page has it, or remove the claim"
            what = f'"{text}" is not on {file.page}'
            problems.append(claim.problem(what, way_out, sentence.line))
    return problems
