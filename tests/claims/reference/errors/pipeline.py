"""Claims of docs/reference/errors/pipeline.mdx."""

import os

from standins_lib.claims import claim, pipeline, raises, rows


@claim(
    "The step `sync` reads state from the destination before a run, so a wrong password usually"
    " shows there."
)
def step_of_a_wrong_password() -> None:
    os.environ["DESTINATION__POSTGRES__CREDENTIALS"] = "postgresql://a:wrong@127.0.0.1:1/shop"
    with raises("PipelineStepFailed") as caught:
        pipeline(destination="postgres").run([{"id": 1}], table_name="orders")
    assert caught.step == "sync"


@claim(
    "A run loads a pending package first, and ignores the rows that you pass to it.",
    "If that package was already normalized, the run has no normalize step, and"
    " `last_normalize_info` of its trace is `None`.",
    "A run without anything to do returns `None` and leaves the trace as it was:",
)
def trace_of_a_pending_package() -> None:
    loaded = pipeline()
    loaded.run([{"id": 0}], table_name="orders")
    loaded.extract([{"id": 1}], table_name="orders")
    loaded.normalize()
    loaded.run([{"id": 2}], table_name="orders")
    assert rows(loaded, "SELECT id FROM orders") == [(0,), (1,)]
    trace = loaded.last_trace
    assert [step.step for step in trace.steps] == ["load", "run"]
    assert trace.last_normalize_info is None
    assert loaded.run() is None
    assert loaded.last_trace.transaction_id == trace.transaction_id


@claim("A source or resource that is made by a function starts again in each run:")
def function_starts_again() -> None:
    loaded = pipeline()

    def numbers() -> object:
        yield {"id": 1}

    with raises("SourceExhausted"):
        generator = numbers()
        loaded.run(generator, table_name="once")
        loaded.run(generator, table_name="once")
    for _ in range(2):
        loaded.run(numbers, table_name="again")
    assert rows(loaded, "SELECT count(*) FROM again") == [(2,)]
