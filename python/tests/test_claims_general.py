"""General sentences need two named cases, except those that the baseline lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs_tests.claims.collect import collect_file, find_files
from docs_tests.claims.general import (
    BASELINE,
    general_word,
    one_case_problems,
    read_baseline,
    sentence_hash,
    shrink_baseline,
    write_baseline,
)
from docs_tests.claims.model import ClaimsFile
from docs_tests.claims.plugin import explain
from docs_tests.claims.program import claim_groups
from docs_tests.paths import ROOT
from docs_tests.snippets.model import SnippetError
from docs_tests.snippets.run import run_group
from docs_tests.snippets.sandbox.forks import Forks

PATH = "tests/claims/x.py"
GENERAL = "It is always so."
CASES = '"It is always so.", cases=("one", "two")'


def _file(root: Path, mark: str, body: str = "assert dlt", parameter: str = "") -> ClaimsFile:
    text = f"import dlt\n\n\n@claim({mark})\ndef so({parameter}) -> None:\n    {body}\n"
    for name, content in ((PATH, text), ("docs/x.mdx", f"{GENERAL}\n")):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    return collect_file(root / PATH, root)


def _baseline(root: Path, *sentences: str, page: str = "docs/x.mdx") -> None:
    write_baseline(root, {page: [sentence_hash(one) for one in sentences]})


# (a sentence, the word that makes it general)
SENTENCES = [
    ("Only the first row is kept.", "only"),
    ("A run **without** a cursor loads nothing.", "without"),
    ("From the second run on, rows are merged.", "from the second run on"),
    ("If nothing is yielded, the table stays.", "if nothing"),
    ("Five threads run by default.", "default"),
    ("Rows that arrive late are lost.", "lost"),
    ('With `position="first"`, the function is called `always`.', ""),
    ("It comes from a table; it goes on.", ""),
    ("The lonely row is stillborn.", ""),
]


@pytest.mark.parametrize(("sentence", "word"), SENTENCES)
def test_words_make_a_sentence_general(sentence: str, word: str) -> None:
    assert general_word(sentence) == word


def test_a_general_sentence_with_one_case_is_rejected(tmp_path: Path) -> None:
    assert [str(p) for p in one_case_problems(tmp_path, [_file(tmp_path, f'"{GENERAL}"')])] == [
        f'{PATH}:4:8 a general sentence ("always") with one case; '
        "name a neighbouring case as well, cases=(…, …), or why there is none, one_case=…"
    ]
    for mark in ('"It is so."', CASES, f'"{GENERAL}", one_case="there is one version"'):
        assert one_case_problems(tmp_path, [_file(tmp_path, mark)]) == []


def test_the_baseline_lets_sentences_pass_and_may_only_shrink(tmp_path: Path) -> None:
    file = _file(tmp_path, f'"{GENERAL}"')
    _baseline(tmp_path, "It is *always*\n so.")
    assert one_case_problems(tmp_path, [file]) == []

    _baseline(tmp_path, GENERAL, "It is never so.")
    gone = sentence_hash("It is never so.")
    problem = (
        "docs/x.mdx has no general sentence with one case and this hash; "
        "remove the entry: npm run claims -- --update does"
    )
    column = (tmp_path / BASELINE).read_text().split("\n")[1].index(gone) + 1
    assert [str(p) for p in one_case_problems(tmp_path, [file])] == [
        f"{BASELINE}:2:{column} {problem}"
    ]
    assert shrink_baseline(tmp_path, [file])
    assert gone not in (tmp_path / BASELINE).read_text()
    assert one_case_problems(tmp_path, [file]) == []

    # The sentence has got a second case.
    second = _file(tmp_path, CASES, parameter="case")
    assert len(one_case_problems(tmp_path, [second])) == 1
    assert shrink_baseline(tmp_path, [second])
    assert read_baseline(tmp_path) == {}


def test_the_baseline_has_no_entries_of_other_pages(tmp_path: Path) -> None:
    file = _file(tmp_path, '"It is so."')
    _baseline(tmp_path, GENERAL, page="docs/gone.mdx")
    assert [p.what.split()[0] for p in one_case_problems(tmp_path, [file])] == ["docs/gone.mdx"]


# (what is wrong, the mark, the parameters, the problem after the path)
ERRORS = [
    (
        "one case",
        '"So.", cases=("one",)',
        "case",
        '4 — cases that are not two or more different names; write cases=("first run", "second run")',
    ),
    (
        "a case twice",
        '"So.", cases=("one", "one")',
        "case",
        '4 — cases that are not two or more different names; write cases=("first run", "second run")',
    ),
    (
        "no parameter",
        '"So.", cases=("one", "two")',
        "",
        "4 — so has cases, and not one parameter; a claim with cases is called with the name of each",
    ),
    (
        "a parameter and no cases",
        '"So."',
        "case",
        "4 — so has parameters; a claim is called without arguments",
    ),
    (
        "both",
        '"So.", cases=("one", "two"), one_case="no"',
        "case",
        "4 — so has cases and one_case; remove one of them",
    ),
]


@pytest.mark.parametrize(
    ("mark", "parameter", "expected"), [e[1:] for e in ERRORS], ids=[e[0] for e in ERRORS]
)
def test_errors_of_cases(tmp_path: Path, mark: str, parameter: str, expected: str) -> None:
    problems = _file(tmp_path, mark, parameter=parameter).problems
    assert [str(p) for p in problems] == [f"{PATH}:{expected}"]


def test_each_case_is_a_program_of_its_own(tmp_path: Path, forks: Forks) -> None:
    body = 'assert dlt and case == "one"'
    file = _file(tmp_path, CASES, body, "case")
    one, two, inverted = claim_groups(file, invert=True)
    assert [group.id for group in (one, two, inverted)] == [
        f"{PATH}:4[so, one]",
        f"{PATH}:4[so, two]",
        f"{PATH}:6[so, inverted 1]",
    ]
    run_group(one, tmp_path / "one", 60, {}, {}, forks)
    with pytest.raises(SnippetError) as failed:
        run_group(two, tmp_path / "two", 60, {}, {}, forks)
    assert str(explain(two, failed.value)).startswith(
        f'{PATH}:6 — "It is always so." does not hold in the case "two": AssertionError; correct'
    )


def test_an_inverted_assertion_has_to_fail_in_one_case(tmp_path: Path, forks: Forks) -> None:
    for number, (body, passes) in enumerate(
        (('assert case == "one" or dlt.__version__', False), ("dlt\n    assert case in ()", True))
    ):
        # Inverted: the first is false in both cases, the second is true in both.
        variant = claim_groups(_file(tmp_path, CASES, body, "case"), invert=True)[-1]
        if passes:
            with pytest.raises(SnippetError, match="this variant passes"):
                run_group(variant, tmp_path / f"run{number}", 60, {}, {}, forks)
        else:
            run_group(variant, tmp_path / f"run{number}", 60, {}, {}, forks)


def test_the_committed_claims_follow_the_rule() -> None:
    files = [collect_file(path, ROOT) for path in find_files(ROOT, [])]
    assert [str(problem) for problem in one_case_problems(ROOT, files)] == []
