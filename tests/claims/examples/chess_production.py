"""Claims of docs/examples/chess_production.mdx."""

from typing import Any

import dlt
from dlt.pipeline.helpers import retry_load
from standins_lib.claims import claim, pipeline


def failure(run: Any) -> Exception:
    try:
        run()
    except Exception as error:
        return error
    raise AssertionError("nothing failed")


names = dlt.resource(["ana"], name="names", selected=False)


@dlt.transformer(data_from=names)
def games(name: str, api_key: str = dlt.secrets.value) -> Any:
    yield {"name": name}


@claim(
    '`retry_load(("extract", "load"))` names the steps to repeat; without arguments it is `load`'
    " only. Terminal errors, such as a missing secret of the source or a job that failed for"
    " good, are not repeated, and errors outside of a step, such as a `KeyError` in the source"
    " function, are repeated.",
    cases=("source", "transformer"),
)
def errors_that_are_repeated(case: str) -> None:
    repeated = retry_load(("extract", "load"))

    @dlt.source(section="chess")
    def secret(api_key: str = dlt.secrets.value) -> Any:
        return dlt.resource([api_key], name="games")

    @dlt.source
    def broken() -> Any:
        raise KeyError("players")

    def busy() -> Any:
        raise ValueError("busy")
        yield

    in_extract = failure(lambda: pipeline("busy").run(dlt.resource(busy, name="games")))
    assert repeated(in_extract)
    assert not retry_load()(in_extract)
    assert not repeated(failure(secret))
    if case == "transformer":
        assert repeated(failure(lambda: pipeline("late").run(games)))
        return
    assert repeated(failure(broken))
    # DuckDB refuses the number for good.
    large = [{"moves": 70000}]
    hints: Any = {"moves": {"data_type": "bigint", "precision": 16}}
    job = failure(lambda: pipeline("job").run(large, table_name="games", columns=hints))
    assert "failed terminally" in str(job)
    assert not repeated(job)
