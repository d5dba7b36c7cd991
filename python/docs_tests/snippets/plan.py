"""What the command line decided, for the pytest workers: a file named in SNIPPETS_PLAN."""

from __future__ import annotations

import dataclasses
import json
import os
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator, Mapping, Optional

from docs_tests.snippets.sandbox.forks import Forks

VARIABLE = "SNIPPETS_PLAN"


@dataclass(frozen=True)
class Plan:
    """`env` and `shown` are the services' addresses by group id; `missing` says why a service is
    not there; `limit` is a fence's time in seconds; `forks` is the fork server, if there is one;
    `invert` is for claims: their variants run too. `left_out` are the ids of groups that passed as
    they are, and are not in the sample of this run.
    """

    root: str
    cache: str
    update: bool
    use_cache: bool
    fail_on_missing: bool
    limit: float
    invert: bool = False
    env: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    shown: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    missing: Mapping[str, str] = field(default_factory=dict)
    forks: Optional[Forks] = None
    left_out: frozenset[str] = frozenset()

    @contextmanager
    def written(self, directory: Path) -> Iterator[None]:
        """Writes the plan and names it in the environment, until the block ends. Two runs may share
        the directory."""
        path = directory / f"plan-{os.getpid()}.json"
        path.write_text(json.dumps(dataclasses.asdict(self), default=sorted), encoding="utf-8")
        os.environ[VARIABLE] = str(path)
        try:
            yield
        finally:
            path.unlink()


def read_plan() -> Plan:
    """The plan of this run. Raises KeyError outside of one."""
    text = Path(os.environ[VARIABLE]).read_text(encoding="utf-8")
    fields = json.loads(text)
    forks = fields.pop("forks")
    fields["left_out"] = frozenset(fields["left_out"])
    return Plan(**fields, forks=Forks.from_dict(forks) if forks else None)
