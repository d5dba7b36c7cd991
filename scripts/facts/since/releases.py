"""The older releases of dlt, downloaded as wheels and unpacked into .cache/releases/."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

from scripts.facts.api.library import ROOT

CACHE = Path(__file__).parents[3] / ".cache" / "releases"

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


def release_folder(version: str) -> Path:
    """The folder of dlt's package in a release; downloaded on first use.

    Raises subprocess.CalledProcessError when pip cannot download the wheel.
    """
    folder = CACHE / version
    if not (folder / ROOT).exists():
        _unpack(_download(version), folder)
    return folder / ROOT


def _download(version: str) -> Path:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    binary = ["--only-binary", ":all:", "--dest", str(CACHE)]
    subprocess.run([*pip, *binary, f"{ROOT}=={version}"], check=True)
    return CACHE / f"{ROOT}-{version}-py3-none-any.whl"


def _unpack(wheel: Path, folder: Path) -> None:
    # Into another folder first: an interrupted run leaves no half of a release.
    unfinished = folder.with_name(f"{folder.name}.unfinished")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unfinished)
    unfinished.rename(folder)
    wheel.unlink()
