"""A group's directory and the environment of its processes."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Mapping, Sequence

_HERE = Path(__file__).resolve().parent
DRIVER = _HERE / "driver.py"
CONFINE = _HERE / "confine.py"
_SITE = _HERE / "site"
# Where python/venv.sh puts the packages of python/optional.
OPTIONAL = Path(sys.prefix) / "optional"
# What pages show in place of the virtual environment.
SHOWN_VENV = "/home/you/project/.venv"
_DEAD_PROXY = "http://127.0.0.1:9"


def common_env() -> dict[str, str]:
    """The environment that the processes of all groups have in common."""
    bin_dir = Path(sys.executable).parent
    return {
        "PATH": os.pathsep.join([str(bin_dir), "/usr/local/bin:/usr/bin:/bin"]),
        "VIRTUAL_ENV": str(bin_dir.parent),
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "COLUMNS": "88",
        "NO_COLOR": "1",
        "TERM": "dumb",
        "PYTHONPATH": str(_SITE),
        "PYTHONUTF8": "1",
        "PYTHONUNBUFFERED": "1",
        "PYTHONHASHSEED": "0",
        # Bytecode of the environment would be written outside of the room.
        "PYTHONDONTWRITEBYTECODE": "1",
        "RUNTIME__DLTHUB_TELEMETRY": "false",
        # For what is not Python: curl, git, clients written in Rust.
        **dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), _DEAD_PROXY),
        **dict.fromkeys(("no_proxy", "NO_PROXY"), "localhost,127.0.0.1,::1"),
        "AWS_EC2_METADATA_DISABLED": "true",
        "GIT_TERMINAL_PROMPT": "0",
        "PIP_NO_INDEX": "1",
    }


@dataclass(frozen=True)
class Room:
    """A fresh directory: `path` is where fences run; `private`, beside it, holds what is not the
    page's, so that a page which lists its files sees its own only."""

    path: Path
    extra_env: Mapping[str, str] = field(default_factory=dict)
    # Names of folders in OPTIONAL.
    packages: Sequence[str] = ()

    @property
    def private(self) -> Path:
        return self.path.parent / "private"

    @property
    def writable(self) -> tuple[str, str]:
        """The directories that processes of the group may write to."""
        return str(self.path), str(self.private)

    @property
    def data_dir(self) -> Path:
        return self.private / "dlt"

    @property
    def home(self) -> Path:
        return self.private / "home"

    @property
    def tmp(self) -> Path:
        return self.private / "tmp"

    @property
    def violations(self) -> Path:
        """Lines written by a process that was stopped from leaving the room."""
        return self.private / "violations"

    @property
    def ids(self) -> Path:
        """Random ids that dlt made, a line each: what the normaliser replaces."""
        return self.private / "ids"

    @property
    def uses(self) -> Path:
        """The parts of dlt that the group used: sandbox/site/sitecustomize.py writes it."""
        return self.private / "uses"

    def prepare(self) -> None:
        """Makes the directories."""
        for directory in (self.path, self.data_dir, self.home, self.tmp):
            directory.mkdir(parents=True, exist_ok=True)
        self.violations.touch()
        self.ids.touch()
        self.uses.touch()

    def env(self) -> dict[str, str]:
        """The whole environment of every process of the group; nothing leaks in from outside."""
        common = common_env()
        optional = [OPTIONAL / name for name in self.packages]
        programs = [str(folder / "bin") for folder in optional]
        own, _, system = common["PATH"].partition(os.pathsep)
        return {
            **common,
            "PATH": os.pathsep.join([own, *programs, system]),
            "HOME": str(self.home),
            "TMPDIR": str(self.tmp),
            "PYTHONPATH": os.pathsep.join([common["PYTHONPATH"], *map(str, optional)]),
            "DLT_DATA_DIR": str(self.data_dir),
            "SNIPPETS_ROOM": str(self.path),
            "SNIPPETS_PRIVATE": str(self.private),
            "SNIPPETS_VIOLATIONS": str(self.violations),
            "SNIPPETS_IDS": str(self.ids),
            "SNIPPETS_USES": str(self.uses),
            **self.extra_env,
        }

    def shown_paths(self) -> list[tuple[str, str]]:
        """Paths of this machine and what the page shows instead, the most specific first."""
        venv = Path(sys.prefix)
        pairs = [
            (self.data_dir, "/home/you/.dlt"),
            (self.home, "/home/you"),
            (self.tmp, "/tmp"),
            (self.path, "/home/you/project"),
            (venv, SHOWN_VENV),
            (Path(sys.base_prefix), "/usr"),
        ]
        found: dict[str, str] = {}
        for path, shown in pairs:
            found.setdefault(str(path), shown)
            found.setdefault(os.path.realpath(path), shown)
        return [(path, shown) for path, shown in found.items() if path not in ("/", "/usr")]

    def take_violations(self) -> list[str]:
        """What was refused since the last call, without repeats."""
        text = self.violations.read_text(encoding="utf-8")
        self.violations.write_text("", encoding="utf-8")
        return list(dict.fromkeys(line for line in text.split("\n") if line))
