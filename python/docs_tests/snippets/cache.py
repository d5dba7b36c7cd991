"""What a group printed, kept until one of its inputs changes.

The key of a result has everything that it depends on:

    the group's fences without its recorded outputs, in order, with their distances on the page
    the stand-ins that these import from `standins_lib`
    what the locks pin: requirements.txt, and those of the optional packages that the group uses
    the runner's own source
    the versions of Python, of the system, and of the servers that the group uses

So a kept result is right wherever it comes from, and CI may restore the folder of an earlier run.
Paths are relative to `python/`: a key does not depend on the place of that folder.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import json
import os
import platform
import sys
from pathlib import Path
from typing import Any, Callable, Iterable, Optional

from docs_tests.library import pins
from docs_tests.paths import PACKAGE, PYTHON
from docs_tests.snippets.model import Group, GroupResult
from docs_tests.snippets.services.servers import SERVICES

_LIBRARY = "standins_lib"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _hash(paths: Iterable[Path], folder: Path, read: Callable[[Path], str] = _text) -> str:
    """A hash of the files' paths below `folder`, and of what `read` returns for each."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = hashlib.sha256(read(path).encode()).hexdigest()
        digest.update(f"{path.relative_to(folder).as_posix()} {content}\n".encode())
    return digest.hexdigest()


def _pins(path: Path) -> str:
    return pins(_text(path))


def _imported(code: str, package: str) -> Optional[set[str]]:
    """The modules of a package that a program imports; None if it does so in another way.

    Inside of the package `package` is empty: imports are relative there.
    """
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return None
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and package == ("" if node.level else node.module):
            # `from . import a`, or `from .a import b`
            found |= {node.module} if node.level and node.module else {a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{_LIBRARY}."):
            found.add(str(node.module).split(".")[1])
        elif isinstance(node, ast.Import):
            names = [a.name.split(".") for a in node.names if a.name.split(".")[0] == _LIBRARY]
            if any(len(name) == 1 for name in names):
                return None
            found |= {name[1] for name in names}
    return found


def _standins(group: Group, folder: Path) -> list[Path]:
    """The files of `standins_lib` that the group imports, and those that these import."""
    files = {path.stem: path for path in folder.glob("*.py")}
    codes = [f.code for f in group.inputs if f.lang in ("py", "sh") and _LIBRARY in f.code]
    if not codes:
        return []
    left: set[str] = {"__init__"}
    for code in codes:
        names = _imported(code, _LIBRARY)
        if names is None:
            return list(files.values())
        left |= names
    found: set[str] = set()
    while left:
        name = left.pop()
        if name not in files or name in found:
            continue
        found.add(name)
        left |= _imported(files[name].read_text(encoding="utf-8"), "") or set()
    return [files[name] for name in found]


@functools.cache
def _system() -> str:
    release = Path("/etc/os-release")
    text = release.read_text(encoding="utf-8") if release.exists() else platform.version()
    return f"{sys.platform} {platform.machine()} {text}"


class Cache:
    """Results in a directory, one file a group. `python` is the folder of the locks and of the
    runner's source."""

    def __init__(self, directory: Path, python: Path = PYTHON) -> None:
        self._directory = directory
        self._python = python
        package = python / PACKAGE.name
        runner = package / "snippets"
        self._standins = runner / "standins"
        sources = [p for p in runner.rglob("*.py") if self._standins not in p.parents]
        sources += [package / "library.py", package / "paths.py", python / "venv.sh"]
        self._common = {
            "runner": _hash(sources, python),
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "system": _system(),
        }

    def ingredients(self, group: Group) -> dict[str, Any]:
        """What the key of a group's result is made of."""
        optional = self._python / "optional"
        locks = [optional / f"{name}.txt" for name in group.packages]
        return {
            **self._common,
            "page": group.page,
            "fences": group.program,
            "outputs": [f.line - group.line for f in group.outputs],
            "standins": _hash(_standins(group, self._standins), self._python),
            "locks": _hash([self._python / "requirements.txt", *locks], self._python, _pins),
            "services": {name: SERVICES[name].programs.fingerprint for name in group.services},
        }

    def portable(self, group: Group) -> dict[str, Any]:
        """The ingredients without what belongs to this machine: the versions of its Python, its
        system, and the servers that come with it."""
        own = {"python", "system", "services"}
        found = {name: one for name, one in self.ingredients(group).items() if name not in own}
        return {
            **found,
            "services": {name: SERVICES[name].programs.lock for name in group.services},
        }

    def path(self, group: Group) -> Path:
        """The file of a group's result."""
        key = json.dumps(self.ingredients(group), sort_keys=True)
        return self._directory / f"{hashlib.sha256(key.encode()).hexdigest()}.json"

    def get(self, group: Group) -> Optional[GroupResult]:
        """The result of an earlier run with the same inputs."""
        try:
            kept = json.loads(self.path(group).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        outputs = {int(line) + group.line: text for line, text in kept["outputs"].items()}
        touched = frozenset(line + group.line for line in kept["touched"])
        return GroupResult(outputs, touched, 0.0, uses=frozenset(kept["uses"]))

    def put(self, group: Group, result: GroupResult) -> None:
        """Keeps the result of a run that succeeded."""
        if any(group.page in text for text in result.outputs.values()):
            return  # a traceback with the page's line numbers, which text above the group changes
        self._directory.mkdir(parents=True, exist_ok=True)
        kept = {
            "group": group.id,
            "outputs": {line - group.line: text for line, text in result.outputs.items()},
            "touched": sorted(line - group.line for line in result.touched),
            "uses": sorted(result.uses),
        }
        path = self.path(group)
        # A run may be stopped half-way, and two checkouts may share the folder.
        temporary = path.with_suffix(f".{os.getpid()}.new")
        temporary.write_text(json.dumps(kept), encoding="utf-8")
        temporary.replace(path)

    def keep_only(self, groups: Iterable[Group]) -> None:
        """Removes the results of other groups, and of earlier versions of these."""
        kept = {self.path(group) for group in groups}
        for path in set(self._directory.glob("*.json")) - kept:
            path.unlink(missing_ok=True)
