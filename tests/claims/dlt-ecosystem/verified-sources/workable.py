"""Claims of docs/dlt-ecosystem/verified-sources/workable.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows

UPDATED = dlt.sources.incremental("updated_at", initial_value="2025-01-01")
CANDIDATES = [{"id": "c1", "updated_at": "2025-05-01"}, {"id": "c2", "updated_at": "2025-05-02"}]
DETAILS = "candidates_activities"


def changed(day: str) -> Any:
    return [{**CANDIDATES[0], "updated_at": day}, CANDIDATES[1]]


@dlt.source
def workable(found: Any = None) -> Iterator[Any]:
    @dlt.resource(primary_key="id", write_disposition="merge")
    def candidates(updated_at: Any = UPDATED) -> Iterator[Any]:
        yield [dict(candidate) for candidate in found or CANDIDATES]

    def details(page: Any) -> Iterator[Any]:
        yield [{"id": f"applied {candidate['id']}"} for candidate in page]

    yield candidates
    yield candidates | dlt.transformer(name=DETAILS, write_disposition="append")(details)


@claim(
    "When a candidate changes, all of the candidate's activities are loaded again and added to the "
    "existing rows.",
    "they were appended: give them a key",
)
def details_are_appended() -> None:
    def activities(**hints: Any) -> Any:
        loaded = pipeline(f"details_{len(hints)}")
        for day in ("2025-05-01", "2025-05-03"):
            source = workable(changed(day))
            source.resources[DETAILS].apply_hints(**hints)
            loaded.run(source.with_resources(DETAILS))
        return rows(loaded, f"SELECT id, count(*) FROM {DETAILS} GROUP BY id ORDER BY id")

    assert activities() == [("applied c1", 2), ("applied c2", 1)]
    keyed = activities(write_disposition="merge", primary_key="id")
    assert keyed == [("applied c1", 1), ("applied c2", 1)]


@claim(
    "dlt reads the parent of a detail resource in any case, and moves the parent's cursor, even if "
    "you do not select it."
)
def details_move_the_cursor() -> None:
    loaded = pipeline()
    loaded.extract(workable().with_resources(DETAILS))
    loaded.extract(workable().with_resources("candidates"))
    loaded.normalize()
    assert loaded.default_schema.data_table_names(seen_data_only=True) == [DETAILS]


@claim(
    "details come only for candidates that the run reads, so a pipeline that has loaded the "
    "candidates already gets no details of them until they change."
)
def later_details_are_missing() -> None:
    loaded = pipeline()
    loaded.extract(workable().with_resources("candidates"))
    loaded.extract(workable(changed("2025-05-03")).with_resources("candidates", DETAILS))
    loaded.normalize()
    counts = loaded.last_trace.last_normalize_info.row_counts
    assert (counts["candidates"], counts[DETAILS]) == (3, 1)


@claim(
    "In a run with `candidates`, which are read first, the other lists are requested with the "
    "candidates' `updated_after` as well, from the first run on."
)
def candidates_are_read_first() -> None:
    shared: dict[str, str] = {}

    @dlt.source
    def one_client() -> Iterator[Any]:
        def listed(name: str, **parameters: str) -> Iterator[Any]:
            def pages() -> Iterator[Any]:
                shared.update(parameters)
                yield {"list": name, **shared}

            yield pages()

        for name in ("jobs", "events"):
            yield dlt.resource(listed(name), name=name)
        yield dlt.resource(listed("candidates", updated_after="2025-01-01"), name="candidates")

    assert [row["list"] for row in one_client()] == ["candidates", "events", "jobs"]
    shared.clear()
    assert {row.get("updated_after") for row in one_client()} == {"2025-01-01"}
    shared.clear()
    alone = one_client().with_resources("jobs", "events")
    assert [row.get("updated_after") for row in alone] == [None, None]
