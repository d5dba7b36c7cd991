"""What the claims in tests/claims share: the mark, and short ways to ask dlt what it did.

A claim is a function without parameters that runs in a process and a directory of its own. It fails
when it raises; `npm run claims` reads its sentences without running the file.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Callable, Iterator, Optional, TypeVar, Union

import dlt

Function = TypeVar("Function", bound=Callable[[], None])


def claim(*sentences: str, service: str = "", packages: str = "") -> Callable[[Function], Function]:
    """Marks a function as the proof of sentences of the page that the file is named after.

    `service` and `packages` are names as in the fences of a page, separated by commas.
    """

    def mark(function: Function) -> Function:
        return function

    return mark


class Caught:
    """What `raises` caught: the exception, and the pipeline step that failed, if one did."""

    value: BaseException
    step: Optional[str] = None

    @property
    def message(self) -> str:
        return str(self.value)


def _chain(error: Optional[BaseException]) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


@contextmanager
def raises(expected: Union[str, type[BaseException]]) -> Iterator[Caught]:
    """Fails if the block does not raise the exception, or one that it caused.

    dlt wraps what a step raises in `PipelineStepFailed`: the causes count, and `step` has its name.
    A class is named as it is raised: the name of a base class does not match, the class does.
    """
    caught = Caught()
    try:
        yield caught
    except Exception as error:
        for one in _chain(error):
            caught.step = caught.step or getattr(one, "step", None)
            if (
                type(one).__name__ == expected
                if isinstance(expected, str)
                else isinstance(one, expected)
            ):
                caught.value = one
                return
        raise
    raise AssertionError(f"nothing was raised; expected {expected}")


def pipeline(name: str = "claims", **arguments: Any) -> dlt.Pipeline:
    """A pipeline into a DuckDB file of the claim's own directory."""
    given = {"destination": "duckdb", "dataset_name": "data", **arguments}
    made: dlt.Pipeline = dlt.pipeline(name, **given)
    return made


def rows(loaded: dlt.Pipeline, query: str) -> list[tuple[Any, ...]]:
    """The rows that a query returns, with the dataset as the default schema."""
    with loaded.sql_client() as client:
        return [tuple(row) for row in client.execute_sql(query) or ()]


def columns(loaded: dlt.Pipeline, table: str) -> list[str]:
    """The names of the columns of a table in the default schema, without those that dlt adds."""
    return [n for n in loaded.default_schema.get_table_columns(table) if not n.startswith("_dlt")]
