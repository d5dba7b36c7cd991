"""Changes of the API: data/generated/api/ of two versions."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional, Sequence

from docs_tests.upgrade.compare.model import (
    CAME,
    MOVED,
    WENT,
    Change,
    Facts,
    last,
    pairs_of_moved,
    still_defined,
)
from docs_tests.upgrade.compare.signatures import of_definition

Record = Mapping[str, Any]


class Api:
    """The definitions of one version by path."""

    def __init__(self, modules: Mapping[str, Facts], gatherers: Facts) -> None:
        """`modules` has the files of api/ by module, `gatherers` is api-reexports.json."""
        self.modules = set(modules)
        self.symbols = {
            f"{module}.{symbol['name']}": symbol
            for module, content in modules.items()
            for symbol in content["symbols"]
        }
        lists = {module: content["reexports"] for module, content in modules.items()}
        self.reexports = {
            f"{module}.{each['name']}": each["target"]
            for module, names in {**lists, **gatherers.get("modules", {})}.items()
            for each in names
        }

    def member(self, owner: str, name: str) -> Optional[Record]:
        """A member of a class, its own or an inherited one."""
        symbol = self.symbols.get(owner, {})
        for path in [owner, *symbol.get("mro", ())]:
            for member in self._members(path):
                if member["name"] == name:
                    return dict(member)
        return None

    def annotated(self, owner: str, member: Record) -> Record:
        """A member with the annotations that it lacks and inherits."""
        found = {**member, "parameters": [dict(one) for one in member.get("parameters", ())]}
        for path in self.symbols.get(owner, {}).get("mro", ()):
            base = next((one for one in self._members(path) if one["name"] == member["name"]), None)
            types = {one["name"]: one["type"] for one in (base or {}).get("parameters", ())}
            for key in ("type", "returns"):
                if found.get(key) is None and base and base.get(key) is not None:
                    found[key] = base[key]
            for one in found["parameters"]:
                if one["type"] is None:
                    one["type"] = types.get(one["name"])
        return found

    def bases_of(self, path: str) -> set[str]:
        """The names of all bases of a class."""
        mro = self.symbols.get(path, {}).get("mro", ())
        bases = (self.symbols.get(one, {}).get("bases", ()) for one in (path, *mro))
        return {last(one) for each in (*bases, mro) for one in each}

    def _members(self, path: str) -> Sequence[Record]:
        members: Sequence[Record] = self.symbols.get(path, {}).get("members", ())
        return members


def compare_api(old: Api, new: Api) -> list[Change]:
    """All changes, sorted by section."""
    return [*_modules(old, new), *_symbols(old, new), *_reexports(old, new)]


def _modules(old: Api, new: Api) -> Iterator[Change]:
    for module in sorted(new.modules - old.modules):
        names = [last(path) for path in new.symbols if path.rpartition(".")[0] == module]
        details: tuple[str, ...] = ("module", f"with {', '.join(f'`{name}`' for name in names)}")
        if _is_gatherer(old, module):
            details += ("it only re-exported names before",)
        yield Change("names", CAME, module, details, terms=(module,))
    for module in sorted(old.modules - new.modules):
        rest = ("it still re-exports names",) if _is_gatherer(new, module) else ()
        yield Change("names", WENT, module, ("module", *rest), terms=(module,))


def _is_gatherer(api: Api, module: str) -> bool:
    """Whether a module without definitions re-exports names."""
    return any(path.rpartition(".")[0] == module for path in api.reexports)


def _symbols(old: Api, new: Api) -> Iterator[Change]:
    # An alias that was a definition counts as one that is re-exported.
    went = [path for path in old.symbols if path not in new.symbols]
    came = [path for path in new.symbols if path not in old.symbols]
    kinds = {**old.symbols, **new.symbols}
    moved = pairs_of_moved(went, came, lambda path: (last(path), kinds[path]["kind"]))
    for path in sorted(went):
        if path not in moved:
            yield from _listed(old, WENT, path, _details(old.symbols[path], path, new))
    for path in sorted(set(came) - set(moved.values())):
        # Names of a new module are listed with it.
        if path.rpartition(".")[0] in old.modules:
            yield from _listed(new, CAME, path, (_kind(new.symbols[path]),))
    for before, after in sorted(moved.items()):
        kept = "; the old path is re-exported" if before in new.reexports else ""
        yield from _listed(old, MOVED, before, (f"now `{after}`{kept}",))
    for path in sorted(old.symbols):
        after = moved.get(path, path)
        if after in new.symbols:
            yield from _of_pair(old, new, path, after)


def _details(symbol: Record, path: str, new: Api) -> tuple[str, ...]:
    target = new.reexports.get(path)
    if target:
        return (_kind(symbol), f"the path is re-exported from `{target}`")
    return (_kind(symbol), *still_defined(path, new.symbols))


def _listed(api: Api, kind: str, path: str, details: tuple[str, ...]) -> Iterator[Change]:
    """Exceptions have a section of their own."""
    if "exception" not in api.symbols[path].get("flags", ()):
        yield Change("names", kind, path, details, terms=(last(path),))


def _kind(record: Record) -> str:
    flags = [flag for flag in record.get("flags", ()) if flag != "exception"]
    return " ".join([*flags, str(record["kind"])])


def _of_pair(old: Api, new: Api, before: str, after: str) -> Iterator[Change]:
    bases_of = new.bases_of
    yield from of_definition(before, old.symbols[before], new.symbols[after], bases_of=bases_of)
    owner = last(before)
    is_spec = "configspec" in new.symbols[after].get("flags", ())
    names = [each["name"] for each in old.symbols[before].get("members", ())]
    names += [
        each["name"] for each in new.symbols[after].get("members", ()) if each["name"] not in names
    ]
    for name in names:
        path = f"{before}.{name}"
        one, other = old.member(before, name), new.member(after, name)
        if is_spec and (one or other or {})["kind"] == "attribute":
            continue  # config.py compares the fields of specs
        context = (owner,)
        if one is None and other is not None:
            yield Change("names", CAME, path, (_kind(other),), (name,), context)
        elif one is not None and other is None:
            yield Change("names", WENT, path, (_kind(one),), (name,), context)
        elif one is not None and other is not None:
            if _is_own(old, before, name) and not _is_own(new, after, name):
                # Guides stay right; the reference describes it with the class that defines it.
                yield Change("names", MOVED, path, ("inherited now",), (f"`{name}`:",), context)
            one, other = old.annotated(before, one), new.annotated(after, other)
            yield from of_definition(path, one, other, owner, bases_of)


def _is_own(api: Api, owner: str, name: str) -> bool:
    return any(member["name"] == name for member in api.symbols[owner].get("members", ()))


def _reexports(old: Api, new: Api) -> Iterator[Change]:
    """Paths that can be imported from modules that do not define them."""
    for path in sorted(set(new.reexports) - set(old.reexports) - set(old.symbols)):
        details = (f"re-export of `{new.reexports[path]}`",)
        yield Change("names", CAME, path, details, (last(path),), is_reexport=True)
    for path in sorted(set(old.reexports) - set(new.reexports) - set(new.symbols)):
        details = (f"re-export of `{old.reexports[path]}`",)
        yield Change("names", WENT, path, details, (last(path),))
    for path in sorted(set(old.reexports) & set(new.symbols)):
        yield Change("names", MOVED, path, (f"defined here, not in `{old.reexports[path]}`",))
