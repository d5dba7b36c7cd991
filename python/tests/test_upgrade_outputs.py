"""Outputs that another version prints differently."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs_tests.upgrade.environment import UpgradeError
from docs_tests.upgrade.outputs import OutputChange, as_change, changed_outputs, with_outputs


def change_of(tmp_path: Path, old: str, new: str) -> OutputChange:
    for folder, text in (("before", old), ("after", new)):
        file = tmp_path / folder / "docs" / "a" / "b.mdx"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"Text.\n\n~~~out\n{text}\n~~~\n", "utf-8")
    (found,) = changed_outputs(tmp_path / "before", tmp_path / "after", "1.10.0", "1.11.0")
    return found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("dlt 1.10.0", "dlt 1.11.0"),
        ('File "dlt/x.py", line 12, in f', 'File "dlt/x.py", line 340, in f'),
        ("x.py:12: in f", "x.py:9: in f"),
        ("| id |\n|----|", "| id  |\n|-----|"),
        ("a ", "a"),
    ],
)
def test_only_the_form_differs(tmp_path: Path, old: str, new: str) -> None:
    assert change_of(tmp_path, old, new).cosmetic


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3 rows", "4 rows"),
        ("dlt 1.10.0", "dlt 1.12.0"),
        ("11.10.0", "11.11.0"),
        ("a", "a\nb"),
        ("a b", "ab"),
        ("table users", "table Users"),
    ],
)
def test_the_content_differs(tmp_path: Path, old: str, new: str) -> None:
    assert not change_of(tmp_path, old, new).cosmetic


def test_a_change_has_the_lines_of_the_page(tmp_path: Path) -> None:
    found = change_of(tmp_path, "same\n1.10.0\nsame", "same\n1.11.0\nsame")
    assert found == OutputChange("docs/a/b.mdx", 5, ("1.10.0",), ("1.11.0",), True)
    assert as_change({**vars(found), "old": ["1.10.0"], "new": ["1.11.0"]}) == found


PAGE = "a\n1\nb\n2\nc\n"
CHANGES = (
    OutputChange("p", 2, ("1",), ("one", "more"), True),
    OutputChange("p", 4, ("2",), (), True),
)


def test_changes_are_written_into_the_page() -> None:
    assert with_outputs("p", PAGE, CHANGES) == "a\none\nmore\nb\nc\n"


def test_a_page_that_was_edited_is_rejected() -> None:
    with pytest.raises(UpgradeError, match="p:4 — changed since the report"):
        with_outputs("p", "a\n1\nb\nother\nc\n", CHANGES)
