"""Neighbouring cases of a claim, chosen by words in the name of the case.

    @claim("A table that exists keeps its rows.", cases=("dict, fresh", "arrow, used"))
    def rows_stay(case: str) -> None:
        loaded = neighbour(case, [{"id": 1}], table_name="items")
        loaded.run(shaped(case, [{"id": 2}]), table_name="items")

| words | what they choose |
|---|---|
| `dict`, `list`, `arrow`, `frame` | rows one by one, in one list (default), an Arrow table, a data frame |
| `append`, `replace`, `merge` | the write disposition; append without one of them |
| `used` | the rows are loaded once before |
| `new directory` | after that load, the working directory is removed, as on a new machine |
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
        import pyarrow as pa

        table = pa.Table.from_pylist(list(rows))
        return table.to_pandas() if is_in("frame", case) else table
    return (dict(row) for row in rows) if is_in("dict", case) else [dict(row) for row in rows]


def disposition(case: str) -> str:
    """The write disposition that the case names."""
    return next((one for one in ("replace", "merge") if is_in(one, case)), "append")


def neighbour(case: str, rows: Rows, **arguments: Any) -> dlt.Pipeline:
    """A pipeline with the past that the case names; `rows` and arguments are those of `run`."""
    loaded = pipeline()
    if is_in("used", case) or is_in("new directory", case):
        loaded.run(shaped(case, rows), **arguments)
    if is_in("new directory", case):
        loaded._wipe_working_folder()
        loaded = pipeline()
    return loaded
