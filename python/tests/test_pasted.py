"""A group as a reader pastes it: which hidden fences stay."""

from pathlib import Path
from typing import Optional

import pytest

from docs_tests.pasted.command import main
from docs_tests.pasted.groups import pasted
from docs_tests.snippets.model import Fence, Group, Page

PROGRAM = ("shown", "py", "print(1)")


def page(*fences: tuple[str, str, str]) -> Page:
    """A page with one group: flag and title, language, code. `output` makes an output fence."""
    made = []
    for line, (marks, lang, code) in enumerate(fences, start=1):
        flag, _, title = marks.partition(" ")
        options = {"title": title} if title else {}
        if flag == "output":
            options["output"] = "g"
        flags = frozenset({"hidden"} if flag == "hidden" else ())
        made.append(Fence("docs/p.mdx", line, line, "", "```", lang, "", code, options, flags))
    group = Group("docs/p.mdx", "g", tuple(made))
    return Page("docs/p.mdx", tuple(made), (group,), ())


def left(*fences: tuple[str, str, str]) -> Optional[list[str]]:
    """Code of the fences that a reader has; None if the group does not run again."""
    whole = page(*fences)
    found = pasted(whole.groups[0], whole)
    return None if found is None else [fence.code for fence in found.fences]


@pytest.mark.parametrize(
    "hidden",
    [
        ("hidden standins.py", "py", "x = 1"),
        ("hidden", "py", "from standins_lib import shop_api"),
        ("hidden", "py", 'import os\n\nos.environ["SNIPPETS_POSTGRES_URL"]'),
        ("hidden", "py", "# Stands for: a database with orders\nx = 1"),
        ("hidden .dlt/config.toml", "toml", "# Stands for: an account\n[a]"),
    ],
)
def test_what_readers_have_stays(hidden: tuple[str, str, str]) -> None:
    assert left(hidden, PROGRAM) is None


def test_a_hidden_fence_before_the_last_shown_one_is_left_out() -> None:
    assert left(("hidden", "py", "import os"), PROGRAM) == ["print(1)"]


def test_hidden_fences_at_the_end_change_nothing() -> None:
    assert left(PROGRAM, ("hidden", "py", "assert True")) is None


def test_a_reason_is_required() -> None:
    assert left(("hidden", "py", "# Stands for:\nx = 1"), PROGRAM) == ["print(1)"]


def test_the_output_of_a_hidden_fence_is_not_compared() -> None:
    hidden, output = ("hidden", "py", "print(2)"), ("output", "text", "2")
    assert left(hidden, output, PROGRAM, ("output", "text", "1")) == ["print(1)", "1"]


def test_a_file_that_the_page_has_shown_stays() -> None:
    shown = ("shown shop.py", "py", "x = 1")
    assert left(shown, ("hidden shop.py", "py", "x = 1"), PROGRAM) is None
    assert left(shown, ("hidden shop.py", "py", "x = 2"), PROGRAM) == ["x = 1", "print(1)"]


def test_a_group_that_only_hidden_fences_run_is_no_program() -> None:
    assert left(("hidden", "py", "x = 1"), ("shown", "text", "words")) is None


def test_pages_without_hidden_fences_are_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "docs" / "a.mdx"
    file.parent.mkdir()
    file.write_text('---\ntitle: A\n---\n\n```py group="a"\nprint(1)\n```\n', "utf-8")
    assert main([str(file)], tmp_path) == 0
    assert "These pages have no hidden fences" in capsys.readouterr().out
