"""The licences of the Python code that browsers load -> data/generated/python-licenses.json.

    npm run licenses

The packages are those of data/playground/python.json; the installed ones have the same versions,
because both come from python/requirements.txt. CPython and DuckDB are compiled into files of npm
packages, which name only their own licence.
"""

from __future__ import annotations

import hashlib
import json
import re
import sysconfig
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Sequence, TypedDict

from docs_tests.paths import ROOT

ENGINE = ROOT / "node_modules" / "@duckdb" / "duckdb-wasm" / "dist" / "duckdb-eh.wasm"
ARCHIVE = ROOT / "data" / "playground" / "python.json"
OUTPUT = ROOT / "data" / "generated" / "python-licenses.json"

#: SPDX identifiers of the words that metadata and classifiers use.
SPDX = {
    "Apache 2.0": "Apache-2.0",
    "Apache-2": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "Apache Software License 2.0": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "Dual License": "Apache-2.0 OR BSD-3-Clause",
    "MIT License": "MIT",
    "MIT license": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
#: Where the metadata names several licences, or only a family: what the licence file says.
STATED = {
    "packaging": "Apache-2.0 OR BSD-2-Clause",
    "simplejson": "MIT OR AFL-2.1",
    "ply": "BSD-3-Clause",
}
IDENTIFIER = re.compile(r"[A-Za-z0-9.-]+(?: (?:AND|OR|WITH) [A-Za-z0-9.-]+)*")
LICENSE_FILE = re.compile(r"(^|/)(licen[cs]e|copying)[^/]*$", re.IGNORECASE)


class Entry(TypedDict):
    name: str
    version: str
    license: str
    url: str
    #: "pypi", or "included" for code that other packages contain.
    # Written as "from" in the file, which is a keyword here.
    origin: str
    text: str


def spdx(name: str, dist: Distribution) -> str:
    """The licence of a package as an SPDX expression.

    Raises ValueError when its metadata has none that is known.
    """
    if name in STATED:
        return STATED[name]
    meta = dist.metadata
    classifiers: list[str] = [
        value.rsplit(" :: ", 1)[-1]
        for value in meta.get_all("Classifier", [])
        if value.startswith("License ::")
    ]
    stated: list[str] = [*meta.get_all("License-Expression", []), *meta.get_all("License", [])]
    for words in (*stated, *classifiers):
        known = SPDX.get(words, words)
        if IDENTIFIER.fullmatch(known) and known != "UNKNOWN":
            return known
    raise ValueError(f"{name} — no known licence in its metadata; add it to STATED or SPDX.")


def address(name: str, dist: Distribution) -> str:
    """The home page that a package names, or its page on PyPI."""
    pages = [value.split(", ", 1) for value in dist.metadata.get_all("Project-URL", [])]
    homes: list[str] = [
        url for label, url in pages if label.lower() in ("homepage", "home", "source", "repository")
    ]
    stated: list[str] = [url for url in dist.metadata.get_all("Home-page", []) if url]
    return [*stated, *homes, f"https://pypi.org/project/{name}/"][0]


def text_of(dist: Distribution) -> str:
    """The licence files of a package; empty without one."""
    files = [
        file
        for file in dist.files or []
        if ".dist-info/" in str(file) and LICENSE_FILE.search(str(file))
    ]
    return "\n\n".join(Path(str(file.locate())).read_text().strip() for file in sorted(files))


def entry(name: str, version: str) -> Entry:
    """A package of the archive; raises ValueError when another version is installed."""
    dist = distribution(name)
    if dist.version != version:
        raise ValueError(f"{name} — {dist.version} is installed, the archive has {version}.")
    return Entry(
        name=name,
        version=version,
        license=spdx(name, dist),
        url=address(name, dist),
        origin="pypi",
        text=text_of(dist),
    )


def duckdb_version() -> str:
    """The newest of the versions whose files the compiled DuckDB can read, which is its own."""
    found = re.findall(rb"\0v(\d+)\.(\d+)\.(\d+)\0", ENGINE.read_bytes())
    return ".".join(map(str, max(tuple(map(int, parts)) for parts in found)))


def included(python: str) -> list[Entry]:
    """The interpreter in Pyodide and the database in DuckDB-WASM."""
    stdlib = Path(sysconfig.get_path("stdlib"))
    return [
        Entry(
            name="CPython",
            version=python,
            license="PSF-2.0",
            url="https://www.python.org/",
            origin="included",
            text=(stdlib / "LICENSE.txt").read_text().strip(),
        ),
        Entry(
            name="DuckDB",
            version=duckdb_version(),
            license="MIT",
            url="https://duckdb.org/",
            origin="included",
            text="",
        ),
    ]


def main(_: Sequence[str] = ()) -> int:
    """Writes the file; returns the exit code."""
    archive = json.loads(ARCHIVE.read_text())
    entries = [entry(name, version) for name, version in archive["packages"].items()]
    entries += included(archive["python"])
    texts: dict[str, str] = {}
    packages = []
    for one in entries:
        key = hashlib.sha256(one["text"].encode()).hexdigest()[:12] if one["text"] else ""
        texts |= {key: one["text"]} if key else {}
        packages.append(
            {**{k: v for k, v in one.items() if k != "origin"}, "from": one["origin"], "text": key}
        )
    content = {"packages": packages, "texts": dict(sorted(texts.items()))}
    OUTPUT.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")
    return 0
