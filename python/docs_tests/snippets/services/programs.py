"""Where the programs of a server come from, whether they are there, and in which version.

Locks are in the folder of this file: `azurite/package-lock.json`, `gcs/requirements.txt`,
`weaviate/go.sum`, `kafka/jars.sha256`. What is installed from a lock is in `.services/<name>`, with
a copy of the lock beside it: a changed lock is installed again.
"""

from __future__ import annotations

import functools
import json
import re
import shutil
import subprocess
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Callable, Optional, Protocol

from docs_tests.library import pins
from docs_tests.paths import ROOT

LOCKS = Path(__file__).resolve().parent
INSTALLED = ROOT / ".services"


class Programs(Protocol):
    """The programs of one server."""

    @property
    def to_install(self) -> Optional[str]:
        """What python/install-services.sh installs: the kind and the name."""

    @property
    def version(self) -> str:
        """A version in short, for readers: `15`, `3.34.0`."""

    @property
    def fingerprint(self) -> str:
        """What results of the server depend on, beside python/requirements.txt."""

    @property
    def lock(self) -> str:
        """The part of the fingerprint that is the same on each machine: a file of this
        repository."""

    def is_installed(self) -> bool:
        """Whether this machine has them."""


def find_program(name: str) -> Optional[str]:
    """The path of a server's program. Debian keeps them outside of PATH."""
    postgres = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in (*postgres, Path("/usr/sbin"), Path("/usr/bin")):
        if (folder / name).exists():
            return str(folder / name)
    return shutil.which(name)


def program(name: str) -> str:
    """The path of a program that is there."""
    path = find_program(name)
    assert path is not None, f"{name} is not installed"
    return path


class Debian:
    """Programs of a Debian package; the last one prints its version.

    `release` finds the part of it that stays the same until the server behaves differently.
    """

    # Each machine has the release of its system.
    lock = ""

    def __init__(self, package: str, *names: str, release: str) -> None:
        self.package = package
        self.names = names
        self._release = release

    @property
    def to_install(self) -> Optional[str]:
        return f"debian {self.package}"

    @functools.cached_property
    def fingerprint(self) -> str:
        path = find_program(self.names[-1])
        if path is None:
            return ""
        done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
        return done.stdout.strip()

    @property
    def version(self) -> str:
        found = re.search(self._release, self.fingerprint)
        return found[1] if found else ""

    def is_installed(self) -> bool:
        return all(find_program(name) is not None for name in self.names)


class Locked:
    """A package from a lock file of its own, which is not in .venv or node_modules."""

    def __init__(self, kind: str, name: str, file: str, read_version: Callable[[str], str]) -> None:
        self.name = name
        self._kind = kind
        self._file = file
        self._read_version = read_version

    @property
    def folder(self) -> Path:
        """Where it is installed."""
        return INSTALLED / self.name

    @property
    def to_install(self) -> Optional[str]:
        return f"{self._kind} {self.name}"

    @property
    def lock(self) -> str:
        return self._read(LOCKS / self.name)

    def _read(self, folder: Path) -> str:
        """The lock, or its copy in another folder."""
        return (folder / self._file).read_text(encoding="utf-8")

    @property
    def fingerprint(self) -> str:
        return self.lock

    @property
    def version(self) -> str:
        return self._read_version(self.lock)

    def is_installed(self) -> bool:
        return (self.folder / self._file).exists() and self._read(self.folder) == self.lock


def _found_in(name: str, pattern: str) -> Callable[[str], str]:
    """Reads a version from the lock of a server, line by line: the pattern's first group."""

    def version(lock: str) -> str:
        found = re.search(pattern, lock, re.MULTILINE)
        assert found is not None, f"the lock of {name} has no line like {pattern}"
        return found[1]

    return version


class Jars(Locked):
    """Jars from a Maven repository, for Java."""

    def __init__(self, name: str, jar: str) -> None:
        version = _found_in(name, rf" {re.escape(jar)}-([\d.]+)\.jar$")
        super().__init__("maven", name, "jars.sha256", version)

    @property
    def to_install(self) -> Optional[str]:
        # Maven installs the jars, and Java runs them.
        needed = {"default-jre-headless": "java", "maven": "mvn"}
        lines = [f"debian {package}" for package, name in needed.items() if not find_program(name)]
        return "\n".join([*lines, f"maven {self.name}"])

    def is_installed(self) -> bool:
        return find_program("java") is not None and super().is_installed()


class Wheels(Locked):
    """Packages from PyPI. A comment in the lock does not change what is installed."""

    def _read(self, folder: Path) -> str:
        return pins(super()._read(folder))


class GoProgram(Locked):
    """A program that Go builds."""

    @property
    def to_install(self) -> Optional[str]:
        lines = [] if find_program("go") else ["debian golang-go"]
        return "\n".join([*lines, f"go {self.name}"])


def npm(name: str) -> Locked:
    """A package of npm."""

    def version(lock: str) -> str:
        found: str = json.loads(lock)["packages"][f"node_modules/{name}"]["version"]
        return found

    return Locked("npm", name, "package-lock.json", version)


def pip(name: str, distribution: str) -> Locked:
    """A Python package whose dependencies .venv need not have."""
    version = _found_in(name, rf"^{re.escape(distribution)}==([^\s;]+)")
    return Wheels("pip", name, "requirements.txt", version)


def go(name: str, module: str) -> Locked:
    """A program that is built from a Go module."""
    version = _found_in(name, rf"^{re.escape(module)} v(\S+) h1:")
    return GoProgram("go", name, "go.sum", version)


class Required:
    """A Python package of python/requirements.txt."""

    to_install = None
    # python/requirements.txt is part of every key.
    fingerprint = lock = ""

    def __init__(self, distribution: str) -> None:
        self._distribution = distribution

    @property
    def version(self) -> str:
        return installed_version(self._distribution)

    def is_installed(self) -> bool:
        return True
