"""data/curated/plus.json, maintained by hand, is valid and consistent with the facts of dlt."""

from __future__ import annotations

from typing import Any, Iterator

import jsonschema
import pytest

from docs_tests.facts.write import to_text
from docs_tests.paths import CURATED
from docs_tests.snippets.checks.manifest import manifest_schema
from tests.facts_data import load, load_curated, load_schema

FILE = "plus.json"


def commands(command: dict[str, Any], above: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Commands, by full name."""
    name = f"{above} {command['name']}".strip()
    yield name, command
    for child in command["commands"]:
        yield from commands(child, name)


OURS = dict(commands(load("cli.json")))
PLUS = dict(commands(load_curated(FILE)["cli"]))


def without_words(values: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value[key] for key in value if key != "words"} for value in values]


def test_file_is_valid_and_serialized_canonically() -> None:
    schema = load_schema("plus")
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(load_curated(FILE))
    assert (CURATED / FILE).read_text("utf-8") == to_text(load_curated(FILE))


def test_the_manifest_has_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(manifest_schema())
    assert set(manifest_schema()["properties"]) >= {
        s["name"] for s in load_curated(FILE)["manifest"]
    }


@pytest.mark.parametrize("name", sorted(n for n, c in PLUS.items() if not c["plus"]))
def test_shared_commands_match_dlt(name: str) -> None:
    """The add-on may add options, but shared arguments and options are equal."""
    for kind in ("arguments", "options"):
        own = without_words(PLUS[name][kind])
        shared = [value for value in own if value in OURS[name][kind]]
        added = [value["flags"][0] for value in own if value not in OURS[name][kind]]
        assert len(shared) + len(added) == len(own)
        assert set(added) <= {"--project", "--profile"}


@pytest.mark.parametrize("name", sorted(n for n, c in PLUS.items() if c["plus"]))
def test_commands_of_the_add_on_are_not_in_dlt(name: str) -> None:
    assert name not in OURS
