"""What is left for a person after `--apply`, upgrade-<version>-checklist.md."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Sequence

#: What `--apply` does not run, because it takes longer or needs the network.
COMMANDS = (
    "`bash python/venv.sh python -V`: installs the packages of the new lock",
    "`npm run facts:since`, if releases were skipped: add them to `RELEASES` of its code first",
    "change the code with the old version, listed below: code that changes later runs again",
    "`npm run check:pages`: lists all names that pages describe and dlt lacks, pages that modules "
    "lack, broken links; correct them. Its lines about records go with the next commands",
    "`npm run snippets -- --update`: correct the pages that fail, and run it again for them; after "
    "`RAN TWICE` is how a program failed at first",
    "`npm run snippets:pasted -- --update`",
    "`npm run claims -- --update`: a claim that fails names its sentence; correct both",
    "`npm run playground:assets`, `npm run playground -- --update`",
    "`npm run benchmarks`, on an idle machine",
    "review `data/curated/`, then set `dlt` in `plus.json` and `verified-sources.json`",
    "`npx tsx scripts/build/main.ts --clean && npm run licenses`: versions in `docs/licenses.mdx`",
    "`bash python/venv.sh python -m tests.config_reader_cases`, then with `tests.lookup_cases` and "
    "`tests.figure_cases`: what dlt makes of settings and rows, for unit tests",
    "`npm run check`, `npm run test:python`, `npm test`",
)


def as_checklist(report: Mapping[str, Any], others: Sequence[str], pages: Mapping[str, str]) -> str:
    """The checklist of a report.

    `others` are files outside of the pages with the old version, `pages` ids of pages by module.
    """
    return "\n".join(_lines(report, others, pages)) + "\n"


def _lines(
    report: Mapping[str, Any], others: Sequence[str], pages: Mapping[str, str]
) -> Iterator[str]:
    yield f"# Checklist: dlt {report['before']} → {report['after']}"
    yield from ("", "## Run, in this order", "")
    yield from (f"- [ ] {command}" for command in COMMANDS)
    for title, key in (("Sections to read", "pages"), ("Claims to check", "claims")):
        yield from ("", f"## {title}", "")
        for (file, line, name), changes in sorted(_mentions(report, key).items()):
            yield f"- [ ] {file}:{line} {name}: {', '.join(sorted(changes))}"
    yield from ("", "## New modules that need a page (guides/api-words.md)", "")
    for change in report["changes"]:
        if change["kind"] == "came" and change["details"][:1] == ["module"]:
            page = pages.get(change["name"], "")
            yield f"- [ ] `{change['name']}`" + (
                page and f": write docs/{page}.mdx, and list it in tests/build/catalogue.json"
            )
    yield from ("", "## New names and settings to describe", "")
    yield from _new_names(report)
    for title, is_code in (
        ("Sentences that name the old version", False),
        ("Code that names the old version, after the commands above recorded outputs", True),
    ):
        yield from ("", f"## {title}", "")
        for one in report["versions"]:
            if one["is_code"] == is_code:
                yield f"- [ ] {one['file']}:{one['line']} {one['text']}"
    yield from ("", "## Requirements of dlt that differ", "")
    yield from (f"- [ ] {line}" for line in report["requirements"])
    yield from ("", f"## Sentences that name a version up to {report['after']}", "")
    yield from (f"- [ ] {one['file']}:{one['line']} {one['text']}" for one in report["later"])
    yield from ("", "## Other files that name the old version", "")
    yield from (f"- [ ] {one}" for one in others)
    yield from ("", "## Outputs that differ", "")
    for one in report["outputs"]:
        if not one["cosmetic"]:
            yield f"- [ ] {one['file']}:{one['line']} {' '.join(one['new']).strip()[:100]}"
    for run in report["runs"]:
        yield from ("", f"## {run['name']}: {run['summary']}", "")
        yield from (f"- [ ] {failure}" for failure in run["failures"])


def _new_names(report: Mapping[str, Any]) -> Iterator[str]:
    """What no page can speak of yet, with where the reference describes what it belongs to."""
    for change in report["changes"]:
        is_module = change["details"][:1] == ["module"]
        if change["kind"] == "came" and change["section"] != "messages" and not is_module:
            where = change["reference"]
            place = f"{where['file']}:{where['line']} " if where else ""
            yield f"- [ ] {place}`{change['name']}`: {', '.join(change['details'])}"


def _mentions(report: Mapping[str, Any], key: str) -> dict[tuple[str, int, str], set[str]]:
    """The changes that each section or claim speaks of: one item a section."""
    found: dict[tuple[str, str], tuple[int, set[str]]] = {}
    for change in report["changes"]:
        in_claims = key == "claims"
        named = [one for one in change["missing"] if one["file"].endswith(".py") == in_claims]
        for one in (*change[key], *named):
            place = (one["file"], one["title"])
            line, changes = found.get(place, (one["line"], set()))
            text = f"{change['kind']} `{change['name']}`"
            found[place] = (min(line, one["line"]), changes | {text})
    return {(file, line, title): changes for (file, title), (line, changes) in found.items()}
