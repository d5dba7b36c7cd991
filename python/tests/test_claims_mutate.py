"""Mutations fit the installed library, and a claim that passes with all of them is weak."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from docs_tests.claims.collect import collect_file
from docs_tests.claims.mutate.copies import library_folder
from docs_tests.claims.mutate.mutations import (
    DATA,
    Mutation,
    mutation_problems,
    read_mutations,
)
from docs_tests.claims.mutate.report import as_json, as_text, summary
from docs_tests.claims.mutate.run import drawn, measure
from docs_tests.claims.mutate.switches import has_switch, with_switches
from docs_tests.paths import ROOT

MUTATIONS = read_mutations(ROOT)
FUNCTION = 'LIMIT = 5\n\n\ndef f(a, b=1):\n    """Words."""\n    if a:\n        b = 2\n    elif b > 1:\n        b = 3\n    return b + LIMIT\n'


def _mutation(old: str, new: str, at: str = "") -> Mutation:
    return Mutation(7, "name", "words", "x.py", old, new, at, "x.py")


def test_the_committed_mutations_fit_the_installed_library() -> None:
    assert mutation_problems(MUTATIONS, library_folder()) == []
    assert len(MUTATIONS) >= 60


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_each_mutation_is_another_program(mutation: Mutation) -> None:
    source = (library_folder() / mutation.file).read_text(encoding="utf-8")
    changed = mutation.apply(source)
    assert changed != source
    compile(changed, mutation.file, "exec")
    site = (library_folder() / mutation.at_file).read_text(encoding="utf-8")
    noted = with_switches(site, [mutation])
    assert f".reached({mutation.number})" in noted
    assert (f".is_on({mutation.number})" in noted) is has_switch(site, mutation)


def test_a_mutation_that_does_not_fit_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text("a = 1\nb = 1\n", encoding="utf-8")
    wrong = [_mutation("1", "2"), _mutation("b = 1", "b = 2", at="c")]
    assert [str(problem) for problem in mutation_problems(wrong, tmp_path)] == [
        f'{DATA}:1 — mutation "name": its text is 2 times in x.py; write text that is in the file once',
        f'{DATA}:1 — mutation "name": its text is 0 times in x.py; write text that is in the file once',
        f'{DATA}:1 — two mutations are named "name"; rename one of them',
    ]


# (where, the mutation, the line of the statement before which the note is; lines as unparsed)
SITES = [
    ("a condition", _mutation("if a:", "if not a:"), "if a:"),
    ("a statement in a block", _mutation("b = 2", "b = 4"), "b = 2"),
    ("the branch of an elif", _mutation("b > 1", "b > 2"), "if b > 1:"),
    ("a default in the head of a function", _mutation("b=1", "b=2"), "if a:"),
    ("a default of the module", _mutation("LIMIT = 5", "LIMIT = 6", at="return b"), "return b"),
]


@pytest.mark.parametrize(("mutation", "line"), [s[1:] for s in SITES], ids=[s[0] for s in SITES])
def test_a_note_is_before_the_statement(mutation: Mutation, line: str) -> None:
    lines = with_switches(FUNCTION, [mutation]).split("\n")
    note = next(index for index, text in enumerate(lines) if ".reached(7)" in text)
    assert lines[note + 1].strip().startswith(line)


def test_a_default_of_a_module_needs_the_place_of_its_use() -> None:
    with pytest.raises(ValueError, match='mutation "name" needs "at"'):
        with_switches(FUNCTION, [_mutation("LIMIT = 5", "LIMIT = 6")])


CLAIMS = """import dlt
from standins_lib.claims import claim


def numbers(limit):
    return list(dlt.resource(range(9), name="numbers").add_limit(limit))


@claim("Strong limit.")
def strong() -> None:
    assert numbers(2) == [0, 1]


@claim("Weak limit.")
def weak() -> None:
    assert 0 in numbers(2)


@claim("Two cases of limits.", cases=("small", "large"))
def two_cases(case) -> None:
    assert len(numbers(2 if case == "small" else 99)) in (2, 9)


@claim("Nothing.")
def reaches_nothing() -> None:
    assert dlt.__version__


@claim("It fails.")
def fails() -> None:
    assert not numbers(2)


@claim("Something else.")
def other() -> None:
    assert 0 in numbers(2)


@claim("A default in a head, retry_load.")
def default() -> None:
    from dlt.pipeline.exceptions import PipelineStepFailed
    from dlt.pipeline.helpers import retry_load

    error = PipelineStepFailed.__new__(PipelineStepFailed)
    error.step = "extract"
    assert not retry_load()(error)


@claim("A server.", service="s3")
def needs_a_server() -> None:
    assert dlt.__version__
"""


def test_a_claim_that_passes_with_what_it_reaches_is_weak(tmp_path: Path) -> None:
    for name, content in (("tests/claims/x.py", CLAIMS), ("docs/x.mdx", "Words.\n")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    file = collect_file(tmp_path / "tests/claims/x.py", tmp_path)
    limit = next(one for one in MUTATIONS if "(self.count == self.max_items)" in one.old)
    head = next(one for one in MUTATIONS if one.name == "retry_load repeats extract")
    mutations = [replace(limit, number=0), replace(head, number=1)]
    outcomes = drawn([file], 0)
    measure(outcomes, mutations, 2)
    text = as_text(outcomes, mutations)
    result = as_json(outcomes, mutations)["claims"]
    assert result["tests/claims/x.py:9[strong]"]["killedBy"] == limit.name
    assert result["tests/claims/x.py:19[two_cases]"]["killedBy"] == limit.name
    assert result["tests/claims/x.py:24[reaches_nothing]"]["reached"] == []
    assert result["tests/claims/x.py:39[default]"]["killedBy"] == head.name
    assert result["tests/claims/x.py:49[needs_a_server]"]["leftOut"] == "needs s3"
    assert "      3    3       2  add_limit lets one item more through" in text
    assert summary(outcomes) == {
        "claims": 8,
        "left out": 2,
        "reached": 4,
        "killed": 3,
        "weak": 1,
        "other": 1,
        "none": 1,
    }
    assert f"WEAK tests/claims/x.py:14[weak] passes with all 1: {limit.name}" in text
    assert "1 pass with all and are weak (25.0 %)" in text


def test_a_sample_has_the_same_claims_in_each_run(tmp_path: Path) -> None:
    path = tmp_path / "tests/claims/x.py"
    path.parent.mkdir(parents=True)
    path.write_text(CLAIMS, encoding="utf-8")
    file = collect_file(path, tmp_path)
    names = [one.id for one in drawn([file], 2)]
    assert names == [one.id for one in drawn([file], 2)]
    assert len(names) < len(drawn([file], 0)) == 8
