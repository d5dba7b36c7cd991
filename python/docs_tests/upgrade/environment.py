"""A copy of the project that pins another version of dlt, with its own `.venv`.

The tools read the version from python/requirements.in and write next to their sources, so in the
copy they work on the other version without options. The copy is below .cache/upgrade/<version>/.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Sequence

from docs_tests.facts.since.releases import SOURCE, with_release
from docs_tests.library import NAME, pinned_version
from docs_tests.paths import ROOT
from docs_tests.upgrade.steps import digest, files_digest

#: What the tools read. `.venv` and `.cache` of the copy are not touched when it is refreshed.
COPIED = ("python", "docs", "data", "tests/claims")
_PIN = re.compile(rf"^({NAME}(?:\[[^\]]*\])?==)\S+$", re.MULTILINE)
_LOCKED = re.compile(r"(?m)^([\w.-]+)==([^\s;]+)(?: *; *([^\\\n]+))?")
_ENTRY = re.compile(r"(?m)^(?=[A-Za-z0-9])")


class UpgradeError(RuntimeError):
    """The upgrade cannot continue."""


def with_pin(requirements: str, version: str) -> str:
    """A requirements file that pins another version of dlt."""
    return _PIN.sub(rf"\g<1>{version}", requirements)


def entry_of(lock: str, name: str) -> str:
    """The lines of a package in a lock file; empty without it."""
    return next((one for one in _ENTRY.split(lock) if one.startswith(f"{name}==")), "")


def with_entry(lock: str, name: str, entry: str) -> str:
    """A lock file with other lines for a package that it lists."""
    parts = _ENTRY.split(lock)
    return "".join(entry if one.startswith(f"{name}==") else one for one in parts)


def versions_of(lock: str) -> dict[str, str]:
    """The versions that a lock file pins, by package; with their markers if there are several."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name, version, marker in _LOCKED.findall(lock):
        found.setdefault(name, []).append((version, marker.strip()))
    return {
        name: pins[0][0]
        if len(pins) == 1
        else ", ".join(f"{version} ({marker})" for version, marker in pins)
        for name, pins in found.items()
    }


class Environment:
    """The copy of the project for one version."""

    def __init__(self, version: str, root: Path = ROOT) -> None:
        self.version = version
        self.root = root
        self.folder = root / ".cache" / "upgrade" / version
        self.project = self.folder / "project"
        self.lock = self.folder / "requirements.txt"
        self.facts = self.folder / "facts"
        self.log = self.folder / "log.txt"

    def before(self) -> str:
        """The version that the project documents."""
        return pinned_version((self.root / "python" / "requirements.in").read_text("utf-8"))

    def lock_inputs(self) -> str:
        """A hash of what decides which packages are locked."""
        python = self.root / "python"
        names = ("requirements.in", "requirements.txt")
        return digest([self.version.encode(), *((python / n).read_bytes() for n in names)])

    def write_lock(self) -> None:
        """Resolves the packages for the version. All others keep their version if dlt allows it.

        Raises UpgradeError when there is no such version or the packages conflict.
        """
        uv = self.root / ".venv" / "uv" / "bin" / "uv"
        if not uv.exists():
            raise UpgradeError(
                f"{uv} — not installed; delete .venv and run bash python/venv.sh python"
            )
        python = self.root / "python"
        requirements = self.folder / "requirements.in"
        requirements.write_text(
            with_pin((python / "requirements.in").read_text("utf-8"), self.version), "utf-8"
        )
        # uv prefers the versions of the file that it overwrites.
        unfinished = self.folder / "unfinished.txt"
        shutil.copy(python / "requirements.txt", unfinished)
        options = ["--universal", "--python-version", "3.9", "--generate-hashes"]
        self._run(
            [
                *(str(uv), "pip", "compile", "--quiet", requirements.name, "-o", unfinished.name),
                *(*options, "--no-emit-index-url", "--no-header"),
            ],
            self.folder,
            f"python/requirements.in — cannot be resolved with {NAME} {self.version}",
        )
        unfinished.replace(self.lock)

    def copy_project(self) -> None:
        """Copies what the tools read, with the other pin and lock."""
        for name in COPIED:
            target = self.project / name
            shutil.rmtree(target, ignore_errors=True)
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(self.root / name, target, ignore=ignored)
        services = self.project / ".services"
        if (self.root / ".services").exists() and not services.exists():
            services.symlink_to((self.root / ".services").resolve())
        # The releases that the names of the new one are compared with are downloaded once.
        releases = self.project / ".cache" / "releases"
        if not releases.exists():
            releases.parent.mkdir(exist_ok=True)
            (self.root / ".cache" / "releases").mkdir(parents=True, exist_ok=True)
            releases.symlink_to((self.root / ".cache" / "releases").resolve())
        source = self.project / SOURCE
        source.write_text(with_release(source.read_text("utf-8"), self.before()), "utf-8")
        python = self.project / "python"
        shutil.copy(self.lock, python / "requirements.txt")
        shutil.copy(self.folder / "requirements.in", python / "requirements.in")
        entry = entry_of(self.lock.read_text("utf-8"), NAME)
        for optional in (python / "optional").glob("*.txt"):
            # A package that depends on dlt would bring the documented version with it.
            optional.write_text(with_entry(optional.read_text("utf-8"), NAME, entry), "utf-8")

    def facts_inputs(self) -> str:
        """A hash of what decides which facts are read."""
        package = self.root / "python" / "docs_tests"
        sources = files_digest([package / "facts"], "*.py")
        readers = (package / "upgrade" / "readers.py").read_bytes()
        return digest([sources.encode(), readers, self.before().encode(), self.lock.read_bytes()])

    def read_facts(self) -> None:
        """Creates the environment and reads the facts."""
        shutil.rmtree(self.facts, ignore_errors=True)
        self.run_tool("docs_tests.upgrade.readers", str(self.facts), failure="no facts were read")

    def run_tool(self, module: str, *arguments: str, failure: str = "") -> str:
        """Runs a module of the copy in its environment; returns its output.

        Raises UpgradeError with the last lines of the output when it fails and `failure` is given.
        """
        script = str(self.project / "python" / "venv.sh")
        return self._run(
            ["bash", script, "python", "-m", module, *arguments], self.project, failure
        )

    def _run(self, command: Sequence[str], folder: Path, failure: str) -> str:
        # To a file, where the progress of a long step can be read.
        with self.log.open("w", encoding="utf-8") as log:
            done = subprocess.run(
                command, cwd=folder, stdout=log, stderr=subprocess.STDOUT, check=False
            )
        output = self.log.read_text("utf-8", errors="replace")
        if done.returncode and failure:
            last = "\n".join(output.splitlines()[-15:])
            raise UpgradeError(f"{failure}:\n{last}\nThe complete output: {self.log}")
        return output
