"""The comparison of rows in and rows out finds a setting that loses rows."""

from pathlib import Path

import pytest

from docs_tests.counts.model import Combination, combinations, expected
from docs_tests.counts.run import problem_of

MERGE = Combination("duckdb", "delete-insert", "list", "changed", False, False, False)


def test_there_are_enough_combinations() -> None:
    assert len(set(combinations())) >= 1000


def test_expects_the_changed_row_once() -> None:
    assert expected(MERGE) == [(1, 1), (2, 9), (3, 10)]


def test_passes_with_the_defaults(tmp_path: Path) -> None:
    assert problem_of(MERGE, tmp_path) is None


def test_reports_rows_that_a_setting_loses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # With this layout the staging tables are the tables, and a merge empties them.
    monkeypatch.setenv("DESTINATION__STAGING_DATASET_NAME_LAYOUT", "%s")
    assert "expected [(1, 1), (2, 9), (3, 10)], found []" in (problem_of(MERGE, tmp_path) or "")
