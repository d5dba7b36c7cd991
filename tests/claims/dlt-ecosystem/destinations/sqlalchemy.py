"""Claims of docs/dlt-ecosystem/destinations/sqlalchemy.mdx."""

import itertools
import os
import sqlite3
from decimal import Decimal
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

NUMBERS = itertools.count()
MERGE: Any = {"table_name": "orders", "primary_key": "id", "write_disposition": "merge"}


def lite(url: str = "sqlite:///shop.db", **options: Any) -> dlt.Pipeline:
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
    name = f"claims_{next(NUMBERS)}"
    dataset = options.pop("dataset", "data")
    destination = dlt.destinations.sqlalchemy(url, **options)
    return pipeline(name, destination=destination, dataset_name=dataset)


def maria(patched: bool = True) -> dlt.Pipeline:
    import pymysql.converters
    from dlt.common.pendulum import pendulum

    if patched:
        pymysql.converters.conversions[pendulum.DateTime] = pymysql.converters.escape_datetime
    url = os.environ["SNIPPETS_MARIADB_URL"]
    # A dataset is a database of the server: it belongs to this claim as the one in the URL does.
    return lite(url, dataset=url.rpartition("/")[2] + "_data")


def tables(file: str) -> list[str]:
    with sqlite3.connect(file) as database:
        found = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return [name for (name,) in found]


@claim(
    "bookshop.db itself stays empty.",
    "the next merge makes the same tables again.",
)
def files_of_a_dataset() -> None:
    shop = lite()
    found = []
    for total in (1, 2):
        shop.run([{"id": 1, "total": total, "books": ["Emma"]}], **MERGE)
        found.append(tables("shop__data_staging.db"))
    assert tables("shop.db") == []
    assert any(name.startswith("orders_delete_") for name in found[0])
    assert found[0] == found[1]


@claim(
    "So `sqlite:///:memory:` ends in `no such table`.",
    "`append` and `replace` work; a merge, and `replace` with `insert-from-staging`, end in `no"
    " such table: main_staging.…`.",
)
def databases_in_memory() -> None:
    with raises("LoadClientJobFailed") as caught:
        lite("sqlite:///:memory:", dataset="main").run([{"id": 1}], table_name="orders")
    assert "no such table: main." in caught.message
    # Jobs that write at the same time can find a table locked.
    os.environ["LOAD__WORKERS"] = "1"
    keeper = sqlite3.connect("file:shop?mode=memory&cache=shared", uri=True)
    shared: Any = {
        "url": "sqlite:///file:shop?mode=memory&cache=shared&uri=true",
        "engine_args": {"connect_args": {"check_same_thread": False}},
        "dataset": "main",
    }
    lite(**shared).run([{"id": 1}], table_name="orders")
    lite(**shared).run([{"id": 2}], table_name="orders", write_disposition="append")
    assert len(keeper.execute("SELECT id FROM orders").fetchall()) == 2
    replace: Any = {"table_name": "orders", "write_disposition": "replace"}
    lite(**shared).run([{"id": 3}], **replace)
    assert keeper.execute("SELECT id FROM orders").fetchall() == [(3,)]
    staged = lite(**shared, replace_strategy="insert-from-staging")
    for made, options in ((staged, replace), (lite(**shared), MERGE)):
        with raises("LoadClientJobFailed") as caught:
            made.run([{"id": 4}], **options)
        assert "no such table: main_staging." in caught.message


@claim(
    "dlt's own time stamps are in UTC, whatever the time zone of the machine.",
    service="mariadb",
)
def own_time_stamps() -> None:
    import time

    os.environ["TZ"] = "America/New_York"
    time.tzset()
    made = maria()
    made.run([{"id": 1}], table_name="orders")
    late = "_dlt_loads WHERE inserted_at < utc_timestamp() - interval 1 hour"
    assert rows(made, f"SELECT count(*) FROM {made.dataset_name}.{late}") == [(0,)]


@claim(
    "MariaDB creates tables outside of transactions, so the tables of the failed load remain.",
    service="mariadb",
)
def tables_of_a_failed_load() -> None:
    made = maria(patched=False)
    with raises("DatabaseTransientException") as caught:
        made.run([{"id": 1}], table_name="orders")
    assert "Incorrect datetime value" in caught.message
    assert ("orders",) in rows(made, f"SHOW TABLES FROM {made.dataset_name}")


@claim(
    'Cut longer values before you load them, or yield them in a dict, such as `{"text": value}`,'
    ' for a column with `data_type: "json"`: a `json` column is a `longtext`.',
    "The hint alone does not help, because dlt puts a plain text into the column `…__v_text`, which"
    " is `TEXT` again.",
    "A larger `precision` does not help either, because `VARCHAR` is shorter still.",
    service="mariadb",
)
def long_texts() -> None:
    long = "x" * 70_000
    hints: Any = {"body": {"data_type": "json"}}
    made = maria()
    made.run([{"id": 1, "body": {"text": long}}], table_name="wrapped", columns=hints)
    assert rows(made, f"SELECT length(body) > 70000 FROM {made.dataset_name}.wrapped") == [(1,)]
    with raises("LoadClientJobRetry") as caught:
        made.run([{"id": 1, "body": long}], table_name="plain", columns=hints)
    assert "Data too long for column 'body__v_text'" in caught.message
    made.drop_pending_packages()
    hints = {"body": {"data_type": "text", "precision": 70_000}}
    with raises("DatabaseTransientException") as caught:
        made.run([{"id": 1, "body": long}], table_name="wide", columns=hints)
    assert "Column length too big for column 'body'" in caught.message


@claim(
    "dlt refuses `upsert` in the normalize step, for an Arrow table in the load step, with `merge"
    " strategy not supported for table`.",
    "`staging-optimized` ends in `AssertionError: Must be able to get replace strategy`.",
)
def strategies_that_are_missing() -> None:
    import pyarrow

    upsert: Any = {"disposition": "merge", "strategy": "upsert"}
    with raises("NormalizeJobFailed") as caught:
        lite().run([{"id": 1}], table_name="orders", primary_key="id", write_disposition=upsert)
    assert caught.step == "normalize"
    assert "merge strategy not supported for table" in caught.message
    arrow = pyarrow.table({"id": [1]})
    with raises("DestinationCapabilitiesException") as caught:
        lite().run(arrow, table_name="orders", primary_key="id", write_disposition=upsert)
    assert caught.step == "load"
    optimized = lite(replace_strategy="staging-optimized")
    with raises("AssertionError") as caught:
        optimized.run([{"id": 1}], table_name="orders", write_disposition="replace")
    assert "Must be able to get replace strategy" in caught.message


@claim(
    'SQLite has no exact decimal type: `Decimal("12345678901234567.12")` is stored as'
    " 12345678901234568.",
    'To keep more than 15 digits, give the column `data_type: "text"` before its first load, and'
    " cast a column of an Arrow table yourself.",
    one_case="the function loads a new table, a table that exists and Arrow tables",
)
def decimals_in_sqlite() -> None:
    import pyarrow as pa

    total = Decimal("12345678901234567.12")
    shop = lite()
    hints: Any = {"kept": {"data_type": "text"}}
    shop.run([{"total": total, "kept": total}], table_name="orders", columns=hints)
    found = rows(shop, "SELECT total, kept FROM data.orders")
    assert found == [(12345678901234568, "12345678901234567.12")]
    shop.run([{"total": total}], table_name="orders", columns={"total": {"data_type": "text"}})
    found = rows(shop, "SELECT total FROM data.orders WHERE kept IS NULL")
    assert found == [(12345678901234568,)]
    with raises("LoadClientJobRetry") as caught:
        os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"
        shop.run(pa.table({"kept": [total]}), table_name="table", columns=hints)
    assert "type 'decimal.Decimal' is not supported" in caught.message
    shop.drop_pending_packages()
    cast = pa.table({"kept": [total]}).cast(pa.schema({"kept": pa.string()}))
    shop.run(cast, table_name="cast")
    assert rows(shop, 'SELECT kept FROM data."cast"') == [(str(total),)]


@claim(
    "A merge of a table with nested tables makes helper tables in the staging dataset and leaves"
    " them there, under names such as `orders_delete_…`; the next merge makes the same tables"
    " again.",
    cases=("nested", "flat"),
)
def helper_tables(case: str) -> None:
    shop = lite()
    query = "SELECT name FROM data_staging.sqlite_master WHERE type = 'table'"
    found = []
    for total in (1, 2):
        row = {"id": 1, "total": total, **({"lines": [1]} if case == "nested" else {})}
        shop.run([row], **MERGE)
        with shop.sql_client() as client, client.with_staging_dataset() as staged:
            staged.execute_sql("SELECT 1")
            found.append({name for (name,) in staged.execute_sql(query) if "_dlt" not in name})
    own = {"orders", "orders__lines"} if case == "nested" else {"orders"}
    assert found[0] == found[1]
    helpers = sorted(name.rpartition("_")[0] for name in found[0] - own)
    assert helpers == (["orders_delete", "orders_insert"] if case == "nested" else [])


@claim(
    "With `create_primary_keys = true` a merge no longer removes duplicates within a load: the"
    " staging table has the primary key too, so a key that occurs twice in one load ends it with"
    " the database's error, such as `UNIQUE constraint failed`.",
)
def primary_keys_and_duplicates() -> None:
    twice = [{"id": 1, "total": 1}, {"id": 1, "total": 2}]
    shop = lite()
    shop.run(twice, **MERGE)
    assert rows(shop, "SELECT id FROM data.orders") == [(1,)]
    with raises("LoadClientJobFailed") as caught:
        lite("sqlite:///keys.db", create_primary_keys=True).run(twice, **MERGE)
    assert "UNIQUE constraint failed" in caught.message


@claim(
    "SQLite cannot add a `NOT NULL` column to a table. Remove the hint and call `pipeline.drop()`,"
    " which also sets cursors back.",
    "MariaDB adds the column without an error and fills it with 0 or"
    " an empty text for the rows that are there.",
    service="mariadb",
    one_case="the function tries the hint and no hint, before and after drop",
)
def new_columns_that_are_not_null() -> None:
    hints: Any = {"copies": {"nullable": False}, "shelf": {"nullable": False}}
    more = [{"id": 2, "copies": 3, "shelf": "A-12"}]
    for made in (maria(), lite()):
        made.run([{"id": 1}], table_name="stock")
        if made.destination.config_params["credentials"].startswith("sqlite"):
            for given in (hints, {}):
                with raises("DatabaseTransientException") as caught:
                    made.run(more, table_name="stock", columns=given)
                assert "Cannot add a NOT NULL column" in caught.message
            made = made.drop()
            made.run(more, table_name="stock")
        else:
            made.run(more, table_name="stock", columns=hints)
            found = rows(made, f"SELECT copies, shelf FROM {made.dataset_name}.stock ORDER BY id")
            assert found == [(0, ""), (3, "A-12")]


@claim(
    "Names may be as long as the dialect says, which is 64 on MySQL and MariaDB.",
    service="mariadb",
)
def long_names() -> None:
    lengths = []
    for made in (maria(), lite()):
        made.extract([{"a" * 100: 1}], table_name="stock")
        made.normalize()
        lengths.append(len(columns(made, "stock")[0]))
    assert lengths == [64, 100]


@claim(
    "`oracledb` raises it as `DatabaseError`, and dlt expects a missing table as "
    "`ProgrammingError` or `OperationalError`.",
    cases=("DatabaseError", "ProgrammingError", "OperationalError"),
)
def classes_of_a_missing_table(case: str) -> None:
    import sqlalchemy as sa
    from dlt.destinations.impl.sqlalchemy.db_api_client import SqlalchemyClient

    message = Exception("ORA-00942: table or view does not exist")
    error = getattr(sa.exc, case)("SELECT 1", {}, message)
    found = type(SqlalchemyClient._make_database_exception(error)).__name__
    is_missing = case != "DatabaseError"
    expected = "DatabaseUndefinedRelation" if is_missing else "DatabaseTransientException"
    assert found == expected


@claim(
    "`json` columns stop the load with `CompileError`, because the dialect cannot make them.",
    "A `timestamp` loses its fractions of a second.",
    cases=("json", "timestamp", "text", "text with precision"),
)
def types_of_oracle(case: str) -> None:
    import sqlalchemy as sa
    from sqlalchemy.dialects import oracle

    dialect = oracle.dialect()  # type: ignore[no-untyped-call]
    client: Any = lite().destination_client()
    mapper = client.capabilities.get_type_mapper(dialect)
    kind, _, precision = case.partition(" with ")
    column = {"data_type": kind, **({"precision": 13} if precision else {})}
    statement = sa.schema.CreateTable(
        sa.Table("orders", sa.MetaData(), sa.Column("value", mapper.to_destination_type(column)))
    )
    if case == "json":
        with raises("CompileError"):
            statement.compile(dialect=dialect)
        return
    types = {"timestamp": "DATE", "text": "CLOB", "text with precision": "VARCHAR2(13 CHAR)"}
    assert f"value {types[case]}" in str(statement.compile(dialect=dialect))


@claim(
    "A variable for one key of it is not read, and there is no error.",
    "The same holds for the field `query` of other destinations, such as `mssql` and `postgres`.",
)
def one_key_of_query() -> None:
    import os

    from dlt.common.configuration.resolve import resolve_configuration
    from dlt.destinations.impl.mssql.configuration import MsSqlCredentials
    from dlt.destinations.impl.postgres.configuration import PostgresCredentials
    from dlt.destinations.impl.sqlalchemy.configuration import SqlalchemyCredentials

    for kind in (MsSqlCredentials, PostgresCredentials, SqlalchemyCredentials):
        prefix = f"{kind.__name__.upper()}__CREDENTIALS"
        login = {"HOST": "db", "DATABASE": "shop", "USERNAME": "loader", "PASSWORD": "fake"}
        login |= {"DRIVERNAME": "mysql", "DRIVER": "ODBC Driver 18 for SQL Server"}
        os.environ.update({f"{prefix}__{name}": value for name, value in login.items()})
        section = (kind.__name__.lower(), "credentials")
        os.environ[f"{prefix}__QUERY__APPLICATION_NAME"] = "dlt"
        assert not resolve_configuration(kind(), sections=section).query
        os.environ[f"{prefix}__QUERY"] = '{"application_name": "dlt"}'
        found = resolve_configuration(kind(), sections=section)
        assert found.query == {"application_name": "dlt"}


@claim('destination="mysql" raises UnknownDestinationModule.')
def mysql_is_no_destination() -> None:
    with raises("UnknownDestinationModule"):
        dlt.pipeline("shop", destination="mysql")
    with raises("AttributeError") as caught:
        getattr(dlt.destinations, "my" + "sql")
    assert caught.message == "module 'dlt.destinations' has no attribute 'mysql'"


@claim(
    "dlt takes the error for one that may pass: the job is tried five times, `run` raises"
    " `LoadClientJobRetry`, and the package stays pending, so that later runs fail with it.",
    "Make the column longer in the database, and the next run loads the package: `ALTER TABLE"
    " sales.books MODIFY body LONGTEXT`.",
    "dlt leaves the type as it is.",
    "With `merge`, alter the table in the staging dataset first, here `sales_staging.books`.",
    service="mariadb",
    cases=("append", "merge"),
)
def longer_columns(case: str) -> None:
    made = maria()
    del os.environ["LOAD__RAISE_ON_MAX_RETRIES"]
    hints: Any = {"table_name": "books", "primary_key": "id", "write_disposition": case}
    made.run([{"id": 1, "body": "short"}], **hints)
    long = [{"id": 2, "body": "x" * 70_000}]
    for _ in range(2):
        with raises("LoadClientJobRetry") as caught:
            made.run(long, **hints)
        assert "Data too long for column 'body'" in caught.message
        assert "5" in caught.message
        assert made.has_pending_data
    datasets = [made.dataset_name]
    if case == "merge":
        datasets.append(f"{made.dataset_name}_staging")
    with made.sql_client() as client:
        for dataset in datasets:
            client.execute_sql(f"ALTER TABLE {dataset}.books MODIFY body LONGTEXT")
    made.run(**hints)
    made.run([{"id": 3, "body": "y" * 70_000, "pages": 9}], **hints)
    query = f"SELECT id FROM {made.dataset_name}.books WHERE length(body) = 70000 ORDER BY id"
    assert rows(made, query) == [(2,), (3,)]


@claim(
    "A table whose columns were declared, by hints, a Pydantic model or `sql_table`, has the times"
    " last, and so has a table that `append` filled before.",
    "SQLite writes the values into the wrong columns without an error, unless one of them is `NOT"
    " NULL`:",
    cases=("hints", "pydantic", "sql_table", "append before", "times first", "undeclared"),
)
def versions_in_the_wrong_columns(case: str) -> None:
    from dlt.sources.sql_database import sql_table
    from pydantic import BaseModel

    class Order(BaseModel):
        id: int
        city: str

    hints: Any = {"id": {"data_type": "bigint"}, "city": {"data_type": "text"}}
    times: Any = {"_dlt_valid_from": {"data_type": "timestamp"}}
    times["_dlt_valid_to"] = {"data_type": "timestamp", "nullable": True}
    shop = lite(dataset="main")
    data: Any = [{"id": 7, "city": "Bergen"}]
    declared: Any = {"hints": hints, "pydantic": Order, "times first": {**times, **hints}}
    if case == "sql_table":
        with sqlite3.connect("from.db") as database:
            database.execute("CREATE TABLE orders (id INTEGER, city TEXT)")
            database.execute("INSERT INTO orders VALUES (7, 'Bergen')")
        data = sql_table("sqlite:///from.db", table="orders")
    if case == "append before":
        shop.run(data, table_name="orders")
        data = [{"id": 7, "city": "Oslo"}]
    orders = (
        data
        if case == "sql_table"
        else dlt.resource(data, name="orders", columns=declared.get(case))
    )
    scd2: Any = {"disposition": "merge", "strategy": "scd2"}
    if case == "pydantic":
        with raises("LoadClientJobFailed") as caught:
            shop.run(orders, table_name="orders", write_disposition=scd2)
        assert "NOT NULL constraint failed" in caught.message
        return
    shop.run(orders, table_name="orders", write_disposition=scd2)
    names = list(shop.default_schema.tables["orders"]["columns"])
    first = names.index("_dlt_valid_from") == 0
    ids = [str(row[0]) for row in rows(shop, "SELECT id FROM orders WHERE _dlt_id <> ''")]
    assert first is (case in ("times first", "undeclared"))
    assert (ids == ["7"]) is first


@claim(
    "Without it, MySQL and MariaDB refuse the table, and you have to call `pipeline.drop()` before"
    " you add it:",
    service="mariadb",
    cases=("package pending", "dropped"),
)
def keys_without_a_length(case: str) -> None:
    import pymysql.converters
    from dlt.common.pendulum import pendulum

    pymysql.converters.conversions[pendulum.DateTime] = pymysql.converters.escape_datetime
    url = os.environ["SNIPPETS_MARIADB_URL"]
    made = lite(url, dataset=url.rpartition("/")[2] + "_data", create_primary_keys=True)
    hints: Any = {"table_name": "stock", "primary_key": "isbn"}
    stock = [{"isbn": "9780141439587"}]
    with raises("DatabaseTransientException") as caught:
        made.run(stock, **hints)
    assert "without a key length" in caught.message
    hints["columns"] = {"isbn": {"precision": 13}}
    if case == "package pending":
        with raises("DatabaseTransientException"):
            made.run(stock, **hints)
    else:
        made = made.drop()
        made.run(stock, **hints)
        assert rows(made, f"SELECT isbn FROM {made.dataset_name}.stock") == [("9780141439587",)]


@claim(
    "`append`, and `replace` with the default strategy, load into the dataset alone.",
    "`merge` always goes through a second schema.",
    "`staging_dataset_name_layout` under `[destination.sqlalchemy]` names it, for example a schema"
    " that somebody has lent you; with the name of the dataset itself a merge loses its rows.",
    cases=("append", "replace", "merge", "merge, lent"),
)
def one_schema(case: str) -> None:
    layout: Any = {"staging_dataset_name_layout": "lent"} if case == "merge, lent" else {}
    shop = lite(**layout)
    disposition: Any = case.partition(",")[0]
    for number in (1, 2):
        shop.run(
            [{"id": number, "books": ["Emma"]}],
            table_name="orders",
            write_disposition=disposition,
            primary_key="id",
        )
    staging = {"merge": ["shop__data_staging.db"], "merge, lent": ["shop__lent.db"]}
    found = sorted(path.name for path in Path().glob("shop*.db"))
    assert found == sorted(["shop.db", "shop__data.db", *staging.get(case, [])])
    assert rows(shop, "SELECT count(*) FROM orders") == [(1 if case == "replace" else 2,)]


@claim(
    "with `precision` 50 a column is `VARCHAR2(50 CHAR)`.",
    'Tables of `sql_database` bring the lengths of `VARCHAR` columns with `reflection_level="full'
    '_with_precision"`; the default does not, and columns of type `TEXT` have none.',
    cases=("full", "full_with_precision"),
)
def lengths_for_oracle(case: str) -> None:
    import sqlalchemy as sa
    from dlt.sources.sql_database import sql_table
    from sqlalchemy.dialects import oracle

    engine = sa.create_engine("sqlite:///source.db")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE people (name VARCHAR(50), note TEXT)")
    level: Any = case
    found = sql_table(engine, "people", reflection_level=level).compute_table_schema()["columns"]
    mapper: Any = dlt.destinations.sqlalchemy("sqlite:///shop.db").capabilities()
    types: Any = mapper.get_type_mapper(oracle.dialect())
    sql = {
        name: types.to_destination_type(column, {}).compile(dialect=oracle.dialect())
        for name, column in found.items()
    }
    exact = case == "full_with_precision"
    assert sql == {"name": "VARCHAR2(50 CHAR)" if exact else "CLOB", "note": "CLOB"}


@claim(
    "The load went well.",
    "SQLAlchemy sends this warning when dlt copies the definition of a table for the staging"
    " dataset a second time, and keeps the first copy.",
    cases=("shown", "silenced"),
)
def sawarning(case: str) -> None:
    import warnings

    from sqlalchemy.exc import SAWarning

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        if case == "silenced":
            warnings.filterwarnings("ignore", category=SAWarning, module="dlt.destinations")
        shop = lite()
        for total in (1, 2):
            shop.run([{"id": 1, "total": total}], **MERGE)
    assert rows(shop, "SELECT total FROM orders") == [(2,)]
    texts = [str(found.message) for found in caught]
    known = any("already exists within the given MetaData" in found for found in texts)
    assert known == (case == "shown")


@claim(
    "To cut the text instead, call `pipeline.drop()`, which also sets cursors back.",
    service="mariadb",
    cases=("drop", "package dropped"),
)
def long_texts_and_a_cursor(case: str) -> None:
    @dlt.resource
    def books(
        found: Any,
        cursor: Any = dlt.sources.incremental("id"),  # noqa: B008
    ) -> Any:
        yield found

    made = maria()
    made.run(books([{"id": 1, "body": "short"}]))
    last = {"id": 3, "body": "end"}
    with raises("LoadClientJobRetry"):
        made.run(books([{"id": 2, "body": "x" * 70_000}, last]))
    if case == "drop":
        made = made.drop()
    else:
        made.drop_pending_packages()
    made.run(books([{"id": 2, "body": "x"}, last]))
    ids = [id for (id,) in rows(made, f"SELECT id FROM {made.dataset_name}.books ORDER BY id")]
    assert ids == ([1, 2, 3] if case == "drop" else [1])


@claim(
    "If `_dlt_pipeline_state` was dropped, the package is aborted, and its merged rows are"
    " missing.",
    "Drop `_dlt_version`, and call `pipeline.drop()`: the stored cursors are gone, so all rows come"
    " again, with `append` a second time.",
    cases=("merge", "append", "merge, without drop"),
)
def dropped_state_table(case: str) -> None:
    disposition: Any = case.partition(",")[0]
    keyed: Any = {"primary_key": "id", "write_disposition": disposition}

    @dlt.resource(**keyed)
    def books(
        found: Any,
        cursor: Any = dlt.sources.incremental("id"),  # noqa: B008
    ) -> Any:
        yield found

    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "2"
    made = lite()
    made.run(books([{"id": 1}]))
    rows(made, "DROP TABLE data._dlt_pipeline_state")
    with raises("LoadClientJobFailed"):
        made.run(books([{"id": 1}, {"id": 2}]))
    query = "SELECT id FROM data.books ORDER BY id"
    assert rows(made, query) == ([(1,)] if "merge" in case else [(1,), (2,)])
    rows(made, "DROP TABLE data._dlt_version")
    if "without" not in case:
        made = made.drop()
    made.run(books([{"id": 1}, {"id": 2}, {"id": 3}]))
    ids = [id for (id,) in rows(made, query)]
    wanted = {"merge": [1, 2, 3], "append": [1, 1, 2, 2, 3]}
    assert ids == wanted.get(case, [1, 3])


@claim(
    "dlt 1.10.0 writes the `engine_version` of its table `_dlt_version` as a text into a `BIGINT`"
    " column.",
    cases=("sent", "stored"),
)
def engine_version_is_sent_as_text(case: str) -> None:
    import sqlalchemy as sa

    sent: list[Any] = []

    @sa.event.listens_for(sa.engine.Engine, "before_cursor_execute")
    def note(connection: Any, cursor: Any, statement: str, given: Any, *rest: Any) -> None:
        if statement.startswith("INSERT INTO") and "engine_version" in statement:
            sent.append((statement, given))

    loaded = lite()
    loaded.run([{"id": 1}], table_name="orders")
    if case == "sent":
        statement, given = next(one for one in sent if "_dlt_version" in one[0])
        assert "11" in given or ("11" in str(given) and 11 not in given), given
    else:
        kind = "SELECT typeof(engine_version) FROM _dlt_version"
        assert rows(loaded, kind) == [("integer",)]
