"""The wheels of the playground -> .cache/playground/sources.tar, which compile.mts compiles.

    npm run playground:assets

Versions and hashes are those of python/requirements.txt, so that the browser runs what the
snippets run. Only wheels without compiled code are taken; PyYAML has none, so its compiled part is
left out, which it works without.
"""

from __future__ import annotations

import fnmatch
import io
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Iterator, Sequence

from docs_tests.paths import PYTHON, ROOT

OUTPUT = ROOT / ".cache" / "playground" / "sources.tar"

# What dlt imports when it loads into DuckDB, files or a function.
PACKAGES = (
    "certifi charset-normalizer click dlt fsspec giturlparse hexbytes humanize idna jsonpath-ng"
    " makefun packaging pathvalidate pendulum pluggy ply python-dateutil pyyaml requests responses"
    " semver simplejson six sqlglot tenacity tomlkit typing-extensions tzdata urllib3"
).split()

# What no program of a page imports.
LEFT_OUT = (
    "*.c", "*.h", "*.pxd", "*.pyi", "*.pyx", "*.so", "*/py.typed", "*/tests/*",
    "*.dist-info/[!M]*", "LICENSE*",
    "dlt/helpers/streamlit_app/*", "dlt/sources/_core_source_templates/*",
    "dlt/sources/_single_file_templates/*",
    "dateutil/zoneinfo/*", "humanize/locale/*", "jsonpath_ng/bin/*", "ply/ygen.py",
    "pkg_resources/*", "sqlglot/executor/*",
    "tzdata/zoneinfo/posix/*", "tzdata/zoneinfo/right/*",
)  # fmt: skip


def _is_kept(name: str) -> bool:
    if name.endswith("/") or ".data/" in name:
        return False
    return not any(fnmatch.fnmatch(name, pattern) for pattern in LEFT_OUT)


def requirements(lock: str) -> str:
    """The entries of PACKAGES in a lock file. Raises ValueError with the names that it lacks."""
    entries = {}
    for entry in re.split(r"(?m)^(?=[\w.-]+==)", lock)[1:]:
        pinned = re.match(r"(?P<name>[\w.-]+)==(?P<version>[^\s;]+)[^\\\n]*\\", entry)
        if pinned:
            name = re.sub(r"[-_.]+", "-", pinned["name"]).lower()
            hashes = re.findall(r"--hash=\S+", entry)
            entries[name] = " \\\n    ".join([f"{name}=={pinned['version']}", *hashes])
    missing = sorted(set(PACKAGES) - set(entries))
    if missing:
        raise ValueError(f"python/requirements.txt has no entry for {', '.join(missing)}")
    return "".join(entries[name] + "\n" for name in PACKAGES)


def download(directory: Path) -> list[Path]:
    """The wheels, checked against their hashes."""
    lock = directory / "requirements.txt"
    text = requirements((PYTHON / "requirements.txt").read_text(encoding="utf-8"))
    lock.write_text(text, encoding="utf-8")
    platforms = ("any", "manylinux2014_x86_64", "manylinux_2_17_x86_64")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--require-hashes", "--only-binary=:all:", "--python-version", "313"),
            *(f"--platform={platform}" for platform in platforms),
            *("--dest", str(directory), "--requirement", str(lock)),
        ],
        check=True,
    )
    return sorted(directory.glob("*.whl"))


def _head(metadata: bytes) -> bytes:
    """The fields of METADATA without the description, which nothing reads at run time."""
    return metadata.partition(b"\n\n")[0] + b"\n"


def files(wheels: list[Path]) -> Iterator[tuple[str, bytes]]:
    """Path below site-packages and content of each file that is kept."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if _is_kept(name):
                    content = archive.read(name)
                    yield name, _head(content) if name.endswith("/METADATA") else content


def write_tar(path: Path, contents: dict[str, bytes]) -> None:
    """A tar file that depends on nothing but its contents."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(contents.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


def main(_: Sequence[str] = ()) -> int:
    """Downloads the wheels and writes the archive; returns the exit code."""
    with tempfile.TemporaryDirectory() as directory:
        contents = dict(files(download(Path(directory))))
    write_tar(OUTPUT, contents)
    print(f"wrote {OUTPUT.relative_to(ROOT)}: {len(contents)} files")
    return 0
