"""The list of tried sentences: a changed sentence is a problem, and due again."""

from __future__ import annotations

import json
from pathlib import Path

from docs_tests.claims.collect import collect_file
from docs_tests.claims.general import sentence_hash
from docs_tests.claims.tried import TRIED, due, read_tried, remove_gone, tried_problems
from docs_tests.paths import ROOT

TEXT = "The second run keeps the old rows."
OTHER = "The third run drops the old rows."
HOW = "2026-05-12 second run, Arrow"


def _page(root: Path, entries: dict[str, str]) -> None:
    page = {"docs/x.mdx": {sentence_hash(text): how for text, how in entries.items()}}
    for name, content in (
        ("docs/x.mdx", f"{TEXT} {OTHER}\n"),
        ("tests/claims/x.py", "import dlt\n"),
        (TRIED, json.dumps(page, indent=2)),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")


def test_lists_the_sentences_that_nobody_tried(tmp_path: Path) -> None:
    _page(tmp_path, {TEXT: HOW})
    file = collect_file(tmp_path / "tests/claims/x.py", tmp_path)
    assert list(due(tmp_path, [file])) == [("docs/x.mdx", sentence_hash(OTHER), OTHER)]
    assert tried_problems(tmp_path) == []
    assert not remove_gone(tmp_path)


def test_a_changed_sentence_is_due_again(tmp_path: Path) -> None:
    _page(tmp_path, {TEXT: HOW, "It was so.": HOW})
    entry = sentence_hash("It was so.")
    assert [str(one) for one in tried_problems(tmp_path)] == [
        f"{TRIED}:4:6 docs/x.mdx {entry}: no sentence has this hash any more; "
        "try the new one; --update removes it"
    ]
    assert remove_gone(tmp_path)
    assert read_tried(tmp_path) == {"docs/x.mdx": {sentence_hash(TEXT): HOW}}


def test_an_entry_says_when_and_how(tmp_path: Path) -> None:
    _page(tmp_path, {TEXT: "tried"})
    assert [str(one) for one in tried_problems(tmp_path)] == [
        f"{TRIED}:3:6 docs/x.mdx {sentence_hash(TEXT)}: "
        'the text is not a date and how it was tried; write "2026-05-12 second run"'
    ]


def test_the_entries_of_the_repository_are_on_their_pages() -> None:
    assert read_tried(ROOT)
    assert tried_problems(ROOT) == []
