"""A page's text -> its fences.

Pages are MDX, where a fence may stand at any depth inside JSX (`<TabItem>`), a list or an
admonition. MDX has neither indented code nor raw HTML blocks, so those two rules of CommonMark are
switched off in the parser: JSX lines are then plain paragraphs, which a fence interrupts, and a
fence indented by four spaces or more is still a fence. A plain line-based count cross-checks it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Iterable, Optional, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from docs_tests.snippets.fences import FenceError, parse_info
from docs_tests.snippets.groups import make_groups
from docs_tests.snippets.model import Fence, Page, Problem

_OPENER = re.compile(
    r"^(?P<prefix>(?:[ \t]|>|[-*+](?=[ \t])|\d+[.)](?=[ \t]))*)(?P<marker>`{3,}|~{3,})"
)
_parser = MarkdownIt("commonmark").disable(["code", "html_block", "reference"])


def read_source(path: Path) -> str:
    """The page's text with `\\n` line ends."""
    return path.read_bytes().decode("utf-8").replace("\r\n", "\n")


def blank_front_matter(text: str) -> str:
    """Empties the front matter's lines, so that line numbers stay those of the file."""
    if not text.startswith("---\n"):
        return text
    end = text.find("\n---", 3)
    if end < 0:
        return text
    return "\n" * text.count("\n", 0, end + 1) + text[end + 4 :]


def count_fences(text: str) -> int:
    """How many fences a plain look at the lines finds: the parser must find as many."""
    count = 0
    marker: Optional[str] = None
    for line in blank_front_matter(text).split("\n"):
        match = _OPENER.match(line)
        if match is None:
            continue
        found, rest = match["marker"], line[match.end() :]
        if marker is None:
            if found[0] == "`" and "`" in rest:
                continue  # inline code that begins a line
            marker, count = found, count + 1
        elif found[0] == marker[0] and len(found) >= len(marker) and not rest.strip():
            marker = None
    return count


def _tokens(text: str) -> Iterable[Token]:
    return (t for t in _parser.parse(blank_front_matter(text)) if t.type == "fence")


def collect_fences(text: str, page: str) -> tuple[list[Fence], list[Problem]]:
    """All fences of a page in its order, and what is wrong with their info strings."""
    lines = text.split("\n")
    fences: list[Fence] = []
    problems: list[Problem] = []
    found = 0
    for token in _tokens(text):
        assert token.map is not None
        found += 1
        start, end = token.map
        opener = _OPENER.match(lines[start])
        prefix = opener["prefix"] if opener else ""
        # The first line of a list item holds the bullet; the lines below it hold spaces.
        prefix = re.sub(r"[^\s>]", " ", prefix)
        last = lines[end - 1].lstrip(" \t>") if end - 1 > start else ""
        closed = re.fullmatch(
            re.escape(token.markup[0]) + "{" + str(len(token.markup)) + r",}\s*", last
        )
        if not closed:
            problems.append(
                Problem(page, start + 1, "the fence is not closed", f"end it with {token.markup}")
            )
            continue
        info = token.info.strip()
        code = token.content[:-1] if token.content.endswith("\n") else token.content
        try:
            lang, options, flags = parse_info(info)
        except FenceError as error:
            problems.append(Problem(page, start + 1, error.what, error.way_out))
            lang, options, flags = info.partition(" ")[0], {}, frozenset()
        fences.append(
            Fence(
                page=page,
                line=start + 1,
                end_line=end,
                prefix=prefix,
                marker=token.markup,
                lang=lang,
                info=info,
                code=code,
                options=options,
                flags=flags,
            )
        )
    counted = count_fences(text)
    if found < counted:
        problems.append(
            Problem(
                page,
                1,
                f"{counted} fences by a plain count but only {found} collected",
                "give each fence a line of its own, outside of JSX attributes and comments",
            )
        )
    return fences, problems


def collect_page(path: Path, root: Path) -> Page:
    """Reads one page. A page with problems still has its fences, its groups are not to be run."""
    page = path.relative_to(root).as_posix()
    fences, problems = collect_fences(read_source(path), page)
    groups, more = make_groups(fences, page) if not problems else ([], [])
    return Page(page, tuple(fences), tuple(groups), (*problems, *more))


# Where pages are: the docs, and the landing page, whose program is a page of its own.
PAGE_FOLDERS = ("docs", "src/pages")


def find_pages(root: Path, parts: Sequence[str]) -> list[Path]:
    """The pages named on the command line (files or folders), all that the site has without a name.

    Raises FileNotFoundError when a part does not exist or holds no page.
    """
    pages: set[Path] = set()
    for part in parts or [folder for folder in PAGE_FOLDERS if (root / folder).exists()]:
        path = (root / part).resolve()
        found = [path] if path.is_file() else sorted(path.rglob("*.mdx"))
        if not found:
            raise FileNotFoundError(f"{part} — no page there; name a page or a folder below docs/")
        pages.update(found)
    return sorted(pages)
