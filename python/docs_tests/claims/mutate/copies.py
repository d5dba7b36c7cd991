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

from docs_tests.claims.mutate.mutations import Mutation
from docs_tests.claims.mutate.switches import MODULE, MODULE_SOURCE, has_switch, with_switches
from docs_tests.library import NAME
from docs_tests.snippets.sandbox import room


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

    def has_switch(self, mutation: Mutation) -> bool:
        """Whether `with_switches` can apply the mutation."""
        return has_switch(self._read(mutation.at_file), mutation)

    @contextmanager
    def with_switches(self, mutations: Sequence[Mutation]) -> Iterator[None]:
        """Programs note which mutations they reach, and apply the one of their environment."""
        self._write(f"{MODULE}.py", MODULE_SOURCE)
        files = sorted({mutation.at_file for mutation in mutations})
        for file in files:
            own = [mutation for mutation in mutations if mutation.at_file == file]
            self._write(file, with_switches(self._read(file), own))
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
