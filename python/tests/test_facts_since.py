"""The comparison of releases, on small packages; and data/generated/since.json against the facts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Iterator

import jsonschema
import pytest

from docs_tests.facts.api.library import Library
from docs_tests.facts.api.read import read_api
from docs_tests.facts.since.compare import Comparison
from docs_tests.facts.since.release import Release
from docs_tests.facts.since.releases import RELEASES
from docs_tests.facts.write import to_text
from docs_tests.library import VERSION
from tests.facts_data import DATA, load, load_schema, modules, walk

OLDEST = {
    "__init__.py": "from dlt.old import Moved",
    "shop.py": """
class Base:
    def kept(self, a): ...

class Order(Base, dict):
    def __init__(self, number):
        self.number = number
    def ship(self, to): ...
    def mark(self):
        self.marked = True

class Line:
    pass

def sell(item, **options): ...
""",
    "old.py": "class Moved:\n    def run(self): ...\ndef gone(): ...\ndef helper(): ...",
}

NEWER = {
    **OLDEST,
    "shop.py": f"{OLDEST['shop.py']}\ndef pack(): ...\n",
    "new.py": "class Moved:\n    def run(self): ...\ndef helper(): ...",
    "__init__.py": "from dlt.new import Moved",
}

NEWEST = {
    "__init__.py": "from dlt.new import Moved, helper",
    "shop.py": """
class Base:
    def kept(self, a, b=1): ...

class Order(Base, dict):
    marked: bool
    def __init__(self, number, note=None):
        self.number = number
    def ship(self, to, by=None): ...
    def kept(self, a, b=1): ...
    def items(self): ...
    def refund(self, amount): ...
    def mark(self): ...

def sell(item, price=0, **options): ...

def pack(size=1): ...

class Return:
    def accept(self): ...

Line = int
""",
    "new.py": "class Moved:\n    def run(self, fast=False): ...\ndef helper(slow=False): ...",
    "fresh.py": "def only_here(): ...",
}


def library(folder: Path, files: dict[str, str]) -> Library:
    package = folder / "dlt"
    package.mkdir(parents=True)
    for name, text in files.items():
        (package / name).write_text(text, encoding="utf-8")
    return Library(package)


@pytest.fixture(name="compared", scope="module")
def fixture_compared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    folder = tmp_path_factory.mktemp("releases")
    older = {
        version: Release(library(folder / version, files))
        for version, files in {"1.0.0": OLDEST, "1.1.0": NEWER}.items()
    }
    return Comparison(library(folder / "1.2.0", NEWEST), "1.2.0", older).result()


def test_names_have_the_first_release_with_them(compared: dict[str, object]) -> None:
    assert compared["names"] == {
        "1.1.0": ["dlt.shop.pack"],
        "1.2.0": [
            "module dlt.fresh",
            "dlt.fresh.only_here",
            "dlt.new.Moved.run(fast)",
            "dlt.new.helper(slow)",
            "dlt.shop.Base.kept(b)",
            "dlt.shop.Order(note)",
            "dlt.shop.Order.ship(by)",
            # Overridden now, but inherited before.
            "dlt.shop.Order.kept(b)",
            "dlt.shop.Order.refund",
            "dlt.shop.sell(price)",
            "dlt.shop.pack(size)",
            "dlt.shop.Return",
        ],
    }


def test_names_that_moved_or_cannot_be_told_are_left_out(compared: dict[str, object]) -> None:
    # dlt.new, whose names were in dlt.old; its helper, which dlt did not export before; and
    # Order.marked, which a method of the older release assigns.
    assert compared["leftOut"] == {"modules": 1, "names": 1, "members": 1, "parameters": 0}
    assert compared["releases"] == ["1.0.0", "1.1.0"]


def public_names() -> Iterator[str]:
    for module, content in modules().items():
        yield f"module {module}"
        for name, symbol in walk(content["symbols"]):
            path = f"{module}.{name}".removesuffix(".__init__")
            yield path
            for parameter in symbol.get("parameters", ()):
                yield f"{path}({parameter['name']})"


def test_the_file_is_valid_and_canonical() -> None:
    jsonschema.Draft202012Validator(load_schema("since")).validate(load("since.json"))
    text = (DATA / "since.json").read_text("utf-8")
    assert text == to_text(json.loads(text))


def test_every_name_of_the_file_is_a_name_of_the_facts() -> None:
    names = [name for listed in load("since.json")["names"].values() for name in listed]
    assert len(names) > 500
    assert len(set(names)) == len(names)
    assert set(names) <= set(public_names())


def test_the_versions_of_the_file_are_known() -> None:
    since = load("since.json")
    assert since["releases"] == list(RELEASES)
    assert list(since["names"]) == [*RELEASES[1:], VERSION]


def test_no_name_repeats_what_is_around_it() -> None:
    versions = {
        name: version for version, names in load("since.json")["names"].items() for name in names
    }
    members = {
        f"{module}.{name}"
        for module, content in modules().items()
        for name, _ in walk(content["symbols"])
        if "." in name
    }
    for name, version in versions.items():
        owner = re.sub(r"\(\w+\)$", "", name)
        if owner == name and name in members:
            owner = name.rpartition(".")[0]
        if owner != name:
            assert versions.get(owner) != version, name


def test_known_additions() -> None:
    """Additions that were read in the sources of the releases, and names that all of them have."""
    names = load("since.json")["names"]
    assert "dlt.sources.rest_api.typing.Endpoint.headers" in names["1.9.0"]
    assert "dlt.pipeline.pipeline.Pipeline.dataset" in names["1.5.0"]
    listed = {name for all_names in names.values() for name in all_names}
    assert "dlt.pipeline.pipeline.Pipeline.run" not in listed
    assert "dlt.pipeline.pipeline.Pipeline.run(refresh)" not in listed


def test_the_reader_takes_a_folder(tmp_path: Path) -> None:
    assert list(read_api(library(tmp_path, {"__init__.py": "", "a.py": "def f(): ..."}))) == [
        "dlt.a"
    ]
