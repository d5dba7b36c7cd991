"""Applies the machine work of a report: `docs-tests upgrade VERSION --apply`.

All new contents are computed in a temporary folder before the first file of the project changes.
When a file cannot be replaced, those replaced before it are restored.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Iterable, Iterator, Mapping, Optional

from docs_tests.facts.since.releases import SOURCE, with_release
from docs_tests.facts.write import list_files
from docs_tests.upgrade.checklist import as_checklist
from docs_tests.upgrade.compare import read_json
from docs_tests.upgrade.environment import Environment, UpgradeError, entry_of, with_entry, with_pin
from docs_tests.upgrade.mentions import Section
from docs_tests.upgrade.outputs import as_change, with_outputs
from docs_tests.upgrade.readers import UNREADABLE
from docs_tests.upgrade.versions import files_with_version, lines_with_version

LIBRARY = "packages/facts/src/library.ts"
#: Files that repeat the version, and the text around it.
#: tests/unit/config/version.test.ts compares them with LIBRARY.
REPEATED = {
    LIBRARY: r"(const version = ')VERSION(')",
    "package.json": r'("version": "|\bdlt )VERSION\b()',
    "packages/dlt-docs/package.json": r'("version": "|\bdlt )VERSION\b()',
    "package-lock.json": (
        r'("name": "dlt-docs-site",\s+"version": "|'
        r'"packages/dlt-docs": \{\s+"version": ")VERSION(")'
    ),
    "packages/dlt-docs/README.md": r"(\bdlt )VERSION\b()",
    "README.md": r"(\bdlt |dlt/tree/|\) )VERSION\b()",
    "CONTRIBUTING.md": r"(\bdlt\s)VERSION\b()",
    "guides/pages.md": r"(\bdlt\[…\]==)VERSION\b()",
    "guides/code-on-pages.md": r"(\bdlt\s)VERSION\b()",
    ".github/pull_request_template.md": r"(\bdlt )VERSION\b()",
    ".github/ISSUE_TEMPLATE/page.yml": r"(\bdlt )VERSION\b()",
}
Contents = dict[str, Optional[bytes]]
"""New contents by path in the project; None for a file that goes."""


def apply(environment: Environment) -> list[str]:
    """Changes the project, writes the checklist, and returns the paths that changed.

    Raises UpgradeError, with the project as it was, when something is missing or fails.
    """
    root, version = environment.root, environment.version
    report = _read_report(environment)
    _check_clean(root)
    contents = {
        **_versions(environment, report["before"]),
        **_facts(environment),
        **_pages(root, report["outputs"], report["before"], version),
    }
    changed = {name: new for name, new in contents.items() if new != _bytes(root / name)}
    changed[f"upgrade-{version}-checklist.md"] = as_checklist(
        {**report, "versions": list(_left(report))},
        files_with_version(root, report["before"], contents),
        {name: module["page"] for name, module in _modules(environment).items()},
    ).encode()
    _replace(root, changed)
    return sorted(changed)


def _read_report(environment: Environment) -> Mapping[str, Any]:
    version = environment.version
    file = environment.root / f"upgrade-{version}.json"
    command = f"run `npm run upgrade -- {version}`"
    if not file.exists():
        raise UpgradeError(f"{file.name} — missing; {command} first")
    report: Mapping[str, Any] = json.loads(file.read_text("utf-8"))
    before = environment.before()
    if report["before"] != before:
        raise UpgradeError(
            f"{file.name} — compares with {report['before']}, the project has {before}; {command}"
        )
    unreadable = environment.facts / UNREADABLE
    if not unreadable.exists() or not environment.lock.exists():
        raise UpgradeError(f"{environment.folder} — incomplete; {command} again")
    for name, error in json.loads(unreadable.read_text("utf-8")).items():
        raise UpgradeError(f"{name} — not read from {version}: {error}; correct its reader")
    return report


def _modules(environment: Environment) -> Mapping[str, Any]:
    modules: Mapping[str, Any] = read_json(environment.facts / "api-index.json")["modules"]
    return modules


def _left(report: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The lines of pages that name the old version after lines that install it were changed."""
    before, after = report["before"], report["after"]
    for line in report["versions"]:
        text = with_installs(line["text"], before, after)
        if lines_with_version(before, [Section("", "", ((0, text, ""),))]):
            yield {**line, "text": text}


def _check_clean(root: Path) -> None:
    done = subprocess.run(
        ["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise UpgradeError(f"{root} — git status failed: {done.stderr.strip()}")
    if done.stdout:
        lines = "\n".join(done.stdout.splitlines()[:10])
        raise UpgradeError(f"the working tree has changes; commit or stash them:\n{lines}")


def _versions(environment: Environment, before: str) -> Contents:
    root, version = environment.root, environment.version
    found: Contents = {}
    for name, pattern in REPEATED.items():
        regex = re.compile(pattern.replace("VERSION", re.escape(before)))
        text, count = regex.subn(rf"\g<1>{version}\g<2>", (root / name).read_text("utf-8"))
        if not count:
            raise UpgradeError(f"{name} — does not have {before} where expected; see REPEATED")
        found[name] = text.encode()
    found[SOURCE] = with_release((root / SOURCE).read_text("utf-8"), before).encode()
    requirements = (root / "python" / "requirements.in").read_text("utf-8")
    found["python/requirements.in"] = with_pin(requirements, version).encode()
    lock = environment.lock.read_text("utf-8")
    header = re.match(r"(#.*\n)*", (root / "python" / "requirements.txt").read_text("utf-8"))
    found["python/requirements.txt"] = ((header[0] if header else "") + lock).encode()
    for file in (root / "python" / "optional").iterdir():
        text = file.read_text("utf-8")
        new = with_entry(text, "dlt", entry_of(lock, "dlt"))
        found[f"python/optional/{file.name}"] = (
            with_pin(text, version) if file.suffix == ".in" else new
        ).encode()
    return found


def _facts(environment: Environment) -> Contents:
    """What the upgrade reads: a file of another command stays."""
    name = "data/generated"
    before = set(list_files(environment.root / name))
    files = environment.facts.rglob("*.json")
    after = {file.relative_to(environment.facts).as_posix() for file in files} - {UNREADABLE}
    found: Contents = {f"{name}/{one}": (environment.facts / one).read_bytes() for one in after}
    gone = {one for one in before - after if one.startswith("api/")}
    return {**found, **{f"{name}/{one}": None for one in gone}}


def _pages(root: Path, outputs: Iterable[Mapping[str, Any]], before: str, version: str) -> Contents:
    """Pages with the new version in lines that install dlt, and with the outputs that differ in
    their form only."""
    changes = [change for change in map(as_change, outputs) if change.cosmetic]
    found: Contents = {}
    for path in sorted((root / "docs").rglob("*.mdx")):
        file = path.relative_to(root).as_posix()
        text = path.read_bytes().decode("utf-8")
        own = [change for change in changes if change.file == file]
        found[file] = with_installs(with_outputs(file, text, own), before, version).encode()
    return found


def with_installs(text: str, before: str, version: str) -> str:
    """A text that installs another version: `dlt[…]==` and in Conda `dlt=` before the old one."""
    pattern = rf"(?<![\w.-])(dlt(?:\[[^\]\s]*\])?==?){re.escape(before)}(?!\.?\w)"
    return re.sub(pattern, rf"\g<1>{version}", text)


def _bytes(file: Path) -> Optional[bytes]:
    return file.read_bytes() if file.exists() else None


def _replace(root: Path, contents: Contents) -> None:
    (root / ".cache").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=root / ".cache") as folder:
        new, old = Path(folder, "new"), Path(folder, "old")
        for name, content in contents.items():
            for path in (new / name, old / name):
                path.parent.mkdir(parents=True, exist_ok=True)
            if content is not None:
                (new / name).write_bytes(content)
            if (root / name).exists():
                shutil.copy2(root / name, old / name)
        replaced: list[str] = []
        try:
            for name in contents:
                replaced.append(name)
                _move(new / name, root / name)
        except OSError as error:
            for name in reversed(replaced):
                _move(old / name, root / name)
            raise UpgradeError(f"{error}; no file changed") from error


def _move(source: Path, target: Path) -> None:
    """Replaces the target, or removes it when there is no source."""
    if source.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        source.replace(target)
    else:
        target.unlink(missing_ok=True)
