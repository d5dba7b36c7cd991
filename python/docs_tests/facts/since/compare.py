"""Compares the public names of dlt with older releases.

A name is as old as the first release that has it at the same public path, where re-exports count as
paths. A name that an older release has in another module has moved and is not new; it is left out.
Keys are dotted paths, `path(parameter)` and `module path`, as those of the summaries.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Any, Iterator, Mapping, Optional, Sequence

from docs_tests.facts.api.library import Definition, Library
from docs_tests.facts.api.read import read_api, read_gatherers
from docs_tests.facts.since.release import INIT, Has, Release

CALLABLES = ("function", "method", "classmethod", "staticmethod")
NAMED = ("positional-or-keyword", "keyword-only")
COUNTED = ("modules", "names", "members", "parameters")

Symbol = Mapping[str, Any]
Answers = Sequence[Has]
"""Whether the older releases have a name, from the oldest to the newest."""
Found = Iterator[tuple[str, str, Optional[str]]]
"""Kind, key, and version; no version for names that are left out."""


@dataclass(frozen=True)
class Place:
    """A name of a module in an older release."""

    release: Release
    has: Has
    path: Optional[str]
    """Its canonical path, if the release has it."""

    def has_member(self, name: str) -> Has:
        """Whether it is a class with a member."""
        return self.release.has_member(self.path, name) if self.path else self.has

    def has_argument(self, name: str) -> Has:
        """Whether it is a class whose constructor has a parameter."""
        return self.release.has_argument(self.path, name) if self.path else self.has

    def has_parameter(self, name: str) -> Has:
        """Whether it is a function with a parameter."""
        if self.path is None:
            return self.has
        return self.release.has_parameter(self.release.library.definition(self.path), name)

    def has_parameter_of(self, method: str, name: str) -> Has:
        """Whether it is a class with a method that has a parameter."""
        found = self.has_member(method)
        if not found or self.path is None:
            return found
        return self.release.has_parameter(self.release.member(self.path, method), name)


class Comparison:
    """The names of a release against those before it."""

    def __init__(self, library: Library, version: str, older: Mapping[str, Release]) -> None:
        """`older` has the releases by version, from the oldest to the newest."""
        self.library = library
        self.versions = [*older, version]
        self.older = list(older.values())
        self.modules = read_api(library)
        self.reexported: dict[str, list[str]] = defaultdict(list)
        lists = {name: content["reexports"] for name, content in self.modules.items()}
        for module, names in {**lists, **read_gatherers(library)["modules"]}.items():
            for each in names:
                self.reexported[each["target"]].append(f"{module}.{each['name']}")

    def result(self) -> dict[str, Any]:
        """The content of data/generated/since.json."""
        names: dict[str, list[str]] = {version: [] for version in self.versions[1:]}
        left_out: Counter[str] = Counter()
        for kind, key, version in self._all():
            if version is None:
                left_out[kind] += 1
            else:
                names[version].append(key)
        return {
            "releases": self.versions[:-1],
            "leftOut": {kind: left_out[kind] for kind in COUNTED},
            "names": names,
        }

    def _version(self, answers: Answers) -> Optional[str]:
        """The first release that has a name; None if the one before it does not tell."""
        first = [*answers, True].index(True)
        return None if None in answers[:first][-1:] else self.versions[first]

    def _new(
        self, kind: str, key: str, since: Optional[str], around: Optional[str] = None
    ) -> Found:
        """Nothing for a name that is as old as the oldest release, or as what is around it."""
        if since is None or since not in (self.versions[0], around):
            yield kind, key, since

    def _all(self) -> Found:
        for module, content in self.modules.items():
            contents = [
                (symbol, member)
                for symbol in content["symbols"]
                if (member := self.library.definition(f"{module}.{symbol['name']}"))
            ]
            members = [member for _, member in contents]
            since = self._version([old.has_module(module, members) for old in self.older])
            yield from self._new("modules", f"module {module}", since)
            for symbol, member in contents:
                yield from self._of_symbol(f"{module}.{symbol['name']}", symbol, member)

    def _of_symbol(self, path: str, symbol: Symbol, member: Definition) -> Found:
        paths = [path, *self.reexported[path]]
        places = [Place(old, old.has(paths, member), old.find(paths)) for old in self.older]
        since = self._version([place.has for place in places])
        yield from self._new("names", path, since)
        if symbol["kind"] == "class":
            yield from self._of_class(path, symbol, places, since)
        elif symbol["kind"] in CALLABLES:
            for name in _named(symbol):
                answers = [place.has_parameter(name) for place in places]
                yield from self._new("parameters", f"{path}({name})", self._version(answers), since)

    def _of_class(
        self, path: str, symbol: Symbol, places: Sequence[Place], around: Optional[str]
    ) -> Found:
        for member in symbol["members"]:
            method = member["name"]
            if method == INIT:
                for name in _named(member):
                    answers = [place.has_argument(name) for place in places]
                    key = f"{path}({name})"
                    yield from self._new("parameters", key, self._version(answers), around)
                continue
            since = self._version([place.has_member(method) for place in places])
            yield from self._new("members", f"{path}.{method}", since, around)
            for name in _named(member):
                answers = [place.has_parameter_of(method, name) for place in places]
                key = f"{path}.{method}({name})"
                yield from self._new("parameters", key, self._version(answers), since)


def _named(symbol: Symbol) -> list[str]:
    """The parameters that can be passed by name."""
    parameters = symbol["parameters"] if symbol["kind"] in CALLABLES else ()
    return [each["name"] for each in parameters if each["kind"] in NAMED]
