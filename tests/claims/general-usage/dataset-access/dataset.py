"""Claims of docs/general-usage/dataset-access/dataset.mdx."""

from typing import Any

import dlt
from dlt.destinations.dataset import dataset as open_dataset
from standins_lib.claims import claim, pipeline, raises, rows


def bikes(count: int = 3) -> dlt.Pipeline:
    """A pipeline that has loaded rides and stations."""
    loaded = pipeline("bikes", dataset_name="city")
    loaded.run(
        [
            dlt.resource([{"id": n, "minutes": n % 7} for n in range(count)], name="rides"),
            dlt.resource([{"id": 1, "City Name": "Graz"}], name="stations"),
        ]
    )
    return loaded


@claim(
    "On a machine without it, `pipeline.dataset()` raises `PipelineNeverRan`.",
    "Call `pipeline.sync_destination()` first, which restores schema and state from the "
    "destination.",
)
def datasets_need_the_working_directory() -> None:
    bikes()
    elsewhere = pipeline("bikes", dataset_name="city", pipelines_dir="elsewhere")
    with raises("PipelineNeverRan"):
        elsewhere.dataset()
    elsewhere.sync_destination()
    assert len(elsewhere.dataset().rides.fetchall()) == 3


@claim(
    "This function reads the newest schema stored in the dataset, which is the right one if the "
    "dataset holds one source.",
    "A dataset that does not exist raises no error until you fetch rows.",
    "If several sources load into one dataset, their tables belong to other schemas: pass `schema` "
    "to `pipeline.dataset`.",
)
def several_schemas_in_a_dataset() -> None:
    @dlt.source(name="first")
    def first() -> Any:
        return dlt.resource([1], name="rides")

    @dlt.source(name="second")
    def second() -> Any:
        return dlt.resource([1], name="stations")

    loaded = pipeline("bikes", dataset_name="city")
    loaded.run(first())
    loaded.run(second())
    destination = dlt.destinations.duckdb("bikes.duckdb")
    assert open_dataset(destination, "city").schema.name == "second"
    assert open_dataset(destination, "city", schema="first").schema.name == "first"
    assert loaded.dataset().row_counts().fetchall() == [("rides", 1)]
    assert loaded.dataset(schema="second").row_counts().fetchall() == [("stations", 1)]
    missing = open_dataset(destination, "town").rides
    with raises("DatabaseUndefinedRelation"):
        missing.fetchall()


@claim('`"ibis"` raises `MissingDependencyException` if Ibis is not installed.')
def ibis_is_optional() -> None:
    loaded = bikes()
    with raises("MissingDependencyException"):
        loaded.dataset(dataset_type="ibis").rides.fetchall()
    assert len(loaded.dataset(dataset_type="auto").rides.fetchall()) == 3


@claim(
    "`dataset.ride` raises nothing.",
    "The error, `DatabaseUndefinedRelation`, comes when you fetch rows.",
)
def unknown_tables_fail_late() -> None:
    relation = bikes().dataset().ride
    with raises("DatabaseUndefinedRelation"):
        relation.fetchall()


@claim(
    "With `chunk_size`, `df` and `arrow` return the first chunk and discard the rest.",
    "On DuckDB and on files, data frames come in multiples of 2048 rows: dlt rounds the size down, "
    "but never below 2048.",
    "Arrow tables and tuples have the size that you ask for.",
)
def chunks_of_data_frames_are_rounded() -> None:
    rides = bikes(5000).dataset().rides
    assert len(rides.df(chunk_size=10)) == 2048
    assert rides.arrow(chunk_size=10).num_rows == 10
    assert [len(frame) for frame in rides.iter_df(chunk_size=5000)] == [4096, 904]
    assert [len(found) for found in rides.iter_fetch(chunk_size=3000)] == [3000, 2000]


@claim(
    "Every reading method runs the query again.",
    "If a pipeline loads data in between, the second result differs from the first.",
)
def relations_are_read_again() -> None:
    loaded = bikes()
    relation = loaded.dataset().rides
    assert len(relation.fetchall()) == 3
    loaded.run([{"id": 9}], table_name="rides")
    assert len(relation.fetchall()) == 4


@claim("A dataset that you have already read from outside such a block raises `AssertionError`.")
def connected_datasets_are_new() -> None:
    loaded = bikes()
    used = loaded.dataset()
    assert used.stations.fetchone()[0] == 1
    with raises(AssertionError), used:
        used.stations.fetchone()
    with loaded.dataset() as connected:
        assert connected.stations.fetchone()[0] == 1


@claim(
    '`select("City Name")` finds `city_name` without Ibis only, and a chain such as '
    "`limit(2).limit(3)` returns three rows without Ibis and two with it.",
    packages="ibis",
)
def ibis_changes_relations() -> None:
    loaded = bikes()
    plain = loaded.dataset(dataset_type="default")
    assert plain.stations.select("City Name").fetchall() == [("Graz",)]
    assert len(plain.rides.limit(2).limit(3).fetchall()) == 3
    with_ibis: Any = loaded.dataset()
    with raises(Exception):
        with_ibis.stations.select("City Name")
    assert with_ibis.stations.select("city_name").fetchall() == [("Graz",)]
    assert len(with_ibis.rides.limit(2).limit(3).fetchall()) == 2


@claim("cannot be read: `Destination … does not support SqlClient`")
def functions_cannot_be_read() -> None:
    @dlt.destination
    def sink(items: Any, table: Any) -> None:
        pass

    written = pipeline("sink", destination=sink)
    written.run([{"id": 1}], table_name="rides")
    with raises(Exception) as caught:
        written.dataset().rides.fetchall()
    assert caught.message == "Destination destination does not support SqlClient."


@claim("`run` does not take a relation: it raises `InvalidResourceDataType`.")
def relations_are_not_loaded() -> None:
    loaded = bikes()
    with raises("InvalidResourceDataType") as caught:
        loaded.run(loaded.dataset().rides, table_name="copied")
    assert caught.step == "extract"


@claim(
    'The dataset uses the credentials of the load, which can write. `dataset("DELETE FROM '
    'rides").fetchall()` deletes the rows.'
)
def datasets_can_write() -> None:
    loaded = bikes()
    relation = loaded.dataset()("DELETE FROM rides")
    assert len(loaded.dataset().rides.fetchall()) == 3
    relation.fetchall()
    assert rows(loaded, "SELECT count(*) FROM rides") == [(0,)]


@claim(
    "Nested tables have no load id, so join them to their root table.",
    "A run without rows makes no load: `loads_ids` is empty, and `max(load_id)` names an earlier"
    " load.",
    "A run of several sources makes a load for each source, and then `loads_ids` has several ids.",
    "With `merge`, a row that came again has the id of the last load, also if nothing in the row"
    " changed.",
)
def ids_of_loads() -> None:
    def parts(*data: Any) -> Any:
        return dlt.resource(data, name="parts", primary_key="id", write_disposition="merge")

    loaded = pipeline("depot")
    loaded.run(parts({"id": 1, "tags": ["new"]}, {"id": 2}))
    assert "_dlt_load_id" not in loaded.default_schema.tables["parts__tags"]["columns"]
    again = loaded.run(parts({"id": 1, "tags": ["new"]})).loads_ids
    written = rows(loaded, "SELECT id FROM parts WHERE _dlt_load_id = '" + again[-1] + "'")
    assert written == [(1,)]

    nothing = dlt.resource(lambda: iter(()), name="parts")
    assert loaded.run(nothing).loads_ids == []
    assert rows(loaded, "SELECT max(load_id) FROM _dlt_loads") == [(again[-1],)]

    def source(name: str) -> Any:
        return dlt.source(lambda: dlt.resource([{"id": 1}], name=name), name=name)()

    assert len(pipeline("two").run([source("one"), source("other")]).loads_ids) >= 2
