"""`upgrade --apply` on a small project: it changes all files or none."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from docs_tests.facts.since.releases import SOURCE, with_release
from docs_tests.paths import ROOT
from docs_tests.upgrade import apply as module
from docs_tests.upgrade.apply import apply, with_installs
from docs_tests.upgrade.environment import Environment, UpgradeError

FILES = {
    ".gitignore": "/.cache/\n/upgrade-*\n",
    "packages/facts/src/library.ts": "const version = '1.10.0';\n",
    "package.json": '{"version": "1.10.0", "description": "for dlt 1.10.0", "x": "1.10.0"}\n',
    "packages/dlt-docs/package.json": '{"version": "1.10.0"}\n',
    "package-lock.json": (
        '{"name": "dlt-docs-site", "version": "1.10.0", "a": {"version": "1.10.0"},\n'
        '"packages/dlt-docs": { "version": "1.10.0"}}\n'
    ),
    "packages/dlt-docs/README.md": "dlt 1.10.0\n",
    "README.md": "[dlt](https://x/dlt/tree/1.10.0) 1.10.0\n",
    "CONTRIBUTING.md": "dlt\n1.10.0\n",
    "guides/pages.md": "dlt[…]==1.10.0\n",
    "guides/code-on-pages.md": "dlt 1.10.0\n",
    ".github/pull_request_template.md": "dlt 1.10.0\n",
    ".github/ISSUE_TEMPLATE/page.yml": "dlt 1.10.0\n",
    SOURCE: 'RELEASES = (\n    "1.0.0",\n    "1.9.0",\n)\n',
    "python/requirements.in": "dlt[cli]==1.10.0\n",
    "python/requirements.txt": "# how to compile\ndlt==1.10.0 \\\n    --hash=old\nother==1.10.0\n",
    "python/optional/a.in": "dlt==1.10.0\n",
    "python/optional/a.txt": "dlt==1.10.0 \\\n    --hash=old\nz==1\n",
    "data/generated/cli.json": "old\n",
    "data/generated/api/gone.json": "{}\n",
    "data/generated/runs.json": "other command\n",
    "docs/a.mdx": "```\ndlt 1.10.0\n3 rows\n```\n",
    "docs/b.mdx": 'pip install "dlt[duckdb]==1.10.0"\nconda install dlt=1.10.0\n',
    "tests/unit/a.test.ts": "1.10.0\n",
    "python/tests/a.py": "1.10.0\n",
    "packages/a/tests/a.ts": "1.10.0\n",
    "tests/claims/a.py": '# 1.10.0\n"""dlt 1.10.0, not 21.10.0"""\n# 21.10.0\n# dlt 1.10.0\n',
}
MENTION = {"file": "docs/a.mdx", "line": 7, "title": "Load"}
CHANGE = {
    "section": "names",
    "kind": "went",
    "name": "dlt.old",
    "details": [],
    "pages": [MENTION],
    "claims": [{"file": "tests/claims/a.py", "line": 3, "title": "c"}],
    "missing": [],
}
SETTING = {
    **CHANGE,
    "section": "configuration",
    "kind": "came",
    "name": "dlt.C.retries",
    "details": ["`retries: int`"],
    "reference": {"file": "docs/api_reference/dlt/c.mdx", "line": 9, "title": "C"},
    "pages": [],
    "claims": [],
    "missing": [],
}
MESSAGE = {**SETTING, "section": "messages", "name": "ValueError"}
MODULE = {
    **CHANGE,
    "kind": "came",
    "name": "dlt.new",
    "details": ["module"],
    "pages": [],
    "claims": [],
    "missing": [],
}


def output(line: int, old: str, new: str, cosmetic: bool) -> dict[str, Any]:
    return {"file": "docs/a.mdx", "line": line, "old": [old], "new": [new], "cosmetic": cosmetic}


REPORT: dict[str, Any] = {
    "before": "1.10.0",
    "after": "1.11.0",
    "changes": [CHANGE, MODULE, SETTING, MESSAGE],
    "runs": [],
    "outputs": [
        output(2, "dlt 1.10.0", "dlt 1.11.0", cosmetic=True),
        output(3, "3 rows", "4 rows", cosmetic=False),
    ],
    "versions": [
        {"file": "docs/a.mdx", "line": 9, "text": "since 1.10.0", "is_code": False},
        {"file": "docs/a.mdx", "line": 10, "text": "print 1.10.0", "is_code": True},
        {"file": "docs/b.mdx", "line": 1, "text": "pip install dlt==1.10.0", "is_code": True},
    ],
    "requirements": ["a: `>=1` → `>=2`"],
    "later": [{"file": "docs/a.mdx", "line": 12, "text": "Later: 1.11.0", "is_code": False}],
}
FACTS = {
    "api-index.json": '{"modules": {"dlt.new": {"page": "api_reference/dlt/new"}}}',
    "unreadable.json": "{}",
    "cli.json": "new\n",
    "since.json": "new\n",
    "api/came.json": "{}\n",
}


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


def git(root: Path, *arguments: str) -> str:
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com", *arguments]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    made = Environment("1.11.0", tmp_path)
    write(tmp_path, FILES)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "-m", "a")
    write(tmp_path, {"upgrade-1.11.0.json": json.dumps(REPORT)})
    write(made.facts, FACTS)
    write(made.folder, {"requirements.txt": "dlt==1.11.0 \\\n    --hash=new\nother==1.10.0\n"})
    return made


def rejects(environment: Environment, message: str) -> None:
    before = git(environment.root, "status", "--porcelain")
    with pytest.raises(UpgradeError, match=message):
        apply(environment)
    assert git(environment.root, "status", "--porcelain") == before
    assert not (environment.root / "upgrade-1.11.0-checklist.md").exists()


def test_versions_locks_and_facts_change(environment: Environment) -> None:
    root = environment.root
    apply(environment)
    assert "'1.11.0'" in (root / "packages/facts/src/library.ts").read_text("utf-8")
    assert '"x": "1.10.0"' in (root / "package.json").read_text("utf-8")
    assert (root / "package-lock.json").read_text("utf-8").count("1.11.0") == 2
    assert (root / "python/requirements.in").read_text("utf-8") == "dlt[cli]==1.11.0\n"
    releases = 'RELEASES = (\n    "1.0.0",\n    "1.9.0",\n    "1.10.0",\n)\n'
    assert (root / SOURCE).read_text("utf-8") == releases
    lock = "# how to compile\ndlt==1.11.0 \\\n    --hash=new\nother==1.10.0\n"
    assert (root / "python/requirements.txt").read_text("utf-8") == lock
    assert (root / "python/optional/a.in").read_text("utf-8") == "dlt==1.11.0\n"
    optional = "dlt==1.11.0 \\\n    --hash=new\nz==1\n"
    assert (root / "python/optional/a.txt").read_text("utf-8") == optional
    generated = root / "data/generated"
    assert (generated / "cli.json").read_text("utf-8") == "new\n"
    assert sorted(file.name for file in (generated / "api").iterdir()) == ["came.json"]
    assert (generated / "since.json").read_text("utf-8") == "new\n"
    assert not (generated / "unreadable.json").exists()
    assert (generated / "runs.json").read_text("utf-8") == "other command\n"
    page = (root / "docs/a.mdx").read_text("utf-8")
    assert page == "```\ndlt 1.11.0\n3 rows\n```\n", "outputs that differ in their form"
    page = (root / "docs/b.mdx").read_text("utf-8")
    assert page == 'pip install "dlt[duckdb]==1.11.0"\nconda install dlt=1.11.0\n'


def test_the_checklist_has_places(environment: Environment) -> None:
    apply(environment)
    text = (environment.root / "upgrade-1.11.0-checklist.md").read_text("utf-8")
    assert "- [ ] docs/a.mdx:7 Load: went `dlt.old`" in text
    assert "- [ ] tests/claims/a.py:3 c: went `dlt.old`" in text
    assert "- [ ] docs/a.mdx:9 since 1.10.0" in text
    assert "- [ ] docs/a.mdx:12 Later: 1.11.0" in text
    assert "- [ ] a: `>=1` → `>=2`" in text
    assert "- [ ] docs/a.mdx:3 4 rows" in text
    assert "docs/a.mdx:2" not in text
    assert "docs/b.mdx" not in text, "lines that install dlt were changed"
    sentences, code = text.split("## Code that names the old version")
    assert "docs/a.mdx:9 since" in sentences
    assert "docs/a.mdx:10 print" in code
    assert "- [ ] `dlt.new`: write docs/api_reference/dlt/new.mdx, and" in text
    assert "- [ ] docs/api_reference/dlt/c.mdx:9 `dlt.C.retries`: `retries: int`" in text
    assert "ValueError" not in text, "a new message needs no description"
    others = text.split("## Other files that name the old version\n\n")[1].split("\n\n")[0]
    assert others == "- [ ] tests/claims/a.py:1 and 2 more"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dlt==1.10.0", "dlt==1.11.0"),
        ('"dlt[duckdb,s3]==1.10.0" "duckdb<2"', '"dlt[duckdb,s3]==1.11.0" "duckdb<2"'),
        ("pixi add dlt=1.10.0 python", "pixi add dlt=1.11.0 python"),
        ("Pin `dlt==1.10.0`.", "Pin `dlt==1.11.0`."),
        ("dlt==1.10.0.", "dlt==1.11.0."),
        # Other packages and versions, bounds, and names of files.
        ("my-dlt==1.10.0", "my-dlt==1.10.0"),
        ("dlt-plus==1.10.0", "dlt-plus==1.10.0"),
        ("dlt==1.10.01", "dlt==1.10.01"),
        ("dlt==1.10.0rc1", "dlt==1.10.0rc1"),
        ("dlt>=1.10.0", "dlt>=1.10.0"),
        ("dlt 1.10.0", "dlt 1.10.0"),
    ],
)
def test_lines_that_install_dlt_have_the_new_version(text: str, expected: str) -> None:
    assert with_installs(text, "1.10.0", "1.11.0") == expected


def test_it_can_be_repeated(environment: Environment) -> None:
    root = environment.root
    first = apply(environment)
    difference = git(root, "diff")
    git(root, "restore", ".")
    git(root, "clean", "-fdq")
    assert apply(environment) == first
    assert git(root, "diff") == difference


def test_a_release_is_added_to_the_list_of_the_project() -> None:
    source = (ROOT / SOURCE).read_text("utf-8")
    assert with_release(source, "9.9.9").count('    "9.9.9",\n)') == 1
    with pytest.raises(ValueError, match="no list RELEASES"):
        with_release("RELEASES = ()", "9.9.9")


def test_a_dirty_tree_is_rejected(environment: Environment) -> None:
    write(environment.root, {"README.md": "edited, with dlt 1.10.0\n"})
    rejects(environment, "the working tree has changes")


def test_a_missing_report_is_rejected(environment: Environment) -> None:
    (environment.root / "upgrade-1.11.0.json").unlink()
    rejects(environment, r"missing; run `npm run upgrade -- 1\.11\.0`")


def test_facts_that_failed_are_rejected(environment: Environment) -> None:
    write(environment.facts, {"unreadable.json": '{"cli.json": "KeyError"}'})
    rejects(environment, r"cli\.json — not read from 1\.11\.0: KeyError")


def test_a_file_without_the_version_is_rejected(environment: Environment) -> None:
    write(environment.root, {"guides/pages.md": "no version\n"})
    git(environment.root, "-c", "core.hooksPath=/dev/null", "commit", "-qam", "b")
    rejects(environment, "does not have 1.10.0")


def test_a_page_that_was_edited_since_the_report_is_rejected(environment: Environment) -> None:
    write(environment.root, {"docs/a.mdx": "```\n```\n"})
    git(environment.root, "-c", "core.hooksPath=/dev/null", "commit", "-qam", "b")
    rejects(environment, "docs/a.mdx:2 — changed since the report")


def test_files_are_restored_when_one_cannot_be_replaced(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = module._move

    def fails_once(source: Path, target: Path) -> None:
        if target.name == "came.json" and source.exists():
            raise OSError("disk full")
        move(source, target)

    monkeypatch.setattr(module, "_move", fails_once)
    rejects(environment, "disk full; no file changed")
