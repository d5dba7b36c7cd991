"""The pinned version of dlt, and the pins of locks."""

from __future__ import annotations

from importlib.metadata import version

import pytest

from docs_tests.library import VERSION, pinned_version, pins


@pytest.mark.parametrize("line", ["dlt==2.0.1", "dlt[duckdb,s3]==2.0.1"])
def test_the_pin_is_read(line: str) -> None:
    assert pinned_version(f"# dlt==1.0.0 came before\nduckdb==1.1.1\n{line}\ndlt-x==3\n") == "2.0.1"


def test_requirements_without_a_pin_are_rejected() -> None:
    with pytest.raises(ValueError, match="no line"):
        pinned_version("dlt>=1\nduckdb==1.1.1\n")


def test_comments_are_not_pins() -> None:
    lock = "# uv pip compile a.in\n\nmako==1.3 \\\n    --hash=sha256:0a\n    # via -r a.in\n"
    assert pins(lock) == "mako==1.3 \\\n    --hash=sha256:0a"


def test_the_installed_dlt_is_the_pinned_one() -> None:
    assert version("dlt") == VERSION
