"""Comparing printed with recorded outputs, and writing outputs into the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs_tests.snippets.compare import record, same
from tests.conftest import MakePage

# (title, recorded, printed, whether a value was normalised, whether they agree)
CASES: list[tuple[str, str, str, bool, bool]] = [
    ("the same", "a\nb", "a\nb\n", False, True),
    ("another word", "a", "b\n", False, False),
    ("trailing whitespace is ignored", "a\nb", "a  \nb\n\n", False, True),
    ("spaces within a line count", "a b", "a  b", False, False),
    (
        "spaces do not count if a value of another width was normalised",
        "id  b\n--  -",
        "id    b\n----  -",
        True,
        True,
    ),
    ("another word counts if a value was normalised", "id  b", "id  c", True, False),
]


@pytest.mark.parametrize(
    ("about", "recorded", "printed", "touched", "agree"), CASES, ids=[c[0] for c in CASES]
)
def test_same(about: str, recorded: str, printed: str, touched: bool, agree: bool) -> None:
    assert same(recorded, printed, touched) is agree


def test_outputs_are_written_with_the_indentation_of_their_fence(
    make_page: MakePage, tmp_path: Path
) -> None:
    page = make_page(
        '```py group="g"\nprint(1)\n```\n\n- a\n\n  ```text output="g"\n  old\n  older\n  ```\n\n'
        '```text output="g"\n```\nend\n'
    )
    assert page.problems == ()
    outputs = {7: ("1\n\n  2\n", False), 12: ("3\n", False)}
    assert record(page, tmp_path, outputs)
    text = (tmp_path / "docs/x.mdx").read_text()
    assert text == (
        '```py group="g"\nprint(1)\n```\n\n- a\n\n  ```text output="g"\n  1\n\n    2\n  ```\n\n'
        '```text output="g"\n3\n```\nend\n'
    )
    again = make_page(text)
    assert not record(again, tmp_path, {7: ("1\n\n  2\n", False), 13: ("3\n", False)})


def test_an_output_that_would_close_its_fence_is_rejected(
    make_page: MakePage, tmp_path: Path
) -> None:
    page = make_page('```py group="g"\nprint(1)\n```\n```text output="g"\n```\n')
    with pytest.raises(ValueError, match=r"docs/x\.mdx:4 — the output holds ```"):
        record(page, tmp_path, {4: ("```\n", False)})
