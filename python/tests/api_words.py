"""Checks of the API descriptions that need the installed package: their exceptions and their
originality. scripts/measure/apiWords exports the descriptions.

The sources are parsed and not imported, so that optional packages do not matter.
"""

from __future__ import annotations

import ast
import functools
import importlib
import importlib.util
import json
import os
import re
import subprocess
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator, Mapping, Optional, Sequence

from docs_tests.facts.api.library import package_folder
from docs_tests.paths import ROOT

RUN = 7
"""Fewest words in a row, shared with the docstring of the same name, that count as copied. Runs of
six are standard terms in this library: "the name of the table or view"."""

RAISED_ELSEWHERE: Mapping[tuple[str, str], str] = {
    (
        "dlt.common.libs.utils",
        "DestinationUndefinedEntity",
    ): "raised by the client that the pipeline gives it",
    (
        "dlt.helpers.dbt.runner",
        "ConfigFieldMissingException",
    ): "raised by the decorator of create_runner, which resolves its arguments",
}
"""Exceptions that arrive in a way that `raise` and import statements do not show, by module."""


@dataclass(frozen=True)
class Description:
    """A description as scripts/measure/apiWords exports it."""

    file: str
    line: int
    module: str
    path: str
    kind: str
    name: str
    text: str

    @property
    def symbol(self) -> str:
        """The symbol with the words, below the module: `Order.ship`."""
        return self.path.partition("(")[0]

    def fault(self, what: str) -> str:
        """A line that names the place, the fault and the way out."""
        return f"{self.file}:{self.line} {self.path} {what}"


@functools.cache
def descriptions(site: Path = ROOT) -> Sequence[Description]:
    """All descriptions of the API reference of a site."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "descriptions.json"
        program = ["npx", "--no-install", "tsx", "scripts/measure/apiWords/index.ts"]
        command = [*program, "--json", str(file), "--site", str(site)]
        subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "NODE_OPTIONS": ""})
        return [Description(**record) for record in json.loads(file.read_text("utf-8"))]


@dataclass
class Module:
    """What the checks need of a source file."""

    raised: set[str] = field(default_factory=set)
    """Names in `raise` statements, names that are called (`error = X(); raise error`), and those
    that are caught and raised again."""
    imported: dict[str, str] = field(default_factory=dict)
    """Dotted paths in dlt by the names that are imported, in functions too."""
    outside: set[str] = field(default_factory=set)
    """Modules of other packages that are imported."""
    bases: dict[str, set[str]] = field(default_factory=dict)
    """Names of the bases, by the name of the class."""
    docstrings: dict[str, str] = field(default_factory=dict)
    """Docstrings by path below the module; "" has the module's own."""


def _last(node: Optional[ast.expr]) -> str:
    """The last part of a name, a dotted name or a subscripted one."""
    if isinstance(node, ast.Subscript):
        return _last(node.value)
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _absolute(node: ast.ImportFrom, name: str, is_package: bool) -> str:
    """The module that an import statement of a module names."""
    if not node.level:
        return node.module or ""
    parts = name.split(".")
    above = parts[: len(parts) - node.level + (1 if is_package else 0)]
    return ".".join([*above, *([node.module] if node.module else [])])


def _docstrings(body: Sequence[ast.stmt], above: str) -> Iterator[tuple[str, str]]:
    """Docstrings of classes, functions and attributes, by path."""
    for node, following in zip(body, [*body[1:], None]):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            path = f"{above}{node.name}"
            yield path, ast.get_docstring(node) or ""
            if isinstance(node, ast.ClassDef):
                yield from _docstrings(node.body, f"{path}.")
        elif isinstance(node, (ast.If, ast.Try)):
            yield from _docstrings([*node.body, *node.orelse], above)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                yield f"{above}{_last(target)}", str(following.value.value)


def _raises_again(handler: ast.ExceptHandler) -> bool:
    return any(isinstance(node, ast.Raise) and node.exc is None for node in ast.walk(handler))


def read_module(source: str, name: str, is_package: bool = False) -> Module:
    """Reads a source file."""
    tree = ast.parse(source)
    module = Module()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and node.exc is not None:
            module.raised.add(_last(node.exc))
        elif isinstance(node, ast.ExceptHandler) and _raises_again(node):
            caught = node.type
            kinds = caught.elts if isinstance(caught, ast.Tuple) else [caught] if caught else []
            module.raised.update(map(_last, kinds))
        elif isinstance(node, ast.Call):
            module.raised.add(_last(node.func))
        elif isinstance(node, ast.Assert):
            module.raised.add("AssertionError")
        elif isinstance(node, ast.ClassDef):
            module.bases.setdefault(node.name, set()).update(map(_last, node.bases))
        elif isinstance(node, ast.ImportFrom):
            path = _absolute(node, name, is_package)
            if path.split(".")[0] == "dlt":
                for each in node.names:
                    module.imported[each.asname or each.name] = f"{path}.{each.name}"
            else:
                module.outside.add(path)
        elif isinstance(node, ast.Import):
            for each in node.names:
                if each.name.split(".")[0] == "dlt":
                    module.imported[each.asname or each.name] = each.name
                else:
                    module.outside.add(each.name)
    for path, text in [("", ast.get_docstring(tree) or ""), *_docstrings(tree.body, "")]:
        module.docstrings[path] = f"{module.docstrings.get(path, '')}\n{text}"
    return module


class Sources:
    """The modules of a package, and what can be reached from each."""

    def __init__(self, modules: Mapping[str, Module]) -> None:
        self.modules = modules
        self._near: dict[tuple[str, str], set[str]] = {}
        self.bases: dict[str, set[str]] = defaultdict(set)
        for module in modules.values():
            for name, bases in module.bases.items():
                self.bases[name] |= bases

    def ancestors(self, name: str) -> set[str]:
        """Names of a class and of its ancestors."""
        found, todo = {name}, [name]
        while todo:
            for base in self.bases.get(todo.pop(), set()) - found:
                found.add(base)
                todo.append(base)
        return found

    def defining(self, path: str) -> set[str]:
        """The modules on the way from an imported name to its definition: packages re-export."""
        found: set[str] = set()
        while True:
            if path in self.modules:
                return found | {path}
            module, _, name = path.rpartition(".")
            if module not in self.modules or module in found:
                return found
            found.add(module)
            path = self.modules[module].imported.get(name, "")

    def near(self, module: str, owner: str) -> set[str]:
        """A module and those that it imports names from; of a class also the modules of its
        ancestors, which define inherited methods, and of its subclasses, which implement it."""
        if (module, owner) not in self._near:
            family = self.ancestors(owner) if owner in self.bases else set()
            if family:
                family |= {name for name in self.bases if owner in self.ancestors(name)}
            start = {module}
            start |= {name for name, other in self.modules.items() if family & set(other.bases)}
            imported = (path for each in start for path in self.modules[each].imported.values())
            self._near[module, owner] = start.union(*map(self.defining, imported))
        return self._near[module, owner]

    def raises(self, module: str, name: str) -> bool:
        """Whether a module has a `raise` of an exception or of one that derives from it."""
        return any(name in self.ancestors(each) for each in self.modules[module].raised)


@functools.cache
def installed() -> Sources:
    """The sources of the installed dlt."""
    root = package_folder()
    modules = {}
    for file in sorted(root.rglob("*.py")):
        parts = file.relative_to(root.parent).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        modules[name] = read_module(file.read_text("utf-8"), name, is_package)
    return Sources(modules)


@functools.cache
def _defines(package: str, name: str) -> bool:
    """Whether the sources of another package define a class."""
    spec = importlib.util.find_spec(package) if package != "__main__" else None
    if spec is None or not spec.has_location:
        return False
    origin = Path(str(spec.origin))
    files = origin.parent.rglob("*.py") if spec.submodule_search_locations else [origin]
    pattern = re.compile(rf"^\s*class {name}\b", re.MULTILINE)
    return any(pattern.search(file.read_text("utf-8", errors="replace")) for file in files)


def _offers(module: str, name: str) -> bool:
    """Whether an installed module has an exception of this name, which may be written in C."""
    try:
        known = getattr(importlib.import_module(module), name, None)
    except ImportError:
        return False
    return isinstance(known, type) and issubclass(known, BaseException)


def _is_from_outside(sources: Sources, module: str, near: set[str], name: str) -> bool:
    """Whether Python or another package that the modules import has an exception of this name.
    What raises it there cannot be seen."""
    if any(_offers(each, name) for each in ("builtins", *sources.modules[module].outside)):
        return True
    packages = {path.split(".")[0] for each in near for path in sources.modules[each].outside}
    return any(_defines(package, name) for package in sorted(packages - {""}))


def wrong_exceptions(words: Sequence[Description], sources: Sources) -> list[str]:
    """Descriptions of exceptions that nothing near their function raises."""
    faults = []
    for each in words:
        name = each.name.rpartition(".")[2]
        if each.kind != "raises" or (each.module, name) in RAISED_ELSEWHERE:
            continue
        near = sources.near(each.module, each.symbol.partition(".")[0])
        if any(sources.raises(module, name) for module in near):
            continue
        if name not in sources.bases and _is_from_outside(sources, each.module, near, name):
            continue
        what = f"nothing in {each.module} or in the modules that it imports raises {name}"
        faults.append(each.fault(f"{what}; correct the name, or remove the item"))
    return faults


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9_]+", text.lower())


def shared_run(text: str, other: str) -> str:
    """The first run of RUN words that two texts share, made as long as possible; "" without one."""
    words = _words(text)
    all_runs = f" {' '.join(_words(other))} "
    for start in range(len(words) - RUN + 1):
        end = start + RUN
        if f" {' '.join(words[start:end])} " in all_runs:
            while end < len(words) and f" {' '.join(words[start : end + 1])} " in all_runs:
                end += 1
            return " ".join(words[start:end])
    return ""


def copied(words: Sequence[Description], sources: Sources) -> list[str]:
    """Descriptions that share a run of words with the docstring of what they describe."""
    faults = []
    for each in words:
        found = sources.modules[each.module].docstrings
        owner = each.symbol.partition(".")[0]
        for path in dict.fromkeys(
            (each.symbol, f"{each.symbol}.__init__", f"{each.symbol}.{each.name}", owner)
        ):
            run = shared_run(each.text, found.get(path, ""))
            if run:
                what = f'has words of the docstring of {path}: "{run}"'
                faults.append(each.fault(f"{what}; say it in words of your own"))
                break
    return faults
