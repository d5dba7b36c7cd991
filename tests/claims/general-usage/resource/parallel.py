"""Claims of docs/general-usage/resource/parallel.mdx."""

import threading
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises


def details(parent: Any) -> tuple[int, list[int]]:
    """Calls of a parallel transformer, and the size of each item that it received."""
    sizes: list[int] = []

    def detail(item: Any) -> Any:
        sizes.append(len(item) if isinstance(item, list) else 1)
        return {"sizes": 1}

    rows = list(dlt.transformer(detail, data_from=parent, parallelized=True))
    return len(rows), sorted(sizes)


@claim(
    "A single generator does not become faster, because its pages still come one after the other."
)
def single_generator() -> None:
    running, peak = [0], [0]

    @dlt.resource(parallelized=True)
    def books() -> Any:
        for number in range(3):
            running[0] += 1
            peak[0] = max(peak[0], running[0])
            threading.Event().wait(0.01)
            running[0] -= 1
            yield {"number": number}

    assert len(list(books())) == 3
    assert peak == [1]


@claim(
    "Lists cannot be parallelized: `parallelized=True` on a list raises"
    " `InvalidParallelResourceDataType`, while a parallel source leaves its lists as they are."
)
def parallel_lists() -> None:
    with raises("InvalidParallelResourceDataType"):
        dlt.resource([{"id": 1}], name="books", parallelized=True)

    @dlt.source(parallelized=True)
    def library() -> Any:
        return dlt.resource([{"id": 1}], name="books")

    assert list(library()) == [{"id": 1}]


@claim("In a parallel resource, `dlt.current.resource_state()` needs the name of the resource.")
def state_of_a_parallel_resource() -> None:
    def counted(*names: str) -> Any:
        @dlt.resource(parallelized=True, name="books")
        def books() -> Any:
            dlt.current.resource_state(*names)["runs"] = 1
            yield {"id": 1}

        return books()

    loaded = pipeline()
    with raises("ResourceNameNotAvailable"):
        loaded.run(counted())
    loaded.extract(counted("books"))
    assert loaded.state["sources"]["claims"]["resources"] == {"books": {"runs": 1}}


@claim(
    "In a parallel transformer, each item of the parent is a separate task.",
    "If the parent yields pages, each page is one task, so yield single rows where each row needs a"
    " request:",
)
def tasks_of_a_transformer() -> None:
    @dlt.resource
    def single() -> Any:
        yield from (1, 2, 3)

    @dlt.resource
    def pages() -> Any:
        yield [1, 2]
        yield [3]

    assert details(single) == (3, [1, 1, 1])
    assert details(pages) == (2, [1, 2])


@claim(
    "An async resource has to `yield`: with `return`, the call raises"
    " `InvalidResourceDataTypeFunctionNotAGenerator`.",
    "An async transformer may return.",
    "An async resource cannot be `parallelized` as well.",
)
def async_functions() -> None:
    async def returns(item: Any = None) -> Any:
        return {"item": item}

    async def yields() -> Any:
        yield 1

    with raises("InvalidResourceDataTypeFunctionNotAGenerator"):
        dlt.resource(returns)()
    assert list(dlt.resource(yields) | dlt.transformer(returns)) == [{"item": 1}]
    with raises("InvalidParallelResourceDataType"):
        dlt.resource(yields, parallelized=True)


@claim("An exception in a task stops the extraction, and the run loads nothing.")
def failing_task() -> None:
    @dlt.resource(parallelized=True)
    def books() -> Any:
        yield {"id": 1}
        raise ValueError("gone")

    loaded = pipeline()
    with raises(ValueError) as caught:
        loaded.run(books())
    assert caught.step == "extract"
    assert not loaded.has_pending_data


@claim(
    "Objects that are bound to your app's loop, such as the open connections of an async"
    " engine, fail there.",
    "Otherwise the run blocks the loop that the resource waits for:",
    cases=("of the app", "made inside", "in the loop's thread"),
)
def objects_of_another_loop(case: str) -> None:
    import asyncio

    async def app() -> None:
        loop = asyncio.get_running_loop()
        future = loop.create_future()

        @dlt.resource
        async def books() -> Any:
            inside = asyncio.get_running_loop().create_future()
            inside.set_result(1)
            yield {"id": await asyncio.wait_for(future if case == "of the app" else inside, 5)}

        async def read() -> Any:
            return [{"id": 1}]

        @dlt.resource
        def waiting() -> Any:
            yield asyncio.run_coroutine_threadsafe(read(), loop).result(timeout=1)

        if case == "of the app":
            with raises("ResourceExtractionError") as caught:
                list(books())
            assert "The future belongs to a different loop" in caught.message
        elif case == "made inside":
            assert list(books()) == [{"id": 1}]
        else:
            with raises("ResourceExtractionError"):
                list(waiting())
            assert await asyncio.to_thread(list, waiting()) == [{"id": 1}]

    asyncio.run(app())
