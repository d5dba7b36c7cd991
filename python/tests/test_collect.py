"""Collecting the fences of a page, anywhere in MDX."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs_tests.snippets.collect import collect_fences, count_fences, read_source

# (title, page, [(line, prefix, code)])
CASES: list[tuple[str, str, list[tuple[int, str, str]]]] = [
    ("a plain fence", "```py\na = 1\n```\n", [(1, "", "a = 1")]),
    (
        "after front matter: lines count from the top of the file",
        "---\ntitle: x\n---\n\n```py\na = 1\n```\n",
        [(5, "", "a = 1")],
    ),
    (
        "in a tab, not indented: JSX lines do not start an HTML block",
        '<Tabs>\n<TabItem value="a">\n\n```py\na = 1\n```\n\n</TabItem>\n</Tabs>\n',
        [(4, "", "a = 1")],
    ),
    (
        "in a tab without blank lines around it",
        "<TabItem>\n```py\na = 1\n```\n</TabItem>\n",
        [(2, "", "a = 1")],
    ),
    (
        "in a tab, indented by six spaces: MDX has no indented code",
        "<Tabs>\n    <TabItem>\n\n      ```py\n      if a:\n        b()\n      ```\n    </TabItem>\n",
        [(4, "      ", "if a:\n  b()")],
    ),
    (
        "in a list item: the indentation is removed",
        "1. one\n\n   ```sh\n   dlt init a b\n   ```\n",
        [(3, "   ", "dlt init a b")],
    ),
    (
        "at the start of a list item: the bullet is not part of the prefix",
        "- ```py\n  a = 1\n  ```\n",
        [(1, "  ", "a = 1")],
    ),
    (
        "in an admonition",
        ":::note\n\n```py\na = 1\n```\n\n:::\n",
        [(3, "", "a = 1")],
    ),
    ("in a quote", "> ```py\n> a = 1\n> ```\n", [(1, "> ", "a = 1")]),
    (
        "a fence within a longer fence is text",
        "````md\n```py\na = 1\n```\n````\n",
        [(1, "", "```py\na = 1\n```")],
    ),
    ("with tildes", "~~~py\na = 1\n~~~\n", [(1, "", "a = 1")]),
    ("blank lines are preserved", "```py\na = 1\n\nb = 2\n```\n", [(1, "", "a = 1\n\nb = 2")]),
    ("inline code at the start of a line is not a fence", "```not``` a fence\n", []),
    ("an empty fence, like an output that is not recorded yet", "```text\n```\n", [(1, "", "")]),
    ("right below a table", "| a |\n|---|\n```py\na = 1\n```\n", [(3, "", "a = 1")]),
]


@pytest.mark.parametrize(("about", "text", "expected"), CASES, ids=[c[0] for c in CASES])
def test_fences_are_found(about: str, text: str, expected: list[tuple[int, str, str]]) -> None:
    fences, problems = collect_fences(text, "docs/x.mdx")
    assert [(f.line, f.prefix, f.code) for f in fences] == expected
    assert problems == []
    assert count_fences(text) == len(expected)


def test_crlf_line_ends_are_converted(tmp_path: Path) -> None:
    page = tmp_path / "x.mdx"
    page.write_bytes(b"```py\r\na = 1\r\nb = 2\r\n```\r\n")
    fences, _ = collect_fences(read_source(page), "docs/x.mdx")
    assert [f.code for f in fences] == ["a = 1\nb = 2"]


def test_collecting_fewer_fences_than_counted_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docs_tests.snippets.collect._tokens", lambda text: [])
    _, problems = collect_fences("```py\na = 1\n```\n", "docs/x.mdx")
    assert [str(p) for p in problems] == [
        "docs/x.mdx:1 — 1 fences by a plain count but only 0 collected; "
        "give each fence a line of its own, outside of JSX attributes and comments"
    ]


def test_options_and_flags_are_read() -> None:
    info = 'py title="a b.py" group="g" {1,4-6} showLineNumbers hidden'
    fences, problems = collect_fences(f"```{info}\nx = 1\n```\n", "docs/x.mdx")
    assert problems == []
    assert fences[0].options == {"title": "a b.py", "group": "g"}
    assert fences[0].flags == {"showLineNumbers", "hidden"}
    assert fences[0].info == info
