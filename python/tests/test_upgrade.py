"""What speaks of a change, the report, the environment, and steps that run once."""

from __future__ import annotations

from dataclasses import replace
from email.message import Message
from pathlib import Path

import pytest

from docs_tests.upgrade.command import main
from docs_tests.upgrade.compare.model import Change
from docs_tests.upgrade.environment import (
    Environment,
    UpgradeError,
    entry_of,
    versions_of,
    with_entry,
    with_pin,
)
from docs_tests.upgrade.markdown import as_markdown
from docs_tests.upgrade.mentions import (
    claim_sections,
    find_mentions,
    find_names,
    new_names,
    page_sections,
)
from docs_tests.upgrade.outputs import OutputChange
from docs_tests.upgrade.pages import ApiPages
from docs_tests.upgrade.readers import read_files
from docs_tests.upgrade.report import Report, Run, make_entry, package_changes
from docs_tests.upgrade.requirements import read_metadata, requirement_changes
from docs_tests.upgrade.runs import failures, last_line
from docs_tests.upgrade.steps import Steps
from docs_tests.upgrade.versions import lines_with_later_version, lines_with_version

PAGE = """---
title: d.x
---
The word load in prose, with 1.10.0.

## load

Call `load(size=1)`, or `dlt pipeline --list`.

```py group="g"
# not a heading
print("1.10.0")
```

## Other

`load` without the argument; `--list-packages`; dlt 1.10 and not 1.10.1 or 11.10.
Dagster 1.10 and the number 1.10.
"""
SECTIONS = list(page_sections("docs/p.mdx", PAGE))
CLAIMS = '''"""Claims."""
from standins_lib.claims import claim


def helper() -> None:
    load(size=1)


@claim("The size is 1.")
def the_size() -> None:
    assert load(size=1)
'''


def change(*terms: str, context: tuple[str, ...] = (), kind: str = "changed") -> Change:
    return Change("signatures", kind, "d.x.load", ("a detail",), terms, context)


def places(found: Change) -> list[tuple[int, str]]:
    return [(mention.line, mention.title) for mention in find_mentions(found, SECTIONS)]


def test_an_identifier_counts_in_code_and_headings_and_not_in_prose() -> None:
    assert places(change("load")) == [(6, "load"), (17, "Other")]


def test_the_context_must_be_in_the_same_section() -> None:
    assert places(change("size", context=("load",))) == [(8, "load")]
    assert places(change("size", context=("unload",))) == []


def of_call(text: str, term: str = "size", owner: str = "") -> bool:
    found = replace(change(term, context=("load",)), is_of_call=True, owner=owner)
    return bool(find_mentions(found, list(page_sections("docs/p.mdx", text))))


def test_a_parameter_of_another_function_is_another_one() -> None:
    assert of_call("`load` has `size`.")
    assert of_call("```py\nload(\n    [1, (2)],\n    size=1)\nsave(x, size=2)\n```")
    assert of_call("```py\nsize = 1\nload(1)\n```")
    assert not of_call("```py\nload(1)\nsave(\n    load(2), size=2)\n```")
    assert not of_call("```py\nsave(size=1)\n```")
    assert of_call("```py\nload(1)\n```\n```text output\nLoadError\n```", "LoadError")


def test_a_function_in_an_output_is_not_called() -> None:
    text = "```py\nsave(1)\nprint(size)\n```\n```text output\nload done\n```"
    assert not of_call(text)
    assert of_call(text.replace("print", "load"))


def test_the_class_of_a_method_or_an_object_of_it_is_in_the_section() -> None:
    text = "`{}.load(size=1)`"
    assert of_call(text.format("DltLoader"), owner="DltLoader")
    assert of_call(text.format("my_loader"), owner="DltLoaderBase")
    assert not of_call(text.format("saver"), owner="DltLoader")


def test_a_flag_is_not_the_beginning_of_a_longer_one() -> None:
    assert places(change("--list")) == [(8, "load")]


def test_phrases_count_in_prose() -> None:
    assert places(change("in prose, with")) == [(4, "")]


def test_no_page_speaks_of_what_is_new() -> None:
    assert places(change("load", kind="came")) == []


def test_pages_of_a_destination_count_also_for_what_came() -> None:
    came = Change("destinations", "came", "x", places=(("destinations/a", ("csv",)),))
    files = (
        "docs/destinations/a.mdx",
        "tests/claims/destinations/a.py",
        "docs/destinations/ba.mdx",
    )
    sections = [one for file in files for one in page_sections(file, "Loads `csv`.")]
    assert [one.file for one in find_mentions(came, sections)] == list(files[:2])


def test_specific_new_names_are_those_that_no_text_has_by_chance() -> None:
    def names(kind: str, name: str, *details: str) -> tuple[str, ...]:
        return new_names(Change("names", kind, name, details))

    assert names("came", "d.x.key_path") == ("key_path",)
    assert names("came", "dlt run --dry-run") == ("--dry-run",)
    assert names("came", "d.NewError", "class") == ("NewError",)
    assert names("came", "d.x", "module", "with `f`, `g_h`") == ("g_h",)
    assert names("came", "d.x.load") == names("came", "d.x.Load") == names("went", "d.x_y") == ()
    new = "+ parameter `**more_options: Any` (var-keyword)"
    assert names("changed", "d.f", new, "parameter `old_one`: `1` → `2`") == ("more_options",)
    assert new_names(Change("messages", "came", "ValueError")) == ()


def test_pages_and_claims_that_name_what_is_new_may_say_it_is_missing() -> None:
    sections = list(page_sections("docs/p.mdx", "## Keys\n\nIt has no `key_path` yet.\n"))
    claims = list(claim_sections("tests/claims/p.py", CLAIMS.replace("size=1", "key_path=1")))
    came = Change("configuration", "came", "d.x.Spec.key_path", terms=("key_path",))
    entry = make_entry(came, sections, claims, REFERENCE)
    found = [(one.file, one.line) for one in entry.missing]
    assert found == [("docs/p.mdx", 3), ("tests/claims/p.py", 11)]
    assert entry.needs_reading
    assert entry.pages == ()
    assert not make_entry(came, sections, claims, REFERENCE, known={"key_path"}).missing
    text = as_markdown(replace(report(), entries=(entry,)))
    assert "- 1 changes: read 1 sections and 1 claims." in text
    assert "  - name it already, and may say it is missing: docs/p.mdx:3 (Keys), " in text


def test_a_new_name_in_an_output_is_none_that_is_missing() -> None:
    text = "```text output\nFile x.py, in _a, key_path\n```\n"
    assert not find_names(["key_path"], list(page_sections("docs/p.mdx", text)))


def test_a_claim_is_found_by_its_function_and_helpers_are_not() -> None:
    sections = list(claim_sections("tests/claims/p.py", CLAIMS))
    (found,) = find_mentions(change("size"), sections)
    assert (found.line, found.title) == (9, "the_size")


def test_lines_with_the_old_version() -> None:
    found = [(line.line, line.is_code) for line in lines_with_version("1.10.0", SECTIONS)]
    assert found == [(4, False), (12, True), (17, False)]


def test_sentences_with_a_later_version_may_say_that_something_came_with_it() -> None:
    text = """Not in 1.10.0. **Later:** since 1.11.0.
Fixed in 1.12.1, and `dlt==1.12.0` has it.
Only with 1.13.0, or at 1.11.0.1.
## In dlt 1.10.1
```
1.11.0
```
"""
    sections = list(page_sections("docs/p.mdx", text))
    assert [one.line for one in lines_with_later_version("1.10.0", "1.11.0", sections)] == [1, 4]
    assert [one.line for one in lines_with_later_version("1.10.0", "1.12.0", sections)] == [1, 2, 4]


REFERENCE = ApiPages({"d": "d", "d.x": "p"}, SECTIONS)


def test_the_section_of_the_reference_comes_first() -> None:
    entry = make_entry(change(), SECTIONS, [], REFERENCE)
    assert [(m.line, m.title) for m in entry.pages] == [(6, "load")]
    assert entry.needs_reading


def test_the_reference_does_not_quote_messages() -> None:
    message = Change("messages", "changed", "d.x.load", ("a → b",), ("no page has this",))
    assert not make_entry(message, SECTIONS, [], REFERENCE).needs_reading


def test_what_stays_right_needs_no_reading() -> None:
    assert not make_entry(replace(change(), is_quiet=True), SECTIONS, [], REFERENCE).needs_reading


def test_a_new_name_has_the_page_of_its_module_as_reference() -> None:
    entry = make_entry(Change("names", "came", "d.x.save"), SECTIONS, [], REFERENCE)
    assert entry.reference is not None
    assert (entry.reference.file, entry.needs_reading) == ("docs/p.mdx", False)
    elsewhere = make_entry(Change("names", "came", "d.y.save"), SECTIONS, [], REFERENCE)
    assert elsewhere.reference is None


def test_a_function_with_the_path_of_a_module_is_on_the_page_of_its_own_module() -> None:
    sections = [*SECTIONS, *page_sections("docs/load.mdx", "# d.x.load\n")]
    pages = ApiPages({"d.x": "p", "d.x.load": "load"}, sections)
    found = pages.mention(change())
    assert found is not None
    assert (found.file, found.title) == ("docs/p.mdx", "load")
    module = pages.mention(Change("names", "went", "d.x.load", ("module",)))
    assert module is not None
    assert module.file == "docs/load.mdx"


def report() -> Report:
    changes = [
        change("size", context=("load",)),
        Change("names", "came", "d.y", ("module", "with `f`")),
        Change("messages", "went", "ValueError", ("`a\nb`", "d/x.py:3")),
    ]
    return Report(
        before="1.10.0",
        after="1.11.0",
        entries=tuple(make_entry(one, SECTIONS, [], REFERENCE) for one in changes),
        unreadable={"cli.json": "d.py:1 ImportError: gone"},
        packages=("pytz: 1 → 2",),
        versions=tuple(lines_with_version("1.10.0", SECTIONS)),
        runs=(Run("Claims", "3 passed, 1 failed", ("tests/claims/p.py:9 — fails",)),),
        outputs=(
            OutputChange("docs/p.mdx", 12, ("1.10.0",), ("1.11.0",), True),
            OutputChange("docs/p.mdx", 20, ("3 rows",), ("4 rows",), False),
        ),
        requirements=("a: `>=1` → `>=2`",),
        later=tuple(lines_with_later_version("1.10.0", "1.10.1", SECTIONS)),
    )


def test_the_summary_separates_machine_work_from_a_persons() -> None:
    text = as_markdown(report())
    machine, person = text.partition("## Names")[0].split("**A person's work**")
    assert "| signatures | 0 | 0 | 0 | 1 | 1 |" in machine
    assert "- Facts: 2 changes of which no page speaks." in machine
    assert "- 1 lines of code and outputs with 1.10.0." in machine
    assert "- 1 changes: read 1 sections and 0 claims." in person
    assert "- 1 outputs differ in the version, line numbers or spaces only." in machine
    assert "- 1 outputs differ." in person
    assert "- 1 new modules need a page." in person
    assert "- 2 sentences name 1.10.0." in person
    assert "- 1 requirements of dlt differ." in person
    assert "- 1 sentences name a later version, up to 1.11.0." in person
    assert "- **cli.json could not be read**" in person
    assert "- Claims: 3 passed, 1 failed; 1 to look at." in person


def test_names_that_came_in_modules_without_a_page_are_in_the_summary() -> None:
    changes = [
        Change("configuration", "came", "e.x.Spec.size"),
        Change("names", "came", "e.y", ("module", "with `f`")),
        Change("configuration", "came", "e.y.Spec"),
        Change("names", "came", "d.x.save"),
        Change("names", "came", "e.load", is_reexport=True),
    ]
    entries = tuple(make_entry(one, SECTIONS, [], REFERENCE) for one in changes)
    text = as_markdown(replace(report(), entries=entries))
    assert [line for line in text.splitlines() if line.startswith("- No page")] == [
        "- No page describes the module of `e.x.Spec.size`, which came."
    ]


def test_each_change_is_an_item_with_its_pages() -> None:
    lines = as_markdown(report()).splitlines()
    item = lines.index("- changed `d.x.load`: a detail")
    assert lines[item + 1] == "  - pages: docs/p.mdx:8 (load)"
    assert "  - `a b`" in lines, "a message of several lines is one line"
    assert "- tests/claims/p.py:9 — fails" in lines
    assert "- pytz: 1 → 2" in lines
    assert "- a: `>=1` → `>=2`" in lines
    output = lines.index("docs/p.mdx:20")
    assert lines[output + 2 : output + 6] == ["~~~~diff", "-3 rows", "+4 rows", "~~~~"]
    assert "docs/p.mdx:12" not in lines


def test_the_json_has_all_changes() -> None:
    content = report().as_json()
    assert [one["name"] for one in content["changes"]] == ["d.x.load", "d.y", "ValueError"]
    assert content["changes"][0]["pages"] == [{"file": "docs/p.mdx", "line": 8, "title": "load"}]
    assert content["runs"][0]["failures"] == ["tests/claims/p.py:9 — fails"]


LOCK = "dlt==1.10.0 \\\n    --hash=sha256:a\n    # via -r x\npytz==1 ; python_version < '4' \\\n    --hash=sha256:b\n"


def test_the_pin_and_the_lock() -> None:
    assert (
        with_pin("# dlt\ndlt[cli]==1.10.0\npytz\n", "1.11.0") == "# dlt\ndlt[cli]==1.11.0\npytz\n"
    )
    assert versions_of(LOCK) == {"dlt": "1.10.0", "pytz": "1"}
    assert entry_of(LOCK, "dlt") == LOCK[: LOCK.index("pytz")]
    assert versions_of(with_entry(LOCK, "dlt", "dlt==1.11.0\n")) == {"dlt": "1.11.0", "pytz": "1"}
    assert with_entry(LOCK, "other", "other==1\n") == LOCK


def test_a_command_that_fails_is_an_error_with_its_output(tmp_path: Path) -> None:
    environment = Environment("1.11.0", tmp_path)
    script = environment.project / "python" / "venv.sh"
    script.parent.mkdir(parents=True)
    script.write_text('echo "$@"; echo broken >&2; exit 3\n')
    assert environment.run_tool("m", "x") == "python -m m x\nbroken\n"
    with pytest.raises(UpgradeError, match="no facts:\n(.|\n)*broken"):
        environment.run_tool("m", failure="no facts")


def test_packages_that_differ() -> None:
    found = package_changes(
        {"dlt": "1", "a": "1", "b": "1"}, {"dlt": "2", "a": "2", "c": "3"}, "dlt"
    )
    assert found == ["a: 1 → 2", "b: 1 → none", "c: none → 3"]


def test_a_package_with_two_versions_has_both_with_their_markers() -> None:
    lock = (
        "a==1 ; python_version < '3.10' \\\n    --hash=x\na==2 ; python_version >= '3.10'\nb==1\n"
    )
    found = versions_of(lock)
    assert found == {"a": "1 (python_version < '3.10'), 2 (python_version >= '3.10')", "b": "1"}


def metadata(tmp_path: Path, version: str, *lines: str) -> Message:
    folder = tmp_path / ".venv" / "lib" / "python3" / "site-packages" / f"x-{version}.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text("\n".join([*lines, "", "Requires-Dist: text"]))
    return read_metadata(tmp_path, "x", version)


def test_requirements_that_differ(tmp_path: Path) -> None:
    before = ["Requires-Python: >=3.9", "Provides-Extra: old", "Provides-Extra: both"]
    before += ["Requires-Dist: a (>=1)", "Requires-Dist: b (>=1,<2) ; extra == 'both'"]
    before += ["Requires-Dist: same[y] >=1", "Requires-Dist: gone"]
    after = ["Requires-Python: >=3.10", "Provides-Extra: both", "Provides-Extra: new"]
    after += ["Requires-Dist: a (>=2)", 'Requires-Dist: b (>=2) ; extra == "both"']
    after += ["Requires-Dist: same[y]>=1", 'Requires-Dist: c ; extra == "new"']
    found = requirement_changes(metadata(tmp_path, "1", *before), metadata(tmp_path, "2", *after))
    assert found == [
        "Python: `>=3.9` → `>=3.10`",
        "extra `old`: went",
        "extra `new`: came",
        "a: `>=1` → `>=2`",
        'b: `<2,>=1` → `>=2`, with `extra == "both"`',
        'c: none → `any`, with `extra == "new"`',
        "gone: `any` → none",
    ]
    one = read_metadata(tmp_path, "x", "1")
    assert requirement_changes(one, read_metadata(tmp_path, "y", "1")) == []


def test_a_reader_that_fails_does_not_stop_the_others() -> None:
    def fail() -> None:
        raise ImportError("no module dlt.cli")

    files, unreadable = read_files(
        {"cli.json": fail, "api": lambda: {"api/d.json": {}}, "config.json": dict}
    )
    assert files == {"api/d.json": {}, "config.json": {}}
    assert list(unreadable) == ["cli.json"]
    assert unreadable["cli.json"].endswith("ImportError: no module dlt.cli")


def test_failures_of_a_run() -> None:
    output = (
        "docs/a.mdx:3 — prints otherwise; correct it\n  docs/a.mdx:3 — prints otherwise; correct it\n"
        "docs/b.mdx:1 — data/generated/snippets.json does not have this page as it is\n"
        "tests/claims/a.py:1 — x\n1 passed, 2 failed\nbye\n"
    )
    assert failures(output, "docs/") == ["docs/a.mdx:3 — prints otherwise; correct it"]
    assert last_line(output) == "1 passed, 2 failed"
    assert last_line("Traceback\nImportError: x\n") == "ImportError: x"


def test_a_finished_step_runs_again_only_with_other_inputs(tmp_path: Path) -> None:
    record, output, ran = tmp_path / "steps.json", tmp_path / "out", list[str]()

    def run(inputs: str, fails: bool = False) -> None:
        def do() -> None:
            ran.append(inputs)
            if fails:
                raise RuntimeError
            output.write_text(inputs)

        Steps(record, 1).run("step", inputs, [output], do)

    run("a")
    run("a")
    assert ran == ["a"]
    with pytest.raises(RuntimeError):
        run("b", fails=True)
    run("b")
    output.unlink()
    run("b")
    assert ran == ["a", "b", "b", "b"]


@pytest.mark.parametrize("version", ["latest", "1.11", "../1.11.0"])
def test_a_wrong_version_is_rejected(version: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([version])
    assert stopped.value.code == 2
    assert "is not a version such as 1.11.0" in capsys.readouterr().err
