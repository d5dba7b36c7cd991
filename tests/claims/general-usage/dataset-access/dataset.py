"""Claims of docs/general-usage/dataset-access/dataset.mdx."""

import os
from typing import Any

import dlt
from dlt.destinations.dataset import dataset as open_dataset
from standins_lib.claims import claim, pipeline, raises, rows
from standins_lib.neighbours import shaped


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
    cases=("another directory", "after sync", "same directory"),
)
def datasets_need_the_working_directory(case: str) -> None:
    used = bikes()
    if case == "same directory":
        assert len(used.dataset().rides.fetchall()) == 3
        return
    elsewhere = pipeline("bikes", dataset_name="city", pipelines_dir="elsewhere")
    if case == "another directory":
        with raises("PipelineNeverRan"):
            elsewhere.dataset()
        return
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
    cases=("df", "arrow", "iter_df", "iter_fetch"),
)
def chunks_of_data_frames_are_rounded(case: str) -> None:
    rides = bikes(5000).dataset().rides
    if case == "df":
        assert [len(rides.df(chunk_size=size)) for size in (10, 2049)] == [2048, 2048]
        assert len(rides.df()) == 5000
    elif case == "arrow":
        assert rides.arrow(chunk_size=10).num_rows == 10
        assert [table.num_rows for table in rides.iter_arrow(chunk_size=3000)] == [3000, 2000]
    elif case == "iter_df":
        assert [len(frame) for frame in rides.iter_df(chunk_size=5000)] == [4096, 904]
    else:
        assert [len(found) for found in rides.iter_fetch(chunk_size=3000)] == [3000, 2000]


@claim(
    "Every reading method runs the query again.",
    "If a pipeline loads data in between, the second result differs from the first.",
    cases=("load in between", "no load", "two methods"),
)
def relations_are_read_again(case: str) -> None:
    loaded = bikes()
    relation = loaded.dataset().rides
    assert len(relation.fetchall()) == 3
    if case != "no load":
        loaded.run([{"id": 9}], table_name="rides")
    found = relation.df() if case == "two methods" else relation.fetchall()
    assert len(found) == (3 if case == "no load" else 4)


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
    cases=("without Ibis", "with Ibis"),
)
def ibis_changes_relations(case: str) -> None:
    loaded = bikes()
    if case == "without Ibis":
        plain = loaded.dataset(dataset_type="default")
        assert plain.stations.select("City Name").fetchall() == [("Graz",)]
        assert len(plain.rides.limit(2).limit(3).fetchall()) == 3
        return
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
)
def nested_tables_have_no_load_id() -> None:
    loaded = pipeline("depot")
    loaded.run([{"id": 1, "tags": ["new"]}], table_name="parts")
    assert "_dlt_load_id" not in loaded.default_schema.tables["parts__tags"]["columns"]


@claim(
    "A run without rows makes no load: `loads_ids` is empty, and `max(load_id)` names an earlier"
    " load. It does make one if the state changed, if it replaces a table, or for an empty Arrow"
    " table.",
    cases=("list", "arrow", "replace", "state"),
)
def runs_without_rows(case: str) -> None:
    loaded = pipeline("depot")
    mode: Any = "replace" if case == "replace" else "append"
    first = loaded.run([{"id": 1}], table_name="parts", write_disposition=mode).loads_ids

    @dlt.resource(name="parts")
    def nothing() -> Any:
        if case == "state":
            dlt.current.resource_state()["seen"] = True
        if case == "arrow":
            yield shaped(case, [{"id": 1}]).slice(0, 0)

    found = loaded.run(nothing, write_disposition=mode).loads_ids
    assert len(found) == (0 if case == "list" else 1)
    assert rows(loaded, "SELECT max(load_id) FROM _dlt_loads") == [((found or first)[-1],)]


@claim(
    "A run of several sources makes a load for each schema, and then `loads_ids` has several ids.",
    cases=("two schemas", "one schema", "resources"),
)
def loads_of_several_sources(case: str) -> None:
    def source(name: str, resource: str) -> Any:
        return dlt.source(lambda: dlt.resource([{"id": 1}], name=resource), name=name)()

    data = [source("one", "rides"), source("other" if case == "two schemas" else "one", "bikes")]
    if case == "resources":
        data = [dlt.resource([{"id": 1}], name=name) for name in ("rides", "bikes")]
    assert len(pipeline().run(data).loads_ids) == (2 if case == "two schemas" else 1)


@claim(
    "With `merge`, a row that came again has the id of the last load, also if nothing in the row"
    " changed; only the strategy `scd2` keeps the id of an unchanged row.",
    cases=("delete-insert", "scd2", "delete-insert, arrow"),
)
def rows_that_came_again(case: str) -> None:
    strategy = case.split(",")[0]
    hints: Any = {
        "table_name": "parts",
        "primary_key": "id",
        "write_disposition": {"disposition": "merge", "strategy": strategy},
    }
    if "arrow" in case:
        os.environ["NORMALIZE__PARQUET_NORMALIZER__ADD_DLT_LOAD_ID"] = "true"
    loaded = pipeline("depot")
    loads = [loaded.run(shaped(case, [{"id": 1}]), **hints).loads_ids[0] for _ in range(2)]
    found = rows(loaded, "SELECT _dlt_load_id FROM parts")
    assert found == [(loads[0 if case == "scd2" else 1],)]


@claim(
    "`join` is an inner join: a station without a long ride would be missing here, unless you start"
    ' from `stations` and pass `how="left"`.',
    packages="ibis",
    cases=("inner", "left"),
)
def joins_lose_what_has_no_match(case: str) -> None:
    loaded = pipeline("bikes", dataset_name="city")
    loaded.run([{"id": 1}, {"id": 2}], table_name="stations")
    loaded.run([{"id": 1, "station_id": 1}], table_name="rides")
    dataset: Any = loaded.dataset()
    rides, stations = dataset.rides, dataset.stations
    if case == "inner":
        joined = rides.join(stations, rides.station_id == stations.id)
    else:
        joined = stations.join(rides, rides.station_id == stations.id, how="left")
    assert len(joined.fetchall()) == (1 if case == "inner" else 2)


@claim(
    "Without `table_names`, a data table counts only if some load has written it, with or without"
    " rows.",
    cases=("rows", "empty arrow", "materialized", "declared"),
)
def tables_without_rows(case: str) -> None:
    @dlt.resource(columns={"id": {"data_type": "bigint"}})
    def rides() -> Any:
        if case == "materialized":
            yield dlt.mark.materialize_table_schema()
        elif case != "declared":
            yield shaped("arrow", [{"id": 1}]).slice(0, 0 if case == "empty arrow" else 1)

    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="stations")
    loaded.run(rides())
    counts = dict(loaded.dataset().row_counts().fetchall())
    expected = {"rows": 1, "declared": None}.get(case, 0)
    assert counts.get("rides") == expected


@claim(
    "A step that reads each load once keeps the last id that it has read, and asks for later ones:"
    " `SELECT load_id FROM _dlt_loads WHERE status = 0 AND schema_name = 'depot' AND load_id > '…'"
    " ORDER BY load_id`.",
    "It names the schema, because a load of another pipeline can end after one that began later.",
    cases=("append", "replace"),
)
def loads_after_an_id(case: str) -> None:
    loaded = pipeline()
    ids = [
        loaded.run([{"id": n}], table_name="parts", write_disposition=case).loads_ids[0]  # type: ignore
        for n in range(3)
    ]
    query = (
        "SELECT load_id FROM _dlt_loads WHERE status = 0 AND schema_name = 'claims'"
        " AND load_id > '{}' ORDER BY load_id"
    )
    early = pipeline("early", destination=dlt.destinations.duckdb("claims.duckdb"))
    early.extract([{"id": 1}], table_name="early_parts")
    late = loaded.run([{"id": 9}], table_name="parts", write_disposition=case)  # type: ignore
    [ended_later] = early.run().loads_ids
    assert ended_later < late.loads_ids[0]
    ids.append(late.loads_ids[0])
    assert loaded.dataset()(query.format(ids[0])).fetchall() == [(n,) for n in ids[1:]]
    assert loaded.dataset()(query.format(ids[3])).fetchall() == []


@claim(
    "A dataset sees its own destination only.",
    "For Parquet files of `filesystem`, DuckDB can read the files themselves:"
    " `read_parquet('lake/web/visits/*.parquet')` in the query instead of the second variable.",
    cases=("duckdb", "sqlalchemy"),
)
def one_destination(case: str) -> None:
    import duckdb

    lake = pipeline("web", destination=dlt.destinations.filesystem("lake"), dataset_name="web")
    lake.run([{"customer": 2}], table_name="visits", loader_file_format="parquet")
    database = "duckdb" if case == "duckdb" else dlt.destinations.sqlalchemy("sqlite:///crm.db")
    crm = pipeline("crm", destination=database, dataset_name="main")
    crm.run([{"id": 1, "name": "Ana"}, {"id": 2, "name": "Bo"}], table_name="customers")
    with raises("DatabaseUndefinedRelation"):
        crm.dataset()("SELECT * FROM visits").fetchall()
    customers = crm.dataset().customers.arrow()
    joined = "FROM read_parquet('lake/web/visits/*.parquet') JOIN customers ON id = customer"
    assert customers.num_rows == 2
    assert duckdb.sql(f"SELECT name {joined}").fetchall() == [("Bo",)]


@claim(
    '`pipeline.dataset(dataset_type="default")` works without importing it.',
    cases=("default", "auto"),
)
def a_broken_ibis(case: str) -> None:
    import sys

    os.makedirs("broken/ibis")
    with open("broken/ibis/__init__.py", "w") as file:
        file.write('raise ImportError("this Ibis is old")')
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="items")
    for name in [name for name in sys.modules if name == "ibis" or name.startswith("ibis.")]:
        del sys.modules[name]
    sys.modules.pop("dlt.helpers.ibis", None)
    sys.path.insert(0, "broken")
    if case == "default":
        table = loaded.dataset(dataset_type="default").items
        assert [row[0] for row in table.fetchall()] == [1]
    else:
        with raises("ImportError"):
            loaded.dataset()
