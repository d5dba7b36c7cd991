"""Reports what another version of dlt changes: `docs-tests upgrade VERSION [--run | --apply]`.

Writes upgrade-VERSION.md and upgrade-VERSION.json, and works in .cache/upgrade/VERSION/; nothing
else changes without `--apply`. A step that finished is skipped when the command runs again.

Exit code 0 when the report was written, 2 for a wrong command line or when the environment of the
version cannot be created.
"""

from __future__ import annotations

import argparse
import re
import sys
from typing import Optional, Sequence

from docs_tests.facts.write import to_text
from docs_tests.library import NAME, VERSION
from docs_tests.paths import GENERATED, ROOT
from docs_tests.upgrade.apply import apply
from docs_tests.upgrade.compare import compare_folders, known_names, read_json
from docs_tests.upgrade.environment import Environment, UpgradeError, versions_of
from docs_tests.upgrade.markdown import as_markdown
from docs_tests.upgrade.mentions import read_sections
from docs_tests.upgrade.outputs import OutputChange
from docs_tests.upgrade.pages import ApiPages
from docs_tests.upgrade.readers import UNREADABLE
from docs_tests.upgrade.report import Report, Run, make_entry, package_changes
from docs_tests.upgrade.requirements import read_metadata, requirement_changes
from docs_tests.upgrade.runs import RUNS, run_all
from docs_tests.upgrade.steps import Steps
from docs_tests.upgrade.versions import lines_with_later_version, lines_with_version


def _version(text: str) -> str:
    if not re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", text):
        raise argparse.ArgumentTypeError(f'"{text}" is not a version such as 1.11.0')
    if text == VERSION:
        raise argparse.ArgumentTypeError(f"the docs describe {NAME} {VERSION} already")
    return text


def _arguments(argv: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="npm run upgrade --", description=__doc__)
    parser.add_argument("version", type=_version, help=f"a release of {NAME}")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument(
        "--run",
        action="store_true",
        help="also run the code of pages and the claims with that version, which takes long",
    )
    mode.add_argument(
        "--apply",
        action="store_true",
        help="change the project as an existing report says, and write a checklist of the rest",
    )
    return parser.parse_args(argv)


def _report(
    environment: Environment, runs: Sequence[Run], outputs: Sequence[OutputChange]
) -> Report:
    """Compares the facts, and looks for what speaks of each change."""
    changes = compare_folders(GENERATED, environment.facts)
    pages, claims = read_sections(ROOT)
    index = read_json(GENERATED / "api-index.json")["modules"]
    reference = ApiPages({module: one["page"] for module, one in index.items()}, pages)
    known = known_names(GENERATED)
    locks = [ROOT / "python" / "requirements.txt", environment.lock]
    before, after = (versions_of(lock.read_text("utf-8")) for lock in locks)
    versions = ((ROOT, VERSION), (environment.project, environment.version))
    metadata = [read_metadata(project, NAME, version) for project, version in versions]
    return Report(
        before=VERSION,
        after=environment.version,
        entries=tuple(make_entry(change, pages, claims, reference, known) for change in changes),
        unreadable=read_json(environment.facts / UNREADABLE),
        packages=tuple(package_changes(before, after, NAME)),
        versions=tuple(lines_with_version(VERSION, pages)),
        requirements=tuple(requirement_changes(*metadata)),
        runs=tuple(runs),
        outputs=tuple(outputs),
        later=tuple(lines_with_later_version(VERSION, environment.version, pages)),
    )


def _apply(environment: Environment) -> int:
    try:
        changed = apply(environment)
    except UpgradeError as error:
        print(error, file=sys.stderr)
        return 2
    checklist = f"upgrade-{environment.version}-checklist.md"
    print(f"changed {len(changed) - 1} files; what is left: {checklist}")
    return 0


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Creates the environment, reads its facts and writes the report; returns the exit code."""
    options = _arguments(argv)
    environment = Environment(options.version)
    if options.apply:
        return _apply(environment)
    environment.folder.mkdir(parents=True, exist_ok=True)
    print(f"the output of each step: {environment.log.relative_to(ROOT)}")
    steps = Steps(environment.folder / "steps.json", 3 + len(RUNS) * options.run)
    try:
        steps.run("packages", environment.lock_inputs(), [environment.lock], environment.write_lock)
        environment.copy_project()
        inputs, outputs = environment.facts_inputs(), [environment.facts / UNREADABLE]
        steps.run("environment and facts", inputs, outputs, environment.read_facts)
        runs, changes = run_all(environment, steps) if options.run else ([], [])
    except UpgradeError as error:
        print(f"\n{error}", file=sys.stderr)
        return 2
    steps.start("report")
    report = _report(environment, runs, changes)
    print()
    for suffix, text in (("md", as_markdown(report)), ("json", to_text(report.as_json()))):
        file = ROOT / f"upgrade-{options.version}.{suffix}"
        file.write_text(text, "utf-8")
        print(f"wrote {file.relative_to(ROOT)}")
    return 0
