"""Neighbouring cases of a claim, chosen by words in the name of the case.

    @claim("A table that exists keeps its rows.", cases=("append, list", "append, arrow"))
    def rows_stay(case: str) -> None:
        loaded = pipeline()
        for _ in range(2):
            hints = {"table_name": "items", "write_disposition": disposition(case)}
            loaded.run(shaped(case, [{"id": 1}]), **hints)

- `dict`, `list`, `arrow`, `frame`: rows one by one, a list (default), an Arrow table, a data frame
- `append`, `replace`, `merge`: the write disposition; append without one of them
"""

from __future__ import annotations

import re
from typing import Any, Sequence

import dlt

from .claims import pipeline

Rows = Sequence[dict[str, Any]]


def is_in(word: str, case: str) -> bool:
    """Whether the name of the case has the word."""
    return re.search(rf"\b{word}\b", case) is not None


def shaped(case: str, rows: Rows) -> Any:
    """The rows as data for `run` or for a `yield`, in the shape that the case names."""
    if is_in("arrow", case) or is_in("frame", case):
        import pyarrow as pa  # type: ignore[import-untyped]

        table = pa.Table.from_pylist(list(rows))
        return table.to_pandas() if is_in("frame", case) else table
    return (dict(row) for row in rows) if is_in("dict", case) else [dict(row) for row in rows]


def disposition(case: str) -> str:
    """The write disposition that the case names."""
    return next((one for one in ("replace", "merge") if is_in(one, case)), "append")


def on_a_new_machine(loaded: dlt.Pipeline) -> dlt.Pipeline:
    """The pipeline of `pipeline()` as it is made where its working directory does not exist."""
    loaded._wipe_working_folder()
    return pipeline()
