"""Type stubs of the verified sources, for type checks of fences that are not run.

`dlt init` copies these sources into a project, so they are not installed here. A stub file for
each module is generated from the functions, arguments and names in
data/curated/verified-sources.json. Types other than built-ins, typing and literals become Any;
parameters that dlt injects are optional.
"""

from __future__ import annotations

import builtins
import functools
import json
import keyword
import re
import typing
from pathlib import Path
from typing import Any, Iterator, Mapping

from docs_tests.paths import CURATED

FACTS = CURATED / "verified-sources.json"

_HEADER = """from collections.abc import *
from typing import *

import dlt
from dlt.sources import DltResource
"""

Json = Mapping[str, Any]


def _known_names() -> frozenset[str]:
    ours = {"dlt", "sources", "incremental", "DltResource"}
    return frozenset({*vars(builtins), *typing.__all__, *ours})


_KNOWN = _known_names()


def _type(written: str, literals: Mapping[str, list[str]]) -> str:
    """A type that is valid in a stub."""
    if written in literals:
        return f"Literal[{', '.join(map(repr, literals[written]))}]"
    names = set(re.findall(r"[A-Za-z_]\w*", written))
    return written if names <= _KNOWN else "Any"


def _parameters(arguments: list[Json], literals: Mapping[str, list[str]]) -> str:
    """The parameter list of a function; all parameters after the first keyword-only one are
    keyword-only."""
    shown: list[str] = []
    optional = False
    for argument in arguments:
        name = argument["name"]
        if argument["keyword_only"] and not any(p.startswith("*") for p in shown):
            shown.append("*")
        if name.startswith("*"):
            shown.append(f"{name}: Any")
            continue
        # Positional parameters after one with a default need a default too.
        has_default = argument["default"] is not None or argument["given"] is not None
        optional = (optional or has_default) and not argument["keyword_only"]
        ending = " = ..." if has_default or optional else ""
        shown.append(f"{name}: {_type(argument['type'], literals)}{ending}")
    if shown[-1:] == ["*"] or (shown and shown[-1].startswith("**") and shown[-2:-1] == ["*"]):
        shown.remove("*")
    return ", ".join(shown)


def _function(function: Json, literals: Mapping[str, list[str]]) -> str:
    name, kind, arguments = function["name"], function["kind"], function["arguments"]
    if kind == "source":
        return f"@dlt.source\ndef {name}({_parameters(arguments, literals)}) -> Any: ...\n"
    if kind == "function" or function["standalone"]:
        returned = "Any" if kind == "function" else "DltResource"
        return f"def {name}({_parameters(arguments, literals)}) -> {returned}: ...\n"
    # The name is a resource even if it is not called; a transformer gets its first argument from
    # its parent resource.
    own = arguments[1:] if kind == "transformer" else arguments
    parameters = ", ".join(filter(None, ["self", _parameters(own, literals)]))
    return (
        f"class _{name}(DltResource):\n"
        f"    def __call__({parameters}) -> DltResource: ...  # type: ignore[override]\n\n"
        f"{name}: _{name}\n"
    )


def _names(module: Json, literals: Mapping[str, list[str]]) -> Iterator[str]:
    for name in module["names"]:
        if keyword.iskeyword(name):
            continue
        # Types become classes derived from Any, which allow every attribute.
        is_type = name in literals or re.match(r"T?[A-Z][a-z]", name)
        yield f"class {name}(Any): ...\n" if is_type else f"{name}: Any\n"
    for name, origin in module["imports"].items():
        where, _, original = origin.partition(":")
        yield f"from {where} import {original or name} as {name}\n"


def _stub(source: Json, name: str) -> str:
    literals = source["literals"]
    functions = [f for f in source["functions"] if f["module"] == name]
    parts = [*_names(source["modules"][name], literals)]
    parts += [_function(function, literals) for function in functions]
    return _HEADER + "\n" + "\n".join(parts)


def stub_files(facts: Path = FACTS) -> dict[str, str]:
    """The stub of each module, by its path below the stub folder."""
    files: dict[str, str] = {}
    for source in json.loads(facts.read_text("utf-8"))["sources"].values():
        for name in source["modules"]:
            is_package = name == source["package"] or any(
                other.startswith(f"{name}.") for other in source["modules"]
            )
            path = name.replace(".", "/") + ("/__init__" if is_package else "")
            files[f"{path}.pyi"] = _stub(source, name)
    return files


@functools.cache
def read_arguments() -> Mapping[str, frozenset[str]]:
    """The function arguments of each copied source, by its section: dlt may look them up there."""
    sources = json.loads(FACTS.read_text("utf-8"))["sources"].values()
    return {
        source["section"]: frozenset(
            argument["name"] for f in source["functions"] for argument in f["arguments"]
        )
        for source in sources
        if source["modules"]
    }


def write_stubs(folder: Path, facts: Path = FACTS) -> list[str]:
    """Writes the stubs below a folder; returns the packages. Unchanged files are not rewritten."""
    files = stub_files(facts)
    for path, text in files.items():
        file = folder / path
        if not file.is_file() or file.read_text("utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    for stale in set(folder.rglob("*.pyi")) - {folder / path for path in files}:
        stale.unlink()
    return sorted({path.split("/")[0].removesuffix(".pyi") for path in files})
