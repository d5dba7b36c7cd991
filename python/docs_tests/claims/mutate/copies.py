"""A copy of the library in a temporary folder, which programs import instead of the installed one.

Only files that change are compiled again: the copy has the bytecode of the others.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator, Sequence
from unittest import mock

from docs_tests.claims.mutate.mutations import NOTES, Mutation, with_notes
from docs_tests.library import NAME
from docs_tests.snippets.sandbox import room

# os.write: claims replace `open`, and a process that is killed loses what is buffered.
_NOTES_SOURCE = '''"""Notes which mutations a program reaches."""

import os

_seen = set()


def reached(number):
    path = os.environ.get("SNIPPETS_USES")
    if path and number not in _seen:
        _seen.add(number)
        log = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(log, f"{NOTE} {number}\\n".encode())
        os.close(log)
'''
#: The first word of a note in the uses of a program.
NOTE = "mutation"


def library_folder() -> Path:
    """The folder of the installed library."""
    spec = importlib.util.find_spec(NAME)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


class Copy:
    """A copy of the library below `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._installed = library_folder()
        self._copy = folder / NAME
        shutil.copytree(self._installed, self._copy)

    def _write(self, file: str, source: str) -> None:
        (self._copy / file).write_text(source, encoding="utf-8")

    def _read(self, file: str) -> str:
        return (self._installed / file).read_text(encoding="utf-8")

    @contextmanager
    def noted(self, mutations: Sequence[Mutation]) -> Iterator[None]:
        """Programs note which mutations they reach."""
        self._write(f"{NOTES}.py", _NOTES_SOURCE.replace("{NOTE}", NOTE))
        files = sorted({mutation.at_file for mutation in mutations})
        for file in files:
            own = [mutation for mutation in mutations if mutation.at_file == file]
            self._write(file, with_notes(self._read(file), own))
        try:
            yield
        finally:
            self._restore(files)

    @contextmanager
    def changed(self, mutation: Mutation) -> Iterator[None]:
        """Programs run with the change."""
        self._write(mutation.file, mutation.apply(self._read(mutation.file)))
        try:
            yield
        finally:
            self._restore([mutation.file])

    def _restore(self, files: Sequence[str]) -> None:
        for file in files:
            # With the time of the installed file, for which the bytecode was compiled.
            shutil.copy2(self._installed / file, self._copy / file)


@contextmanager
def imported_copy() -> Iterator[Copy]:
    """Programs of groups, and the fork servers that start in the block, import the copy."""
    folder = Path(tempfile.mkdtemp(prefix="claims-mutate-"))
    try:
        copy = Copy(folder)
        path = Path(os.pathsep.join([str(folder), str(room._SITE)]))
        with mock.patch.object(room, "_SITE", path):
            yield copy
    finally:
        shutil.rmtree(folder, ignore_errors=True)
