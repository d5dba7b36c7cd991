"""Claims of docs/general-usage/incremental/advanced-state.mdx."""

from typing import Any

import dlt
from dlt.common.versioned_state import decompress_state
from standins_lib.claims import claim, pipeline, raises, rows

SEEN: list[Any] = []


def changes(fail: bool = False, **given: Any) -> Any:
    @dlt.resource(**given)
    def feed() -> Any:
        state = dlt.current.resource_state()
        SEEN.append(state.get("token"))
        yield [{"id": len(SEEN)}]
        state["token"] = f"t{len(SEEN)}"
        if fail:
            raise ValueError("the API stopped")

    return feed()


@claim(
    "If the extraction fails, the whole package and its state are discarded together, so the next"
    " run asks with the old token."
)
def failed_extraction_keeps_the_old_token() -> None:
    loaded = pipeline()
    loaded.run(changes())
    with raises("ResourceExtractionError") as caught:
        loaded.run(changes(fail=True))
    assert caught.step == "extract"
    assert not loaded.has_pending_data
    loaded.run(changes())
    assert SEEN == [None, "t1", "t1"]
    assert rows(loaded, "SELECT id FROM feed ORDER BY id") == [(1,), (3,)]


@claim(
    'A resource with `write_disposition="replace"` finds it empty in every run.',
    cases=("append", "replace", "replace on run", "dictionary", "merge"),
)
def replace_empties_the_state(case: str) -> None:
    loaded = pipeline()
    given: Any = {} if case == "replace on run" else {"write_disposition": case}
    if case == "dictionary":
        given = {"write_disposition": {"disposition": "replace"}}
    for _ in range(2):
        on_run: Any = {"write_disposition": "replace"} if case == "replace on run" else {}
        loaded.extract(changes(**given), **on_run)
    assert [None, None if "replace" in case else "t1"] == SEEN


@claim(
    "Whenever the state changes, dlt writes the whole state again",
    cases=("state changes", "state stays"),
)
def state_is_written_as_a_whole(case: str) -> None:
    loaded = pipeline()

    @dlt.resource
    def archives(months: Any) -> Any:
        done = dlt.current.resource_state().setdefault("done", [])
        done.extend(months)
        yield {"months": len(done)}

    for months in (["2025-03"], [] if case == "state stays" else ["2025-04"]):
        loaded.run(archives(months))
    found = [
        decompress_state(text)["sources"]["claims"]["resources"]["archives"]["done"]
        for (text,) in rows(loaded, "SELECT state FROM _dlt_pipeline_state ORDER BY version")
    ]
    assert found == [["2025-03"], *([] if case == "state stays" else [["2025-03", "2025-04"]])]


@claim("It is a dictionary that dlt saves with the data")
def state_is_loaded_with_the_rows() -> None:
    loaded = pipeline()
    loaded.run(changes())
    assert rows(
        loaded,
        "SELECT count(*) FROM feed JOIN _dlt_pipeline_state USING (_dlt_load_id)",
    ) == [(1,)]
    loaded.drop()
    restored = pipeline()
    restored.sync_destination()
    restored.extract(changes())
    assert SEEN == [None, "t1"]


@claim(
    "After a failed job it is ahead of what was loaded: call `pipeline.drop()` before the next"
    " run.",
    cases=("drop", "no drop"),
)
def state_after_a_failed_job(case: str) -> None:
    loaded = pipeline()
    loaded.run(changes())
    rows(loaded, "ALTER TABLE feed DROP id")
    with raises("LoadClientJobFailed"):
        loaded.run(changes())
    before = SEEN[-1]
    if case == "drop":
        loaded.drop()
    # The column is still missing, but what the resource sees counts.
    with raises("LoadClientJobFailed"):
        loaded.run(changes())
    assert (SEEN[-1] == before) == (case == "drop")
