"""Classes, functions and attributes as records of data/generated/api/<module>.json.

griffe provides parameters, annotations, decorators, overloads and labels. `library.Recorder`
provides the line of a definition, the exceptions of a function, and the attributes that a body
declares.
"""

from __future__ import annotations

import builtins
from typing import Any, Iterator, Optional, Sequence, Union

import griffe

from docs_tests.facts.api.library import Definition, Library, is_exception
from docs_tests.facts.api.pages import is_public
from docs_tests.facts.api.types import Expression, names, text

Record = dict[str, Any]

LONGEST_VALUE = 200
PUBLIC_SPECIAL_METHODS = ("__init__", "__call__")
KINDS = {
    griffe.ParameterKind.positional_only: "positional-only",
    griffe.ParameterKind.positional_or_keyword: "positional-or-keyword",
    griffe.ParameterKind.var_positional: "var-positional",
    griffe.ParameterKind.keyword_only: "keyword-only",
    griffe.ParameterKind.var_keyword: "var-keyword",
}
FLAGS_BY_ANCESTOR = {
    "enum.Enum": "enum",
    "enum.IntEnum": "enum",
    "typing.NamedTuple": "namedtuple",
    "typing.TypedDict": "typeddict",
    "typing_extensions.TypedDict": "typeddict",
}
PROTOCOLS = ("typing.Protocol", "typing_extensions.Protocol")
DATACLASS = "dataclasses.dataclass"
FIELD = "dataclasses.field"
CONFIGSPEC = "dlt.common.configuration.specs.base_configuration.configspec"
TYPE_CONSTRUCTORS = ("NewType", "NamedTuple", "TypedDict", "namedtuple")
TYPE_MODULES = ("typing", "typing_extensions", "collections.abc", "collections", "re")


class Symbols:
    """Creates the records of one module, and collects the names in their types."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.names: dict[str, str] = {}

    def of_scope(self, scope: str, exported: Sequence[str] = ()) -> list[Record]:
        """The public definitions of a module or class body, in source order."""
        special = () if scope in self.library.modules else PUBLIC_SPECIAL_METHODS
        found = []
        for name, member in self.library.members.get(scope, {}).items():
            public = is_public(name) or name in special or name in exported
            if not public or not isinstance(member, Definition) or name == "__all__":
                continue
            if self.rebound(scope, member) is None:
                found.append(self.record(scope, name, member))
        return sorted(found, key=lambda record: int(record["line"]))

    def rebound(self, scope: str, member: Definition) -> Optional[str]:
        """The target of a plain alias of another module's name, `pipeline = _pipeline`. An alias
        with a docstring counts as a symbol of the module: None."""
        if scope not in self.library.modules or member.annotation or member.documented:
            return None
        if not isinstance(member.value, griffe.ExprName):
            return None
        target = self.library.resolve(member.value.canonical_path)
        if target is None or target.rpartition(".")[0] == scope:
            return None
        return target

    def record(self, scope: str, name: str, member: Definition) -> Record:
        """The record of one definition."""
        found = member.found
        if isinstance(found, griffe.Class):
            return self._class(f"{scope}.{name}", member, found)
        if isinstance(found, griffe.Function):
            return self._function(scope, member, found)
        if "property" in found.labels:
            return {
                "kind": "property",
                "name": name,
                "line": member.line,
                "type": self._type(member.annotation),
                "settable": "writable" in found.labels,
            }
        return self._attribute(scope, name, member)

    def _type(self, expression: Optional[Expression]) -> Optional[str]:
        """A type as text; collects its names."""
        self.names.update(names(self.library, expression))
        return text(expression)

    def _attribute(self, scope: str, name: str, member: Definition) -> Record:
        value = _initial(member.value)
        record: Record = {
            "kind": "attribute",
            "name": name,
            "line": member.line,
            "type": self._type(member.annotation),
            "value": value if value is not None and len(value) <= LONGEST_VALUE else None,
        }
        if scope in self.library.modules and self._is_alias(member):
            record["alias"] = True
            self.names.update(names(self.library, member.value))
        return record

    def _is_alias(self, member: Definition) -> bool:
        """Whether a module-level variable is a type alias."""
        if member.annotation is not None:
            return str(member.annotation).rpartition(".")[2] == "TypeAlias"
        value = member.value
        if isinstance(value, griffe.ExprCall):
            return value.canonical_path.rpartition(".")[2] in TYPE_CONSTRUCTORS
        if isinstance(value, griffe.ExprBinOp):
            return value.operator == "|" and self._is_type(value.left)
        return self._is_type(value)

    def _is_type(self, value: Optional[Expression]) -> bool:
        if isinstance(value, griffe.ExprSubscript):
            value = value.left
            subscripted = True
        else:
            subscripted = False
        if not isinstance(value, (griffe.ExprName, griffe.ExprAttribute)):
            return False
        path = self.library.target(value)
        definition = self.library.definition(path)
        if definition is not None:
            is_class = isinstance(definition.found, griffe.Class)
            scope, _, name = path.rpartition(".")
            # The subscripted value may be a dict, so a variable only counts if it is a type alias.
            return is_class or (
                isinstance(definition.found, griffe.Attribute)
                and scope in self.library.modules
                and self._is_alias(definition)
            )
        if isinstance(getattr(builtins, path, None), type):
            return True
        return path.rpartition(".")[0] in TYPE_MODULES and (subscripted or path[-1].islower())

    def _parameters(self, function: griffe.Function, bound: bool) -> list[Record]:
        parameters = list(function.parameters)
        return [
            {
                "name": parameter.name,
                "kind": KINDS[parameter.kind or griffe.ParameterKind.positional_or_keyword],
                "type": self._type(parameter.annotation),
                "default": _default(parameter),
            }
            for parameter in (parameters[1:] if bound else parameters)
        ]

    def _function(self, scope: str, member: Definition, function: griffe.Function) -> Record:
        kind = "function"
        if scope not in self.library.modules:
            labels = {"classmethod", "staticmethod"} & function.labels
            kind = labels.pop() if labels else "method"
        bound = kind in ("method", "classmethod")
        return {
            "kind": kind,
            "name": function.name,
            "line": member.line,
            "async": "async" in function.labels,
            "decorators": _decorators(function),
            "parameters": self._parameters(function, bound),
            "returns": self._type(function.returns),
            "yields": None,
            "raises": sorted(set(self._raises(member))),
            "overloads": [
                {
                    "parameters": self._parameters(overload, bound),
                    "returns": self._type(overload.returns),
                }
                for overload in function.overloads or ()
            ],
        }

    def _raises(self, member: Definition) -> Iterator[str]:
        for raised in member.raises:
            path = self.library.target(raised)
            definition = self.library.definition(path)
            if definition is not None:
                if isinstance(definition.found, griffe.Class):
                    yield path
            elif isinstance(getattr(builtins, path, None), type):
                yield path
            elif "." in path and path.rpartition(".")[2].endswith(("Error", "Exception")):
                yield path  # of another package; the name rules out variables and call results

    def _class(self, path: str, member: Definition, cls: griffe.Class) -> Record:
        return {
            "kind": "class",
            "name": cls.name,
            "line": member.line,
            "bases": [str(self._type(base)) for base in cls.bases],
            **self._mro(path),
            "decorators": _decorators(cls),
            "flags": sorted(self._flags(path, cls)),
            "members": self.of_scope(path),
        }

    def _mro(self, path: str) -> Record:
        """The classes of dlt that a class inherits from; nothing where there are none."""
        found = [(base, self.library.definition(base)) for base in self.library.mro(path)[1:]]
        inherited = [
            base for base, member in found if member and isinstance(member.found, griffe.Class)
        ]
        return {"mro": inherited} if inherited else {}

    def _flags(self, path: str, cls: griffe.Class) -> set[str]:
        flags = {
            FLAGS_BY_ANCESTOR[ancestor]
            for ancestor in self.library.ancestors(path)
            if ancestor in FLAGS_BY_ANCESTOR
        }
        if is_exception(self.library, path):
            flags.add("exception")
        if any(base in PROTOCOLS for base in self.library.bases(cls)):
            flags.add("protocol")
        for decorator in cls.decorators:
            target = self.library.target(_callee(decorator.value))
            if target == DATACLASS:
                flags.add("dataclass")
            elif target == CONFIGSPEC:
                flags.add("configspec")
        return flags


def _initial(value: Optional[Expression]) -> Optional[str]:
    """The value of an attribute as text: for a field of a dataclass, the value that it gets, and
    not the call of `dataclasses.field`."""
    if not isinstance(value, griffe.ExprCall) or value.canonical_path != FIELD:
        return text(value)
    options = {a.name: a.value for a in value.arguments if isinstance(a, griffe.ExprKeyword)}
    if "default" in options:
        return text(options["default"])
    factory = options.get("default_factory")
    if factory is None:
        return None
    return text(factory.body) if isinstance(factory, griffe.ExprLambda) else f"{text(factory)}()"


def _callee(decorator: Expression) -> Expression:
    return decorator.function if isinstance(decorator, griffe.ExprCall) else decorator


def _decorators(found: Union[griffe.Class, griffe.Function]) -> list[str]:
    return [str(text(decorator.value)) for decorator in found.decorators]


def _default(parameter: griffe.Parameter) -> Optional[str]:
    if parameter.kind in (griffe.ParameterKind.var_positional, griffe.ParameterKind.var_keyword):
        return None  # griffe's defaults for these are "()" and "{}"
    return text(parameter.default)
