"""Claims: what is read from their files, what their programs are, and what a run says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Callable, Optional

import pytest

from docs_tests.claims.collect import collect_file, find_files
from docs_tests.claims.model import ClaimGroup, ClaimsFile
from docs_tests.claims.plugin import explain
from docs_tests.claims.program import claim_groups, shows_values
from docs_tests.claims.record import (
    BUDGET,
    RECORD,
    budget_problems,
    raise_budget,
    stale_records,
    write_records,
)
from docs_tests.claims.report import behaviour
from docs_tests.claims.sentences import blocks, plain, sentence_problems
from docs_tests.library import VERSION
from docs_tests.paths import PYTHON
from docs_tests.snippets.cache import Cache
from docs_tests.snippets.model import SnippetError
from docs_tests.snippets.run import run_group
from docs_tests.snippets.sandbox.forks import Forks

PATH = "tests/claims/a/x.py"
HEAD = "import dlt\nfrom standins_lib.claims import claim, pipeline, raises\n\n\n"
GOOD = HEAD + '@claim("It is so.")\ndef so() -> None:\n    assert dlt.__version__\n'

MakeFile = Callable[..., ClaimsFile]


@pytest.fixture
def make_file(tmp_path: Path) -> MakeFile:
    """Collects a claims file from its text; docs/a/x.mdx is its page."""

    def make(text: str, page: str = "It is so.\n") -> ClaimsFile:
        for name, content in ((PATH, text), ("docs/a/x.mdx", page)):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return collect_file(tmp_path / PATH, tmp_path)

    return make


def _claim(body: str, mark: str = '"It is so."', head: str = "def so() -> None:") -> str:
    return f"{HEAD}@claim({mark})\n{head}\n    {body}\n"


# (what is wrong, the file, the problem after the path)
ERRORS: list[tuple[str, str, str]] = [
    ("no parse", "x = (\n", "1 — syntax error: '(' was never closed; correct it"),
    (
        "no claims",
        "x = 1\n",
        "1 — no claim in this file; mark a function by @claim, or remove the file",
    ),
    (
        "a mark that is not called",
        HEAD + "@claim\ndef so():\n    assert dlt\n",
        '5 — a claim without a sentence; write @claim("a sentence of the page")',
    ),
    (
        "no sentence",
        _claim("assert dlt", mark=""),
        '5 — a claim without a sentence; write @claim("a sentence of the page")',
    ),
    (
        "an f-string",
        _claim("assert dlt", mark='f"It is {1}."'),
        "5 — a sentence that is not a plain string; write it as a literal in the mark",
    ),
    (
        "two marks",
        HEAD + '@claim("A")\n@claim("B")\ndef so():\n    assert dlt\n',
        '6 — so is marked twice; give one mark all sentences: @claim("One.", "Two.")',
    ),
    (
        "an unknown option",
        _claim("assert dlt", mark='"It is so.", servise="s3"'),
        '5 — unknown option "servise"; did you mean "service"?',
    ),
    (
        "an unknown service",
        _claim("assert dlt", mark='"It is so.", service="s3, postgre"'),
        '5 — unknown service "postgre"; did you mean "postgres"?',
    ),
    (
        "an unknown package",
        _claim("assert dlt", mark='"It is so.", packages="airflw"'),
        '5 — unknown packages "airflw"; did you mean "airflow"?',
    ),
    (
        "one name for two claims",
        _claim("assert dlt") + '\n\n@claim("Other.")\ndef so():\n    assert dlt\n',
        "10 — so is defined twice; rename one of them",
    ),
    (
        "a helper of the same name",
        _claim("assert dlt") + "\n\ndef so():\n    pass\n",
        "10 — so is defined twice; rename one of them",
    ),
    (
        "one sentence for two claims, with other spaces",
        _claim("assert dlt") + '\n\n@claim("It  is so.")\ndef two():\n    assert dlt\n',
        '10 — "It is so." is claimed by so too; '
        "prove it in one function, or quote the part that each proves",
    ),
    (
        "parameters",
        _claim("assert dlt", head="def so(*, x=1) -> None:"),
        "5 — so has parameters; a claim is called without arguments",
    ),
    (
        "no assertion",
        _claim("pipeline().run([1])"),
        "5 — so asserts nothing; it needs an assert or a `with raises(…)` of its own",
    ),
    (
        "nothing of dlt",
        _claim("assert sorted([2, 1]) == [1, 2]"),
        "5 — so uses nothing of dlt; it passes whatever dlt does: let dlt do what the sentence says",
    ),
    (
        "dlt's name only in the mark and in raises",
        _claim('with raises("ValueError"):\n        int("x")'),
        "5 — so uses nothing of dlt; it passes whatever dlt does: let dlt do what the sentence says",
    ),
    (
        "a method",
        HEAD + 'class C:\n    @claim("It is so.")\n    def so(self):\n        assert dlt\n',
        "6 — so is not a function of the file; only plain functions at the top level are claims",
    ),
    (
        "a coroutine",
        _claim("assert dlt", head="async def so() -> None:"),
        "5 — so is not a function of the file; only plain functions at the top level are claims",
    ),
]


@pytest.mark.parametrize(("text", "expected"), [e[1:] for e in ERRORS], ids=[e[0] for e in ERRORS])
def test_errors_say_what_where_and_the_way_out(
    make_file: MakeFile, text: str, expected: str
) -> None:
    assert [str(p) for p in make_file(text).problems] == [f"{PATH}:{expected}"]


# (how the claim reaches dlt, the file)
REACHES: list[tuple[str, str]] = [
    ("directly", GOOD),
    ("by a helper of the stand-ins", _claim("assert pipeline()")),
    (
        "by a helper and a constant of the file",
        HEAD
        + "VERSION = dlt.__version__\n\n\ndef version():\n    return VERSION\n\n\n"
        + '@claim("It is so.")\ndef so():\n    assert version()\n',
    ),
    ("by its own import", _claim("from dlt.common import json\n\n    assert json.dumps({})")),
    (
        "by the command line",
        _claim('import subprocess\n\n    assert subprocess.run(["dlt", "-h"])'),
    ),
    ("by a program in a string", _claim('assert exec("\\nfrom dlt.sources import x") is None')),
]


@pytest.mark.parametrize("text", [r[1] for r in REACHES], ids=[r[0] for r in REACHES])
def test_a_claim_may_reach_dlt(make_file: MakeFile, text: str) -> None:
    assert make_file(text).problems == ()


def test_the_page_of_a_file_has_to_exist(make_file: MakeFile, tmp_path: Path) -> None:
    make_file(GOOD)
    other = tmp_path / "tests/claims/a/xy.py"
    other.write_text(GOOD)
    assert [str(p) for p in collect_file(other, tmp_path).problems] == [
        "tests/claims/a/xy.py:1 — there is no page docs/a/xy.mdx; "
        'name the file after its page; did you mean "docs/a/x.mdx"?'
    ]


QUOTE_IT = "quote it as the page has it, or remove the claim"
# (what the page has, the page, the quoted sentence, the way out; None if it is there)
SENTENCES: list[tuple[str, str, str, str | None]] = [
    ("plain text", "One. It is so. Two.\n", "It is so.", None),
    (
        "links, emphasis and ticks",
        "It [is `x_y`](a.mdx#b) *so* **now**.\n",
        "It is `x_y` so now.",
        None,
    ),
    ("a quotation without markup", "It is `x_y` *so*.\n", "It is x_y so.", None),
    ("a quotation with its markup", "It [is](a.mdx) `so`.\n", "It [is](a.mdx) `so`.", None),
    ("a soft line break", "It is\n   so.\n", "It is so.", None),
    ("a list item", "- a\n  - It is\n    so.\n", "It is so.", None),
    ("a table cell", "| a | b |\n|---|---|\n| x | `p\\|q` is so |\n", "`p|q` is so", None),
    ("an admonition", ":::warning[Title]\nIt is so.\n:::\n", "It is so.", None),
    (
        "text between tags",
        '<Tabs groupId="a">\n  <TabItem value="b" label="B">\n\n    It is so.\n\n  </TabItem>\n</Tabs>\n',
        "It is so.",
        None,
    ),
    ("text beside a tag", '<Anchor id="x" />It is <b>so</b>.\n', "It is so.", None),
    ("a heading with an id", "## It is so {#so}\n", "It is so", None),
    ("escapes and entities", "It is \\{so\\} &lt; 1.\n", "It is \\{so\\} < 1.", None),
    ("code with angle brackets", "Call `f(<name>)` now.\n", "Call `f(<name>)` now.", None),
    (
        "a fence",
        "```text\nIt is so.\n```\n",
        "It is so.",
        QUOTE_IT,
    ),
    (
        "a hidden fence",
        "- a\n\n  ```py hidden\n  It is so.\n  ```\n",
        "It is so.",
        QUOTE_IT,
    ),
    (
        "front matter",
        "---\ntitle: It is so.\n---\nWords.\n",
        "It is so.",
        QUOTE_IT,
    ),
    (
        "a comment",
        "{/* It is so. */}\n",
        "It is so.",
        QUOTE_IT,
    ),
    (
        "another wording",
        "One. It is not so. Two.\n",
        "It is so.",
        'the nearest sentence is "It is not so."',
    ),
    (
        "two paragraphs",
        "It is\n\nso.\n",
        "It is so.",
        "it runs over paragraphs or cells: quote the sentences one by one",
    ),
]


@pytest.mark.parametrize(
    ("page", "sentence", "way_out"), [s[1:] for s in SENTENCES], ids=[s[0] for s in SENTENCES]
)
def test_sentences_are_looked_for_on_the_page(
    make_file: MakeFile, tmp_path: Path, page: str, sentence: str, way_out: Optional[str]
) -> None:
    file = make_file(_claim("assert dlt", mark=repr(sentence)), page)
    expected = (
        [] if way_out is None else [f'{PATH}:5 — "{sentence}" is not on docs/a/x.mdx; {way_out}']
    )
    assert [str(p) for p in sentence_problems(file, tmp_path)] == expected


def test_sentences_about_behaviour_are_counted() -> None:
    page = "It raises an error here. Use it for files and tables.\n\nOnly here.\n\n- The second run loads nothing at all.\n"
    assert behaviour(blocks(page)) == [
        "It raises an error here.",
        "The second run loads nothing at all.",
    ]
    assert plain("a  `b`") == "a b"


TWO = (
    HEAD
    + 'import os\n\nNAME = "shared"\n\n\n# A comment.\ndef helper():\n    return os.getcwd()\n\n\n'
    + '@claim("It is so.")\ndef so() -> None:\n    assert dlt.__version__\n\n\n'
    + '@claim("Other.", "More.")\ndef other() -> None:\n    assert helper() and dlt\n'
)
FIRST_PROGRAM = (
    "import dlt\n" + "\n" * 5 + 'NAME = "shared"\n' + "\n" * 8 + "def so() -> None:\n"
    "    assert dlt.__version__\n" + "\n" * 6 + "so()"
)


def test_a_program_has_what_its_claim_reaches_at_the_lines_of_the_file(make_file: MakeFile) -> None:
    first, second = claim_groups(make_file(TWO), invert=False)
    assert first.fences[0].code == FIRST_PROGRAM
    assert second.fences[0].code.split("\n")[10:12] == ["def helper():", "    return os.getcwd()"]
    assert (first.id, second.id) == (f"{PATH}:15[so]", f"{PATH}:20[other]")


# (what changes, from, to, whether the results of the first claim are looked for elsewhere)
EDITS: list[tuple[str, str, str, bool]] = [
    ("the claim", "assert dlt.__version__", "assert dlt.__version__ != ''", True),
    ("a constant that all share", '"shared"', '"other"', True),
    ("the import that it uses", "import dlt\n", "import dlt.common as dlt\n", True),
    ("its sentence", "It is so.", "It was so.", False),
    ("the sentences of another", '"Other.", ', "", False),
    ("another claim", "and dlt\n", "and dlt is not None\n", False),
    ("a helper that it does not use", "return os.getcwd()", "return 'here'", False),
    ("an import that it does not use", "import os\n", "import os\nimport sys\n", False),
    ("lines above it", "# A comment.", "# A comment\n# of two lines.", False),
    ("its servers", '"It is so."', '"It is so.", service="postgres"', True),
]


@pytest.mark.parametrize(
    ("old", "new", "changes"), [e[1:] for e in EDITS], ids=[e[0] for e in EDITS]
)
def test_the_key_of_a_result_has_what_the_claim_depends_on(
    make_file: MakeFile, tmp_path: Path, old: str, new: str, changes: bool
) -> None:
    cache = Cache(tmp_path)
    before = cache.path(claim_groups(make_file(TWO), invert=False)[0])
    assert old in TWO
    after = cache.path(claim_groups(make_file(TWO.replace(old, new)), invert=False)[0])
    assert (after != before) is changes


def test_the_key_has_the_helpers_of_claims_and_not_the_page(
    make_file: MakeFile, tmp_path: Path
) -> None:
    (group,) = claim_groups(make_file(_claim("assert pipeline()")), invert=False)
    standins = Cache(tmp_path).ingredients(group)["standins"]
    (alone,) = claim_groups(make_file("import dlt\n" + GOOD.split("\n\n\n")[1]), invert=False)
    assert Cache(tmp_path).ingredients(alone)["standins"] != standins
    before = Cache(tmp_path).path(group)
    (again,) = claim_groups(make_file(_claim("assert pipeline()"), "It is so. New.\n"), False)
    assert Cache(tmp_path).path(again) == before


VARIANTS = HEAD + (
    '@claim("It is so.")\ndef so() -> None:\n'
    '    assert (\n        "é" == "é"\n        and dlt\n    ), "message"\n'
    '    with raises("ValueError"), raises(\n        "Other"\n    ):\n        int("x")\n'
)


def test_variants_invert_one_assertion_each(make_file: MakeFile) -> None:
    claim, *variants = claim_groups(make_file(VARIANTS), invert=True)
    assert [(v.at, v.inverted) for v in variants] == [
        (8, "this assertion inverted"),
        (11, "another exception expected here"),
        (12, "another exception expected here"),
    ]
    codes = [v.fences[0].code.split("\n") for v in variants]
    own = claim.fences[0].code.split("\n")
    assert codes[0][6:10] == [
        "    assert (",
        '        not ("é" == "é"',
        "        and dlt)",
        '    ), "message"',
    ]
    assert codes[1][10] == '    with raises("NoSuchError"), raises('
    assert codes[2][11] == '        "NoSuchError"'
    assert all(code[13] == own[13] == '        int("x")' for code in codes)
    assert len({v.id for v in (claim, *variants)}) == 4


def _failure(group: ClaimGroup, directory: Path, forks: Forks) -> str:
    """What a run of the program says; empty when it passes."""
    try:
        run_group(group, directory, 60, {}, {}, forks)
    except SnippetError as error:
        return str(explain(group, error))
    return ""


def test_inversion_finds_an_assertion_that_cannot_fail(
    make_file: MakeFile, tmp_path: Path, forks: Forks
) -> None:
    file = make_file(
        _claim(
            'if dlt.__version__ == "no":\n        assert False\n'
            '    with raises("ConfigFieldMissingException"):\n        dlt.config["no_such_key"]'
        )
    )
    claim, vacuous, real = claim_groups(file, invert=True)
    assert _failure(claim, tmp_path / "claim", forks) == ""
    assert _failure(real, tmp_path / "real", forks) == ""
    assert _failure(vacuous, tmp_path / "vacuous", forks) == (
        f"{PATH}:8 — the claim passes with this assertion inverted; "
        "assert something that depends on what dlt does, or leave the assertion out"
    )


def test_a_failing_claim_names_its_sentences_and_its_line(
    make_file: MakeFile, tmp_path: Path, forks: Forks
) -> None:
    file = make_file(
        _claim('assert (\n        dlt.__version__\n        == "0"\n    )', '"A.", "B."')
    )
    (group,) = claim_groups(file, invert=False)
    failure = _failure(group, tmp_path / "run", forks)
    assert failure.startswith(
        f'{PATH}:8 — "A." "B." do not hold: AssertionError; correct the page or the claim\n'
    )
    assert failure.endswith("\nAssertionError")
    # A second run of it gives the values.
    shown = shows_values(file, group.claim, 8)
    assert shown is not None
    again = _failure(shown, tmp_path / "again", forks)
    assert f"AssertionError: '{VERSION}' == '0'; correct" in again


def test_budget_and_record(make_file: MakeFile, tmp_path: Path) -> None:
    file = make_file(TWO)
    assert [str(p) for p in stale_records(tmp_path, [file], is_whole=True)] == [
        f"{PATH}:1 — {RECORD} does not have this file as it is; "
        f"npm run claims -- --update writes {RECORD}"
    ]
    assert write_records(tmp_path, [file])
    assert not write_records(tmp_path, [file])
    make_file(GOOD)  # the record counts a claim that has moved
    assert not raise_budget(tmp_path)
    file = make_file(TWO)
    assert stale_records(tmp_path, [file], is_whole=True) == []
    assert json.loads((tmp_path / RECORD).read_text())["pages"]["docs/a/x.mdx"]["sentences"] == {
        "15:8": "It is so.",
        "20:8": "Other.",
        "20:18": "More.",
    }
    assert raise_budget(tmp_path)
    assert json.loads((tmp_path / BUDGET).read_text()) == {"claims": 2, "pages": 1}
    assert budget_problems(tmp_path, [file]) == []

    fewer = make_file(GOOD)
    assert [str(p) for p in budget_problems(tmp_path, [fewer])] == [
        f"{BUDGET}:1 — 1 claims, the budget is 2; "
        "restore what was removed, or lower the number and say why in the commit"
    ]
    assert write_records(tmp_path, [fewer])
    assert not raise_budget(tmp_path)
    (tmp_path / PATH).unlink()
    assert [str(p) for p in stale_records(tmp_path, [], is_whole=True)] == [
        f"{RECORD}:1 — docs/a/x.mdx has no claims any more; "
        f"npm run claims -- --update writes {RECORD}"
    ]


# (part of the command line, whether it has claims)
PARTS = [
    ("docs/a/x.mdx", True),
    ("docs/a", True),
    ("docs", True),
    ("docs/a/", True),
    (PATH, True),
    ("tests/claims/a", True),
    ("docs/b.mdx", False),
    ("docs/b", False),
    ("tests", False),
]


@pytest.mark.parametrize(("part", "known"), PARTS)
def test_parts_are_pages_files_or_folders(
    make_file: MakeFile, tmp_path: Path, part: str, known: bool
) -> None:
    make_file(GOOD)
    if known:
        assert find_files(tmp_path, [part]) == [tmp_path / PATH]
    else:
        with pytest.raises(FileNotFoundError, match=f"^{part} — no claims there; "):
            find_files(tmp_path, [part])


def test_the_command_line(make_file: MakeFile, tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, list[str]]:
        code = (
            "import sys; from pathlib import Path; from docs_tests.claims.command import main;"
            f"sys.exit(main(sys.argv[1:], Path({str(tmp_path)!r})))"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, "-n", "0", *arguments],
            cwd=PYTHON,
            env={k: v for k, v in os.environ.items() if k != "CI"},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, (done.stdout + done.stderr).strip().split("\n")

    # No import of dlt, which takes two seconds: the string counts as its command line.
    cheap = _claim('assert "dlt " == "dlt 0"')
    make_file(cheap, "Words.\n")
    code, lines = run()
    assert code == 1
    assert (
        f"{PATH}:7 — \"It is so.\" does not hold: AssertionError: 'dlt ' == 'dlt 0'; "
        "correct the page or the claim"
    ) in lines
    assert f'{PATH}:5 — "It is so." is not on docs/a/x.mdx; {QUOTE_IT}' in lines
    assert lines[-1] == "0 passed, 2 failed"

    make_file(cheap.replace("==", "!="))
    assert run("--update", "--invert", "docs/a/x.mdx")[1][-1] == "3 passed, 0 failed"
    code, lines = run()
    assert (code, lines[-1]) == (0, "2 passed, 0 failed")
    # pytest's own summary: nothing ran.
    assert not any(" passed in " in line for line in lines)
    code, lines = run("docs/b")
    assert (code, lines) == (
        2,
        [
            "docs/b — no claims there; name a page, a file below tests/claims/, or a folder of either"
        ],
    )
