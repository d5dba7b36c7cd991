"""Printed <-> recorded, and back into the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.snippets.compare import record, same
from tests.python.conftest import MakePage

# (what the row is about, recorded, printed, was a value normalised, do they agree)
CASES: list[tuple[str, str, str, bool, bool]] = [
    ("the same", "a\nb", "a\nb\n", False, True),
    ("another word", "a", "b\n", False, False),
    ("spaces at the ends of lines are not recorded", "a\nb", "a  \nb\n\n", False, True),
    ("spaces inside count", "a b", "a  b", False, False),
    (
        "not where a value of another width was normalised",
        "id  b\n--  -",
        "id    b\n----  -",
        True,
        True,
    ),
    ("another word counts there, too", "id  b", "id  c", True, False),
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


def test_an_output_that_would_close_its_fence_is_refused(
    make_page: MakePage, tmp_path: Path
) -> None:
    page = make_page('```py group="g"\nprint(1)\n```\n```text output="g"\n```\n')
    with pytest.raises(ValueError, match=r"docs/x\.mdx:4 — the output holds ```"):
        record(page, tmp_path, {4: ("```\n", False)})
