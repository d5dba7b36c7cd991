"""Claims of docs/examples/incremental_loading.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows


def load(loaded: Any, number: int, stamp: int, deleted: bool, **hints: Any) -> list[Any]:
    """Loads one version of a ticket; returns the ids that are in the table then."""
    ticket = {"id": number, "stamp": stamp, "is_deleted": deleted}
    loaded.run(
        dlt.resource([ticket], name="tickets", primary_key="id", write_disposition="merge", **hints)
    )
    return [row[0] for row in rows(loaded, "SELECT id FROM tickets ORDER BY id")]


def hint(delete: bool) -> Any:
    return {"is_deleted": {"data_type": "bool", "hard_delete": delete}}


@claim(
    'If the table was loaded with `hard_delete` before, set `"hard_delete": False` instead, because'
    " dlt keeps the hint in the stored schema."
)
def stored_hint_of_hard_delete() -> None:
    for columns, left in ((None, []), (hint(False), [1])):
        loaded = pipeline(f"tickets_{len(left)}")
        assert load(loaded, 1, 100, False, columns=hint(True)) == [1]
        assert load(loaded, 1, 110, True, columns=columns) == left


@claim(
    "`dedup_sort` takes the newest version of a ticket that comes twice in one run. Without it, an"
    " older one could win, even over a deletion.",
    cases=("dedup_sort", "without"),
)
def newest_version_of_a_ticket(case: str) -> None:
    columns: Any = {
        **hint(True),
        **({"stamp": {"dedup_sort": "desc"}} if case != "without" else {}),
    }
    loaded = pipeline()
    for versions in ([(1, 10, False), (2, 10, False)], [(1, 20, False), (1, 30, True)]):
        page = [{"id": id, "stamp": at, "is_deleted": deleted} for id, at, deleted in versions]
        loaded.run(
            dlt.resource(
                page, name="tickets", primary_key="id", write_disposition="merge", columns=columns
            )
        )
    found = rows(loaded, "SELECT id, stamp FROM tickets ORDER BY id")
    assert found == ([(2, 10)] if case == "dedup_sort" else [(1, 20), (2, 10)])


@claim("`start_time` counts for the first run only; later runs continue from the state.")
def start_of_later_runs() -> None:
    loaded = pipeline()
    starts = []
    for initial in (50, 10):
        cursor = dlt.sources.incremental("stamp", initial_value=initial)

        @dlt.resource(primary_key="id")
        def tickets(changed=cursor):
            starts.append(changed.start_value)
            yield {"id": 1, "stamp": 100}

        loaded.extract(tickets())
    assert starts == [50, 100]
