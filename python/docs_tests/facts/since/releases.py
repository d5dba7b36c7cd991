"""The older releases of dlt, downloaded as wheels and unpacked into .cache/releases/."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

from docs_tests.library import NAME
from docs_tests.paths import ROOT

CACHE = ROOT / ".cache" / "releases"

RELEASES = (
    "1.0.0",
    "1.1.0",
    "1.2.0",
    "1.3.0",
    "1.4.0",
    "1.4.1",
    "1.5.0",
    "1.6.1",
    "1.7.0",
    "1.8.0",
    "1.8.1",
    "1.9.0",
)
"""The final releases from 1.0.0 to the one before the documented one; 1.6.0 was withdrawn."""

SOURCE = "python/docs_tests/facts/since/releases.py"
_LIST = re.compile(r'(?m)^RELEASES = \(\n(    "[^"]+",\n)+')


def with_release(source: str, version: str) -> str:
    """The text of this module with one more release at the end of the list.

    Raises ValueError when there is no list.
    """
    found = _LIST.search(source)
    if not found:
        raise ValueError(f"{SOURCE} — no list RELEASES, one release a line")
    end = found.end()
    return f'{source[:end]}    "{version}",\n{source[end:]}'


def release_folder(version: str) -> Path:
    """The folder of dlt's package in a release; downloaded on first use.

    Raises subprocess.CalledProcessError when pip cannot download the wheel.
    """
    folder = CACHE / version
    if not (folder / NAME).exists():
        _unpack(_download(version), folder)
    return folder / NAME


def _download(version: str) -> Path:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    binary = ["--only-binary", ":all:", "--dest", str(CACHE)]
    subprocess.run([*pip, *binary, f"{NAME}=={version}"], check=True)
    return CACHE / f"{NAME}-{version}-py3-none-any.whl"


def _unpack(wheel: Path, folder: Path) -> None:
    # Into another folder first: an interrupted run leaves no half of a release.
    unfinished = folder.with_name(f"{folder.name}.unfinished")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unfinished)
    unfinished.rename(folder)
    wheel.unlink()
