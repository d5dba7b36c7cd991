"""GitHub's and Renovate's files fit their schemas; workflows pin actions and run the steps of scripts/ci/steps.json."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Iterator

import pytest
import yaml
from check_jsonschema.builtin_schemas import (
    get_builtin_schema,
)
from jsonschema import Draft7Validator

from docs_tests.paths import ROOT

GITHUB = ROOT / ".github"

WORKFLOWS = sorted(GITHUB.glob("workflows/*.yml"))
ACTIONS = sorted(GITHUB.glob("actions/*/action.yml"))

# `owner/repository[/path]@commit # v1.2.3`; the comment is what Renovate and a reviewer compare.
PINNED = re.compile(r"[\w-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
# An action of this repository is of the same commit.
LOCAL = re.compile(r"\./\.github/actions/[\w-]+")


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _read(path: Path) -> Any:
    # YAML 1.1, which PyYAML reads, takes the key `on` for a boolean.
    return yaml.safe_load(re.sub(r"(?m)^on:", '"on":', path.read_text(encoding="utf-8")))


def _uses(path: Path) -> Iterator[str]:
    """What follows `uses:`, with its comment."""
    for line in path.read_text(encoding="utf-8").splitlines():
        found = re.match(r"\s*(?:- )?uses:\s*(.+)$", line)
        if found:
            yield found[1].strip()


def _errors(schema: str, data: object) -> list[str]:
    validator = Draft7Validator(get_builtin_schema(f"vendor.{schema}"))
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(data)]


def test_finds_the_files() -> None:
    assert {path.name for path in WORKFLOWS} >= {"ci.yml", "nightly.yml", "weekly.yml"}
    assert ACTIONS


@pytest.mark.parametrize("path", WORKFLOWS, ids=_name)
def test_a_workflow_fits_its_schema(path: Path) -> None:
    assert _errors("github-workflows", _read(path)) == []


@pytest.mark.parametrize("path", ACTIONS, ids=_name)
def test_an_action_fits_its_schema(path: Path) -> None:
    assert _errors("github-actions", _read(path)) == []


def test_the_schema_refuses_what_github_refuses() -> None:
    assert _errors("github-workflows", {"on": "push", "jobs": {"a": {"step": []}}}) != []


@pytest.mark.parametrize("path", [*WORKFLOWS, *ACTIONS], ids=_name)
def test_every_action_is_pinned_by_its_commit(path: Path) -> None:
    loose = [used for used in _uses(path) if not (PINNED.fullmatch(used) or LOCAL.fullmatch(used))]
    assert loose == []


def test_an_action_has_one_commit_everywhere() -> None:
    commits: dict[str, set[str]] = {}
    for path in [*WORKFLOWS, *ACTIONS]:
        for used in _uses(path):
            if PINNED.fullmatch(used):
                name, _, commit = used.partition("@")
                repository = "/".join(name.split("/")[:2])
                commits.setdefault(repository, set()).add(commit)
    assert {name: found for name, found in commits.items() if len(found) > 1} == {}


@pytest.mark.parametrize("path", WORKFLOWS, ids=_name)
def test_jobs_may_only_read_unless_they_say_so(path: Path) -> None:
    assert _read(path)["permissions"] == {"contents": "read"}


def test_only_what_passed_is_published() -> None:
    jobs = _read(GITHUB / "workflows" / "ci.yml")["jobs"]
    publishing = {
        name
        for name, job in jobs.items()
        if any("deploy-pages" in step.get("uses", "") for step in job["steps"])
    }
    assert publishing == {"publish"}
    assert set(jobs["publish"]["needs"]) == set(jobs) - publishing
    assert jobs["publish"]["if"] == "github.ref == 'refs/heads/main'"


# The checks of CI by job.
JOBS = json.loads((ROOT / "scripts" / "ci" / "steps.json").read_text(encoding="utf-8"))["jobs"]
CHECKS = re.compile(r"bash \.ci/run (--nightly )?([\w-]+)")
# Steps of workflows that check nothing.
OTHER_STEPS = {
    "Keep them for 14 days",
    "Install the newest minor versions",
    "Pin the newest canary, if the registry has one",
    "Build without docusaurus-fast, with it, and find the part that fails",
}


def _checks(workflow: str) -> dict[str, list[tuple[bool, str]]]:
    """Whether it is nightly, and the job of the plan, by job of the workflow."""
    found: dict[str, list[tuple[bool, str]]] = {}
    for name, job in _read(GITHUB / "workflows" / workflow)["jobs"].items():
        for step in job["steps"]:
            run = CHECKS.fullmatch(step.get("run", ""))
            if run:
                found.setdefault(name, []).append((bool(run[1]), run[2]))
    return found


def test_each_commit_runs_every_job_of_the_plan() -> None:
    daily = [name for name, job in JOBS.items() if any("run" in step for step in job["steps"])]
    assert _checks("ci.yml") == {name: [(False, name)] for name in daily}


def test_each_night_runs_every_job_with_nightly_steps() -> None:
    names = [name for name, job in JOBS.items() if any("nightly" in step for step in job["steps"])]
    assert _checks("nightly.yml") == {name: [(True, name)] for name in names}


def test_each_week_runs_the_site_with_other_versions() -> None:
    assert _checks("weekly.yml") == {"site": [(False, "site")]}


@pytest.mark.parametrize("path", WORKFLOWS, ids=_name)
def test_no_check_is_in_a_workflow_only(path: Path) -> None:
    commands = [
        step
        for job in _read(path)["jobs"].values()
        for step in job["steps"]
        if "run" in step and not CHECKS.fullmatch(step["run"])
    ]
    assert [step for step in commands if step.get("name") not in OTHER_STEPS] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=_name)
def test_a_job_sets_up_what_its_checks_need(path: Path) -> None:
    jobs = _read(path)["jobs"]
    for name, checks in _checks(path.name).items():
        used = {step.get("uses", "").rpartition("/")[2] for step in jobs[name]["steps"]}
        for _, planned in checks:
            assert {"node", "python"} & set(JOBS[planned]["needs"]) <= used, name
            nodes = jobs[name].get("strategy", {}).get("matrix", {}).get("node")
            assert nodes == JOBS[planned].get("nodes"), name


@pytest.mark.parametrize("path", sorted(GITHUB.glob("ISSUE_TEMPLATE/*.yml")), ids=_name)
def test_an_issue_form_asks_for_something(path: Path) -> None:
    form = _read(path)
    if path.name == "config.yml":
        # The links of the site open an issue without a form.
        assert form["blank_issues_enabled"] is True
        return
    assert form["name"]
    assert form["description"]
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    ids = [field["id"] for field in fields]
    assert len(ids) == len(set(ids))
    assert any(field.get("validations", {}).get("required") for field in fields)
    assert {field["type"] for field in fields} <= {"input", "textarea", "dropdown", "checkboxes"}
    assert all(field["attributes"]["label"] for field in fields)


def test_renovate_fits_its_schema() -> None:
    settings = json.loads((ROOT / "renovate.json").read_text(encoding="utf-8"))
    assert _errors("renovate", settings) == []
