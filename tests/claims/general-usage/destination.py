"""Claims of docs/general-usage/destination.mdx."""

import logging
import os
from typing import Any

import dlt
from dlt.destinations.impl.postgres.configuration import PostgresCredentials
from standins_lib.claims import claim, pipeline, raises, rows


@dlt.resource
def orders(id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
    yield [{"id": 1}, {"id": 2}]


def toml(text: str) -> None:
    os.makedirs(".dlt", exist_ok=True)
    with open(".dlt/config.toml", "w") as file:
        file.write(text)


def files() -> list[str]:
    return sorted(name for name in os.listdir() if name.endswith(".duckdb"))


@claim(
    "You can also pass `environment`: a label that shows up in `load_info.environment` and changes "
    "nothing else."
)
def environment_is_a_label() -> None:
    os.environ["DESTINATION__PROD__CREDENTIALS"] = "prod.duckdb"
    destination = dlt.destinations.duckdb(environment="prod")
    info = pipeline("shop", destination=destination).run([{"id": 1}], table_name="orders")
    assert info.environment == "prod"
    assert (info.destination_name, files()) == ("duckdb", ["shop.duckdb"])


@claim(
    'A name alone does not lead to a type: `destination="warehouse"` with '
    '`destination_type = "duckdb"` under `[destination.warehouse]` raises '
    "`UnknownDestinationModule`.",
    "Pass the factory as above, or set both `destination_type` and `destination_name` under "
    "`[pipelines.shop]`.",
    "At the top level, `destination_name` also renames destinations that other pipelines name in "
    "code, so that dlt reads another section for them.",
)
def names_do_not_lead_to_types() -> None:
    toml(
        '[destination.warehouse]\ndestination_type = "duckdb"\n'
        '[pipelines.shop]\ndestination_type = "duckdb"\ndestination_name = "warehouse"\n'
    )
    with raises("UnknownDestinationModule"):
        dlt.pipeline("other", destination="warehouse")
    named = dlt.pipeline("shop").destination
    assert named.destination_description == "warehouse(dlt.destinations.duckdb)"
    assert dlt.pipeline("other", destination="postgres").destination.destination_name == "postgres"
    os.environ["DESTINATION_NAME"] = "warehouse"
    assert dlt.pipeline("other", destination="postgres").destination.destination_name == "warehouse"


@claim(
    "In an object of the class, config also replaces the parts that you set: pass a string or a "
    "dictionary, or call `resolve()` of the object first."
)
def config_replaces_parts_of_objects() -> None:
    os.environ["DESTINATION__POSTGRES__CREDENTIALS__HOST"] = "env.example.com"
    credentials = PostgresCredentials("postgresql://loader:fake@code.example.com/sales")

    def host() -> str:
        destination = dlt.destinations.postgres(credentials=credentials.copy())
        client = dlt.pipeline("shop", destination=destination, dataset_name="d").sql_client()
        return str(client.credentials.host)

    assert host() == "env.example.com"
    credentials.resolve()
    assert host() == "code.example.com"


@claim(
    "`pipeline.run(data, credentials=…)` passes credentials to an existing pipeline, and later "
    "runs of the same object keep them.",
    "dlt does not store credentials: `dlt.attach` and the `dlt pipeline` command see config only.",
)
def credentials_of_a_run_are_kept_by_the_object() -> None:
    loaded = pipeline("shop")
    loaded.run([{"id": 1}], table_name="orders", credentials="passed.duckdb")
    loaded.run([{"id": 2}], table_name="orders")
    assert files() == ["passed.duckdb"]
    attached: Any = dlt.attach("shop").destination_client()
    assert str(attached.config.credentials).endswith("/shop.duckdb")


@claim(
    "An argument that is neither a setting nor a capability is ignored: check your spelling.",
    "dlt warns about such an argument only if the program has created a pipeline before the "
    "factory.",
)
def unknown_arguments_are_ignored() -> None:
    heard: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    listener = Listener()
    logging.getLogger("dlt").addHandler(listener)
    early = dlt.destinations.duckdb("shop.duckdb", max_identifer_length=5)
    assert early.config_params == {"credentials": "shop.duckdb"}
    pipeline("shop", destination=early)
    assert not [line for line in heard if "max_identifer_length" in line]
    logging.getLogger("dlt").addHandler(listener)
    dlt.destinations.duckdb("shop.duckdb", max_identifer_length=5)
    assert [line for line in heard if "max_identifer_length" in line]


@claim(
    "With `run(…, destination=…)` you can send a pipeline elsewhere, but its state stays the same."
)
def the_state_goes_along() -> None:
    loaded = dlt.pipeline("shop", dataset_name="data")
    loaded.run(orders, destination=dlt.destinations.duckdb("first.duckdb"))
    assert rows(loaded, "SELECT count(*) FROM orders") == [(2,)]
    second = loaded.run(orders, destination=dlt.destinations.duckdb("second.duckdb"))
    assert second.loads_ids == []


@claim("not supported: raises `DestinationLoadingViaStagingNotSupported`")
def most_destinations_take_no_staging() -> None:
    os.environ["DESTINATION__FILESYSTEM__BUCKET_URL"] = os.getcwd()
    for destination in ("duckdb", "postgres", "mssql"):
        with raises("DestinationLoadingViaStagingNotSupported"):
            dlt.pipeline("shop", destination=destination, staging="filesystem").run([1])


@claim(
    "dlt detects the collision before it loads (on SQLite, the database does), and the package"
    " stays pending.",
    "The next run tries it again and fails too, and without the package the next load fails as "
    "well, because the schema of the pipeline keeps both columns.",
    "Clean your data, then call `pipeline.drop()`: it deletes the package and the working "
    "directory, but no tables:",
)
def collisions_stay_in_the_schema() -> None:
    destination = dlt.destinations.duckdb("shop.duckdb", naming_convention="sql_cs_v1")
    loaded = pipeline("shop", destination=destination)
    loaded.run([{"id": 1}], table_name="orders")
    with raises("SchemaIdentifierNormalizationCollision") as caught:
        loaded.run([{"id": 2, "ID": "A-1"}], table_name="orders")
    assert caught.step == "load"
    assert len(loaded.list_normalized_load_packages()) == 1
    with raises("SchemaIdentifierNormalizationCollision"):
        loaded.run([{"id": 3}], table_name="orders")
    loaded.drop_pending_packages()
    with raises("SchemaIdentifierNormalizationCollision"):
        loaded.run([{"id": 3}], table_name="orders")
    loaded.drop()
    loaded.run([{"id": 4}], table_name="orders")
    assert rows(loaded, "SELECT id FROM orders") == [(1,), (4,)]


@claim(
    "If a table of the pipeline has data, a run with another convention fails in extract with "
    "`TableIdentifiersFrozen`.",
    "The run fails even if all names would stay the same.",
    "To change the convention anyway, load the source again with "
    '`refresh="drop_sources"`, which drops its tables.',
)
def conventions_are_frozen() -> None:
    def shop(naming: str) -> dlt.Pipeline:
        destination = dlt.destinations.duckdb("shop.duckdb", naming_convention=naming)
        return pipeline("shop", destination=destination)

    shop("snake_case").run([{"id": 1}], table_name="orders")
    with raises("TableIdentifiersFrozen") as caught:
        shop("sql_cs_v1").run([{"id": 2}], table_name="orders")
    assert caught.step == "extract"
    changed = shop("sql_cs_v1")
    changed.run([{"id": 3}], table_name="orders", refresh="drop_sources")
    assert rows(changed, "SELECT id FROM orders") == [(3,)]


@claim(
    "If `[destination.webhook]` in config has a `url`, dlt passes that URL.",
    "Such a destination does not store state: where the working directory of the pipeline is lost, "
    "an incremental resource loads all rows again.",
)
def functions_store_no_state() -> None:
    sent: list[tuple[str, int]] = []

    @dlt.destination(batch_size=100)
    def webhook(items: Any, table: Any, url: str = "https://hooks.example.com") -> None:
        sent.append((url, len(items)))

    toml('[destination.webhook]\nurl = "https://config.example.com"\n')
    dlt.pipeline("shop", destination=webhook).run(orders)
    dlt.pipeline("shop", destination=webhook).run(orders)
    assert sent == [("https://config.example.com", 2)]
    dlt.pipeline("shop", destination=webhook).drop()
    dlt.pipeline("shop", destination=webhook).run(orders)
    assert sent[1:] == [("https://config.example.com", 2)]


@claim(
    "One pipeline name on one machine has one state.",
    "If it loads now into `dev` and now into `prod`, a cursor that moved in one hides the new rows "
    "from the other.",
    cases=("one name", "a name each"),
)
def environments_share_a_cursor(case: str) -> None:
    known = [{"id": 1}]

    @dlt.resource
    def sales(id: Any = dlt.sources.incremental("id")) -> Any:  # noqa: B008
        yield list(known)

    def load(target: str) -> list[tuple[Any, ...]]:
        name = "shop" if case == "one name" else f"shop_{target}"
        to = dlt.destinations.duckdb(f"{target}.duckdb", destination_name=target)
        loaded = pipeline(name, destination=to)
        loaded.run(sales())
        return rows(loaded, "SELECT id FROM sales ORDER BY id")

    assert load("dev") == load("prod") == [(1,)]
    known.append({"id": 2})
    assert load("prod") == [(1,), (2,)]
    assert load("dev") == ([(1,)] if case == "one name" else [(1,), (2,)])


@claim(
    "The same works for the fields of other destinations, such as `database` in the credentials of "
    "Snowflake or Postgres:",
    cases=("snowflake", "postgres"),
)
def sections_of_environments(kind: str) -> None:
    os.makedirs(".dlt", exist_ok=True)
    with open(".dlt/secrets.toml", "w") as file:
        for name in ("dev", "prod"):
            file.write(
                f'[destination.{name}.credentials]\ndatabase = "{name}_data"\nhost = "example"\n'
                'username = "loader"\npassword = "your-password"\n'
            )
    for name in ("dev", "prod"):
        to = getattr(dlt.destinations, kind)(destination_name=name)
        loaded = pipeline(f"shop_{name}", destination=to)
        assert loaded.destination_client().config.credentials.database == f"{name}_data"


@claim(
    "dlt does not check a name.",
    "After a typo it reads a section that nobody filled: DuckDB takes a new file, such as"
    " `warehosue.duckdb`, and other destinations miss their credentials with"
    " `ConfigFieldMissingException`.",
    cases=("duckdb", "postgres", "duckdb, right name"),
)
def misspelled_name(case: str) -> None:
    right = case.endswith("right name")
    os.environ["DESTINATION__WAREHOUSE__CREDENTIALS"] = "right.duckdb"
    name = "warehouse" if right else "warehosue"
    if case == "postgres":
        os.environ["DESTINATION__WAREHOUSE__CREDENTIALS"] = "postgresql://a:b@localhost:1/x"
        loaded = pipeline(destination=dlt.destinations.postgres(destination_name=name))
        with raises("ConfigFieldMissingException"):
            loaded.run([{"id": 1}], table_name="orders")
        return
    loaded = pipeline(destination=dlt.destinations.duckdb(destination_name=name))
    info = loaded.run([{"id": 1}], table_name="orders")
    assert info.destination_name == name
    assert os.path.exists("right.duckdb" if right else "warehosue.duckdb")
    assert os.path.exists("right.duckdb") is right


@claim(
    "Buckets have no destinations of their own: files in all of them are written by `filesystem`."
)
def no_destination_for_a_bucket() -> None:
    for name in ("gcs", "s3", "azure"):
        assert not hasattr(dlt.destinations, name)
        with raises("UnknownDestinationModule"):
            dlt.pipeline("buckets", destination=name)
    assert hasattr(dlt.destinations, "filesystem")


@claim(
    "the extra installs its library: `dlt[gs]` for `gs://`, `dlt[s3]` for `s3://`, `dlt[az]` for `az://`."
)
def extras_of_buckets() -> None:
    from importlib.metadata import requires

    lines = requires("dlt") or []
    for extra, library in {"gs": "gcsfs", "s3": "s3fs", "az": "adlfs"}.items():
        assert any(library in line and f'extra == "{extra}"' in line for line in lines)


@claim(
    "This one keeps names short, and writes Parquet unless a resource, or this or an earlier `run` "
    "of the table, asks for something else:",
    cases=("neither", "resource", "run", "both", "earlier run"),
)
def preferred_file_formats(case: str) -> None:
    destination = dlt.destinations.filesystem("lake", preferred_loader_file_format="parquet")
    loaded = dlt.pipeline("shop", destination=destination, dataset_name="shop_data")
    resource = dlt.resource([{"id": 1}], name="orders")
    if case in ("resource", "both"):
        resource.apply_hints(file_format="csv")
    on_run: Any = {"loader_file_format": "jsonl"} if case in ("run", "both", "earlier run") else {}
    loaded.run(resource, **on_run)
    if case == "earlier run":
        loaded.run([{"id": 2}], table_name="orders")
    file = max(os.listdir("lake/shop_data/orders"))
    expected = {"neither": ".parquet", "resource": ".csv"}.get(case, ".jsonl")
    assert expected in file


@claim(
    "So does the first `run` of a pipeline object, at its very start, to restore state, unless you"
    " turned that off or use dev mode: wrong credentials fail before anything is extracted.",
    cases=("on", "off", "dev mode"),
)
def wrong_credentials(restoring: str) -> None:
    extracted = []

    @dlt.resource
    def orders() -> Any:
        extracted.append(1)
        yield {"id": 1}

    if restoring == "off":
        os.environ["RESTORE_FROM_DESTINATION"] = "false"
    nowhere = dlt.destinations.postgres("postgresql://a:b@localhost:1/c")
    with raises("PipelineStepFailed") as caught:
        pipeline(destination=nowhere, dev_mode=restoring == "dev mode").run(orders())
    assert (caught.step, len(extracted)) == (("sync", 0) if restoring == "on" else ("load", 1))


@claim(
    "Credentials belong to the destination: `dlt.pipeline(credentials=…)` raises `TypeError`.",
    cases=("duckdb", "postgres"),
)
def credentials_of_the_pipeline(case: str) -> None:
    arguments: Any = {"credentials": "postgresql://loader:pw@localhost/shop"}
    with raises("TypeError") as caught:
        dlt.pipeline("shop", destination=case, dataset_name="sales", **arguments)
    assert "unexpected keyword argument 'credentials'" in caught.message


@claim(
    '`"duckdb"` is a local file, and `dlt.destinations.duckdb("postgresql://…/shop")` only names'
    " that file `shop`.",
    cases=("name", "address"),
)
def duckdb_with_an_address(case: str) -> None:
    from pathlib import Path

    address = "postgresql://loader:pw@localhost/shop"
    destination: Any = "duckdb" if case == "name" else dlt.destinations.duckdb(address)
    pipeline(destination=destination).run([{"id": 1}], table_name="orders")
    assert Path("claims.duckdb" if case == "name" else "shop").is_file()


@claim(
    "With such a convention on a case-insensitive destination, two keys that differ only in case"
    " collide.",
    cases=("sql_cs_v1", "snake_case"),
)
def keys_that_differ_in_case(case: str) -> None:
    made = dlt.destinations.duckdb("shop.duckdb", naming_convention=case)
    loaded = pipeline(destination=made)
    if case == "snake_case":
        loaded.run([{"id": 1, "ID": 2}], table_name="orders")
        assert rows(loaded, "SELECT id FROM orders") == [(2,)]
        return
    with raises("SchemaIdentifierNormalizationCollision"):
        loaded.run([{"id": 1, "ID": 2}], table_name="orders")
    assert loaded.has_pending_data


@claim(
    "As a variable of the environment, it is DESTINATION_TYPE, or"
    " PIPELINES__SHOP__DESTINATION_TYPE for one pipeline; dlt has no DLT_DEFAULT_DESTINATION. A"
    " destination that the code names wins.",
    cases=("DESTINATION_TYPE", "PIPELINES__SHOP__DESTINATION_TYPE", "DLT_DEFAULT_DESTINATION"),
)
def destination_from_a_variable(case: str) -> None:
    import os

    os.environ[case] = "postgres"

    def kind(name: str, **given: Any) -> Any:
        destination = dlt.pipeline(name, **given).destination
        return destination and destination.destination_type.rsplit(".", 1)[-1]

    assert kind("shop") == (None if case.startswith("DLT") else "postgres")
    assert kind("other") == ("postgres" if case == "DESTINATION_TYPE" else None)
    assert kind("shop", destination="duckdb") == "duckdb"


@claim(
    "Without all of them, a pipeline takes the destination of its last run on this machine.",
    cases=("same machine", "switched", "new machine"),
)
def destination_of_the_last_run(case: str) -> None:
    import os

    def made() -> dlt.Pipeline:
        return dlt.pipeline("shop", dataset_name="shop_data")

    os.environ["DESTINATION_TYPE"] = "duckdb"
    made().run([{"id": 1}], table_name="orders")
    if case == "switched":
        os.environ["DESTINATION_TYPE"] = "filesystem"
        os.environ["DESTINATION__FILESYSTEM__BUCKET_URL"] = "lake"
        made().run([{"id": 1}], table_name="orders")
    if case == "new machine":
        made()._wipe_working_folder()
    del os.environ["DESTINATION_TYPE"]
    destination = made().destination
    if case == "new machine":
        assert destination is None
    else:
        kind = "filesystem" if case == "switched" else "duckdb"
        assert destination.destination_type == f"dlt.destinations.{kind}"


@claim(
    "For another type in production, such as DuckDB here and Iceberg tables there, leave "
    "`destination` out of the code, and set two variables on each machine: "
    "`DESTINATION_TYPE=filesystem` and `DESTINATION_NAME=prod`, or `duckdb` and `dev`.",
    '`table_format="iceberg"` may stay in the code: DuckDB ignores it.',
    cases=("filesystem", "duckdb"),
)
def type_and_name_from_variables(case: str) -> None:
    os.environ["DESTINATION_TYPE"] = case
    os.environ["DESTINATION_NAME"] = {"filesystem": "prod", "duckdb": "dev"}[case]
    os.environ["DESTINATION__PROD__BUCKET_URL"] = os.path.abspath("lake")
    os.environ["DESTINATION__DEV__CREDENTIALS"] = "dev.duckdb"
    loaded = dlt.pipeline("shop", dataset_name="sales")
    loaded.run([{"id": 1}], table_name="orders", table_format="iceberg")
    assert loaded.last_trace.last_normalize_info.row_counts["orders"] == 1
    assert os.path.exists("lake/sales/orders/metadata") == (case == "filesystem")
    assert files() == ([] if case == "filesystem" else ["dev.duckdb"])
