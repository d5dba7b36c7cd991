"""What one release of dlt has, as far as its sources tell."""

from __future__ import annotations

import builtins
import importlib
import re
import sys
from functools import cached_property
from typing import Any, Iterable, Optional

import griffe

from docs_tests.facts.api.library import Definition, Library
from docs_tests.library import NAME

Has = Optional[bool]
"""Whether a release has a name; None where its sources do not tell, or tell of a move."""

INIT = "__init__"


class Release:
    """Answers which names a release has."""

    def __init__(self, library: Library) -> None:
        self.library = library

    @cached_property
    def _defined(self) -> set[tuple[str, type]]:
        """Names and kinds of all definitions of modules."""
        return {
            (name, type(member.found))
            for module in self.library.modules
            for name, member in self.library.members.get(module, {}).items()
            if isinstance(member, Definition)
        }

    def has_module(self, module: str, contents: Iterable[Definition]) -> Has:
        """Whether there is a module; None if not, but another one defines a class or function of
        its contents."""
        if module in self.library.modules:
            return True
        return None if any(self._is_elsewhere(each) for each in contents) else False

    def _is_elsewhere(self, member: Definition) -> bool:
        return (member.found.name, type(member.found)) in self._defined and not isinstance(
            member.found, griffe.Attribute
        )

    def find(self, paths: Iterable[str]) -> Optional[str]:
        """The canonical path of what one of the paths leads to, if that is a definition."""
        for path in paths:
            origin = self.library.origin(path)
            if self.library.definition(origin):
                return origin
        return None

    def has(self, paths: Iterable[str], member: Definition) -> Has:
        """Whether one of the paths leads to a definition; None if not, but a module defines one of
        the same name and kind."""
        if self.find(paths):
            return True
        return None if (member.found.name, type(member.found)) in self._defined else False

    def has_member(self, owner: Optional[str], name: str) -> Has:
        """Whether the class at a canonical path has a member, its own or an inherited one."""
        definition = self.library.definition(owner) if owner else None
        if owner is None or not definition or not isinstance(definition.found, griffe.Class):
            return None
        order = self.library.mro(owner)
        if any(name in self.library.members.get(path, {}) for path in order):
            return True
        outside = [_has_outside(path, name) for path in order if not path.startswith(f"{NAME}.")]
        if True in outside:
            return True
        # griffe records what __init__ assigns; other methods may have assigned it too.
        assigned = re.search(rf"\bself\.{name}\b\s*[:=]", definition.found.source)
        return None if assigned or None in outside else False

    def member(self, owner: str, name: str) -> Optional[Definition]:
        """The definition of a member, its own or an inherited one."""
        for path in self.library.mro(owner):
            member = self.library.members.get(path, {}).get(name)
            if member is not None:
                return member if isinstance(member, Definition) else None
        return None

    def has_parameter(self, callee: Optional[Definition], name: str) -> Has:
        """Whether a function has a parameter; None if there is no function."""
        if callee is None or not isinstance(callee.found, griffe.Function):
            return None
        functions = [callee.found, *(callee.found.overloads or ())]
        return any(name in function.parameters for function in functions)

    def has_argument(self, owner: str, name: str) -> Has:
        """Whether the constructor of a class has a parameter. The constructor of a data class may
        be made of its attributes."""
        if INIT not in self.library.members.get(owner, {}) and self.has_member(owner, name):
            return True
        return self.has_parameter(self.member(owner, INIT), name)


def _has_outside(path: str, name: str) -> Has:
    """Whether a class of another package has a member; None outside of the standard library."""
    module, _, cls = path.rpartition(".")
    if module.partition(".")[0] == "typing_extensions":
        module = "typing"
    if module and module.partition(".")[0] not in sys.stdlib_module_names:
        return None
    scope: Any = importlib.import_module(module) if module else builtins
    found = getattr(scope, cls, None)
    return None if found is None else hasattr(found, name)
