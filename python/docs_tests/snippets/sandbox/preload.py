"""What the fork server imports before it forks, and which state of the process these imports read.

`MODULES` is measured: what many groups import and what takes long. A module belongs here only if
importing it starts no thread that a fork would lose, prints nothing, and keeps no path of the
environment; python/tests/test_forkserver.py checks all of these.
"""

from __future__ import annotations

import gc
import importlib
import importlib.metadata
import os
import re
import site
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Iterable, Iterator, Mapping, Optional

MODULES = (
    "dlt",
    "dlt.cli._dlt",
    "dlt.cli.docs_command",
    "dlt.cli.plugins",
    "dlt.common.libs.sql_alchemy_compat",
    "dlt.destinations.impl.duckdb.duck",
    "dlt.destinations.impl.filesystem.filesystem",
    "dlt.destinations.impl.sqlalchemy.sqlalchemy_job_client",
    "dlt.sources.filesystem",
    "dlt.sources.helpers.requests",
    "dlt.sources.rest_api",
    "dlt.sources.sql_database",
    "duckdb",
    "fsspec.implementations.cached",
    "fsspec.implementations.local",
    "numpy.rec",
    "pandas",
    "pandas.io.formats.string",
    "pyarrow.dataset",
    "pyarrow.parquet",
    "responses",
    "sqlalchemy",
    "sqlalchemy.dialects.sqlite",
    "sqlglot",
    "standins_lib.claims",
    "standins_lib.ddl",
    "standins_lib.github",
    "standins_lib.shop_api",
)

# Native libraries read their variables without Python; the interpreter reads its own at the start.
PREFIXES = ("ARROW_", "FSSPEC_", "GOTO", "MKL_", "OMP_", "OPENBLAS_", "PYTHON")

# These show the warnings of what they import, which a forked process has imported. Neither
# unittest.mock does, nor a sentence with the word "warnings".
_SHOWS_WARNINGS = re.compile(
    r"\bpytest\b|\bunittest\b(?!\.mock| import mock)|^\s*(?:import|from) warnings\b", re.MULTILINE
)

# Packages that are imported again in the forked process: the runner's own, because a page may have
# a folder of that name, and pip, which finds its cache in the home directory when it is imported.
_FORGOTTEN = ("docs_tests", "pip")

# HOME is another in each room. The modules that read it look for optional files of settings, and
# a new room has none.
ROOM_VARIABLES = frozenset({"HOME"})


@dataclass(frozen=True)
class Imported:
    """What the imports left in the process.

    `modules` are the top-level names that are imported, `variables` the environment variables that
    were read, with the values that they had.
    """

    modules: frozenset[str]
    variables: Mapping[str, Optional[str]]

    def reads(self, name: str) -> bool:
        """Whether the imports depend on this environment variable."""
        known = name in self.variables or name.startswith(PREFIXES)
        return known and name not in ROOM_VARIABLES

    def changed_variable(self, env: Mapping[str, str]) -> Optional[str]:
        """A variable in `env` with which the imports would have gone otherwise."""
        for name in sorted({*self.variables, *env}):
            if self.reads(name) and env.get(name) != self.variables.get(name):
                return name
        return None

    def hidden_module(self, files: Iterable[str]) -> Optional[str]:
        """The first of these files that a program beside them would import in place of a module
        that is imported: `x.py` or `x/__init__.py`."""
        for file in files:
            path = PurePosixPath(file)
            module = path.parent if path.name == "__init__.py" else path.with_suffix("")
            if path.suffix == ".py" and str(module) in self.modules:
                return file
        return None


def shows_warnings(code: str) -> bool:
    """Whether a program with this source may show warnings that are raised by imports."""
    return _SHOWS_WARNINGS.search(code) is not None


@contextmanager
def _recorded_reads() -> Iterator[dict[str, Optional[str]]]:
    """The environment variables that are read inside of the block."""
    reads: dict[str, Optional[str]] = {}
    kind: Any = type(os.environ)
    original = kind.__getitem__

    def getitem(self: Any, key: Any) -> Any:
        if self is os.environ:
            reads[key] = None
            reads[key] = original(self, key)
        return original(self, key)

    kind.__getitem__ = getitem
    try:
        yield reads
    finally:
        kind.__getitem__ = original


def _keep_metadata() -> None:
    """Parses the metadata of the installed packages once. dlt looks through all of it for plugins,
    in each process; the packages cannot change, because no group may write there."""
    original: Any = importlib.metadata.Distribution.metadata
    parsed = {
        str(getattr(one, "_path", "")): original.fget(one)
        for one in importlib.metadata.distributions()
    }

    def metadata(self: Any) -> Any:
        return parsed.get(str(getattr(self, "_path", ""))) or original.fget(self)

    kind: Any = importlib.metadata.Distribution
    kind.metadata = property(metadata, doc=original.__doc__)


def preload() -> Imported:
    """Imports MODULES, and returns what that left behind."""
    with _recorded_reads() as reads:
        for name in MODULES:
            importlib.import_module(name)
    for name in [name for name in sys.modules if name.partition(".")[0] in _FORGOTTEN]:
        del sys.modules[name]
    _keep_metadata()
    # Both were found by the environment, and are looked for again when they are needed.
    tempfile.tempdir = None
    site.USER_BASE = site.USER_SITE = None
    # Collections in a forked process then leave these objects, and their pages of memory, alone.
    gc.collect()
    gc.freeze()
    native = {name: value for name, value in os.environ.items() if name.startswith(PREFIXES)}
    modules = frozenset(name.partition(".")[0] for name in sys.modules)
    return Imported(modules, {**native, **reads})
