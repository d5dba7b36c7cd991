"""Re-exports: names of other dlt modules that a module offers to its users.

With `__all__`: the names in it. Without `__all__`: every public name of a package; in a plain
module only assignments to a public name (`state = _state`). Some plain modules are listed in the
`__all__` of dlt (`dlt.current`, `dlt.mark`): their unused imports are re-exports too.
"""

from __future__ import annotations

import re
from typing import Iterator, Optional

import griffe

from docs_tests.facts.api.library import Import, Library, Member
from docs_tests.facts.api.pages import is_public
from docs_tests.facts.api.symbols import Symbols
from docs_tests.library import NAME

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
IMPORTS = re.compile(
    r"^\s*(?:from\s+\S+\s+import\s+(?:\([^)]*\)|[^\n]*)|import\s+[^\n]*)", re.MULTILINE
)


def exported_names(module: griffe.Module) -> Optional[list[str]]:
    """The names in `__all__`; None without `__all__`."""
    if module.exports is None:
        return None
    return [name if isinstance(name, str) else name.name for name in module.exports]


def read_reexports(library: Library, module: str) -> list[dict[str, str]]:
    """The re-exports of a module, sorted by name."""
    found = sorted(_targets(library, module))
    return [{"name": name, "target": target} for name, target in found]


def _targets(library: Library, module: str) -> Iterator[tuple[str, str]]:
    exported = exported_names(library.modules[module])
    for name, member in library.members.get(module, {}).items():
        offered = is_public(name) if exported is None else name in exported
        target = _target(library, module, member) if offered else None
        if target is not None and (
            exported is not None
            or not isinstance(member, Import)
            or _is_meant(library, module, name)
        ):
            yield name, target
    # A package that imports its own submodule: `from . import credentials`.
    for name in exported or ():
        if name not in library.members.get(module, {}) and f"{module}.{name}" in library.modules:
            yield name, f"{module}.{name}"


def _target(library: Library, module: str, member: Member) -> Optional[str]:
    if isinstance(member, Import):
        return None if member.for_types_only else library.resolve(member.target)
    return Symbols(library).rebound(module, member)


def _is_meant(library: Library, module: str, name: str) -> bool:
    """Whether an import in a module without `__all__` is a re-export."""
    source = library.modules[module]
    if source.is_init_module:
        return True
    return module in _namespaces(library) and name not in _used_words(source)


def _namespaces(library: Library) -> set[str]:
    """The modules that `dlt.__all__` lists."""
    members = library.members[NAME]
    names = exported_names(library.modules[NAME]) or ()
    origins = (_target(library, NAME, members[name]) for name in names if name in members)
    return {origin for origin in origins if origin in library.modules}


def _used_words(module: griffe.Module) -> set[str]:
    """All words of a module's source except its import statements."""
    return set(WORD.findall(IMPORTS.sub("", module.source)))
