"""Runs in Pyodide: /home/sources.tar and /home/stdlib.zip -> /home/python.tar. See compile.mts."""

from __future__ import annotations

import ast
import importlib._bootstrap_external as bootstrap
import io
import json
import re
import sys
import tarfile
import zipfile
from typing import Union

_SITE = f"/lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages/"
_STDLIB = f"python{sys.version_info[0]}{sys.version_info[1]}.zip"
# ply reads its grammars from docstrings, and dlt shows its own to the reader.
_KEEPS_DOCSTRINGS = ("dlt/", "jsonpath_ng/", "ply/")
_Documented = (ast.AsyncFunctionDef, ast.ClassDef, ast.FunctionDef, ast.Module)


def _without_docstrings(source: bytes) -> ast.Module:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, _Documented) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    return tree


def _bytecode(source: bytes, name: str, directory: str) -> bytes:
    """A .pyc whose source is not looked for, so that times of files do not matter."""
    keeps = directory == _SITE and name.startswith(_KEEPS_DOCSTRINGS)
    program: Union[bytes, ast.Module] = source if keeps else _without_docstrings(source)
    code = compile(program, directory + name, "exec", dont_inherit=True, optimize=0)
    made: bytes = bootstrap._code_to_hash_pyc(code, b"\0" * 8, False)  # type: ignore[attr-defined]
    return made


def _compiled(name: str, content: bytes, directory: str) -> tuple[str, bytes]:
    if not name.endswith(".py"):
        return name, content
    try:
        return f"{name}c", _bytecode(content, name, directory)
    except SyntaxError:  # templates
        return name, content


def _stdlib() -> bytes:
    """Pyodide's own archive, stored: hosts compress the file that holds it, and better."""
    output = io.BytesIO()
    with zipfile.ZipFile("/home/stdlib.zip") as old, zipfile.ZipFile(output, "w") as new:
        for name in sorted(old.namelist()):
            if not name.endswith("/"):
                path, content = _compiled(name, old.read(name), f"/lib/{_STDLIB}/")
                new.writestr(zipfile.ZipInfo(path), content)
    return output.getvalue()


def _site_packages() -> dict[str, bytes]:
    with tarfile.open("/home/sources.tar") as archive:
        files = {
            entry.name: file.read()
            for entry in archive.getmembers()
            if (file := archive.extractfile(entry)) is not None
        }
    return dict(_compiled(name, content, _SITE) for name, content in files.items())


def packages() -> str:
    """Versions of the packages in the archive, as JSON."""
    with tarfile.open("/home/sources.tar") as archive:
        found = (re.match(r"(.+)-([^-]+)\.dist-info/METADATA$", n) for n in archive.getnames())
        return json.dumps({m[1]: m[2] for m in sorted(filter(None, found), key=lambda m: m[1])})


def main() -> None:
    """Files of one kind stand together, because they compress better so."""
    files = {f"site-packages/{name}": content for name, content in _site_packages().items()}
    files[_STDLIB] = _stdlib()
    with tarfile.open("/home/python.tar", "w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files, key=lambda n: (n.rpartition(".")[2], n)):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            archive.addfile(entry, io.BytesIO(files[name]))
