"""Claims of docs/dlt-ecosystem/destinations/filesystem.mdx."""

import datetime
import gzip
import json
import os
from pathlib import Path
from typing import Any, Iterator, Optional

import dlt
import pendulum
from standins_lib.claims import claim, raises

ROW = [{"id": 1, "name": "Blindern"}]


def lake(folder: str = "lake", name: str = "weather", **settings: Any) -> dlt.Pipeline:
    """A pipeline into plain files."""
    destination = dlt.destinations.filesystem(folder, **settings)
    return dlt.pipeline(name, destination=destination, dataset_name="data")


def opened(loaded: dlt.Pipeline) -> Any:
    """The client of the destination, for a `with`."""
    return loaded.destination_client()


def files(folder: str = "lake/data") -> list[str]:
    """The files that are not dlt's own, as paths below a folder."""
    paths = (path.relative_to(folder) for path in Path(folder).rglob("*") if path.is_file())
    return sorted(
        path.as_posix()
        for path in paths
        if path.name != "init" and not path.parts[0].startswith("_dlt")
    )


def ids(table: str, folder: str = "lake/data") -> list[Any]:
    """The column `id` of the compressed JSONL files of a table."""
    found: list[Any] = []
    for path in sorted(Path(folder, table).rglob("*.jsonl")):
        with gzip.open(path, "rt") as lines:
            found += [json.loads(line)["id"] for line in lines]
    return sorted(found)


def sql_offline() -> None:
    """Lets DuckDB read local files without fetching its azure extension."""
    from dlt.destinations.impl.filesystem import sql_client

    def open_connection(self: Any) -> Any:
        super(sql_client.FilesystemSqlClient, self).open_connection()
        return self._conn

    client: Any = sql_client.FilesystemSqlClient
    client.open_connection = open_connection


def select(loaded: dlt.Pipeline, table: str) -> list[Any]:
    """The column `id` of a table, read with SQL."""
    return sorted(row[0] for row in loaded.dataset()(f"SELECT id FROM {table}").fetchall())


def bucket_names() -> set[str]:
    import boto3

    return {bucket.name for bucket in boto3.resource("s3").buckets.all()}


def jobs_fail_fast() -> None:
    """Makes the first failure of a load job end the run."""
    os.environ["LOAD__RAISE_ON_MAX_RETRIES"] = "1"


@claim(
    "dlt ignores every file with that name.", cases=("init", "other name", "init in a folder below")
)
def files_named_init_are_ignored(case: str) -> None:
    pipeline = lake()
    pipeline.run(ROW, table_name="stations")
    name = {"init": "init", "other name": "other"}.get(case, "below/init")
    file = Path("lake/data/stations", name)
    file.parent.mkdir(exist_ok=True)
    file.touch()
    with opened(pipeline) as client:
        found = {Path(file).suffix for file in client.list_table_files("stations")}
    assert found == ({".jsonl", ""} if case == "other name" else {".jsonl"})


@claim(
    "dlt looks in `[destination.filesystem.credentials]` first and in "
    "`[destination.credentials]` after that.",
    cases=("shared", "own", "own first"),
)
def credentials_of_all_destinations_are_the_second_choice(case: str) -> None:
    def key_id() -> str:
        with opened(lake("s3://your-bucket")) as client:
            return client.config.credentials.aws_access_key_id

    for section in ("", "FILESYSTEM__"):
        if case == "shared" and section:
            continue
        if case == "own" and not section:
            continue
        value = "own" if section else "shared"
        os.environ[f"DESTINATION__{section}CREDENTIALS__AWS_ACCESS_KEY_ID"] = value
        os.environ[f"DESTINATION__{section}CREDENTIALS__AWS_SECRET_ACCESS_KEY"] = value
    assert key_id() == ("shared" if case == "shared" else "own")


@claim(
    "So a BigQuery warehouse and its stage in Google Cloud Storage need the service account "
    "only once:",
    one_case="both clients of the one pipeline are compared",
)
def bigquery_and_its_stage_share_a_service_account() -> None:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    key = rsa.generate_private_key(65537, 2048).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    os.environ["DESTINATION__CREDENTIALS__PROJECT_ID"] = "your-project"
    os.environ["DESTINATION__CREDENTIALS__CLIENT_EMAIL"] = "loader@example.com"
    os.environ["DESTINATION__CREDENTIALS__PRIVATE_KEY"] = key.decode()
    pipeline = dlt.pipeline(
        "weather", destination="bigquery", staging=dlt.destinations.filesystem("gs://stage")
    )
    for client in pipeline._get_destination_clients(dlt.Schema("weather")):
        assert client is not None
        assert client.config.credentials.client_email == "loader@example.com"


@claim(
    "On S3 dlt tries to create a bucket that is missing, which needs the right `s3:CreateBucket`.",
    service="s3",
)
def a_missing_bucket_is_created() -> None:
    os.environ["AWS_DEFAULT_REGION"] = "eu-central-1"
    assert "new-lake" not in bucket_names()
    lake("s3://new-lake").run(ROW, table_name="stations")
    assert "new-lake" in bucket_names()


@claim(
    "On Google Cloud Storage and Azure dlt creates none, and the load fails.",
    service="gcs, azure",
)
def other_missing_buckets_are_not_created() -> None:
    from standins_lib import google_login

    google_login.start()
    azure = {
        "azure_storage_account_name": os.environ["SNIPPETS_AZURE_ACCOUNT"],
        "azure_storage_account_key": os.environ["SNIPPETS_AZURE_KEY"],
    }
    google = json.loads(os.environ["SNIPPETS_GCS_CREDENTIALS"])
    for url, credentials in (("gs://new-lake", google), ("az://new-lake", azure)):
        pipeline = lake(url, name=url[:2], credentials=credentials)
        with raises("PipelineStepFailed") as caught:
            pipeline.run(ROW, table_name="stations")
        assert caught.step == "load"
        with opened(pipeline) as client:
            assert not client.fs_client.exists("new-lake")


@claim(
    "The user needs these rights, because dlt lists folders, reads its own state, writes files, "
    "and deletes files on `replace`:",
    service="s3",
)
def four_kinds_of_requests_reach_the_bucket() -> None:
    import s3fs

    called: set[str] = set()
    call = s3fs.S3FileSystem._call_s3

    async def recorded(self: Any, method: str, *arguments: Any, **options: Any) -> Any:
        called.add(method)
        return await call(self, method, *arguments, **options)

    storage: Any = s3fs.S3FileSystem
    storage._call_s3 = recorded
    pipeline = lake("s3://your-bucket/lake")
    for _ in range(2):
        pipeline.run(ROW, table_name="stations", write_disposition="replace")
        pipeline.drop()
        pipeline = lake("s3://your-bucket/lake")
    assert called == {
        "list_objects_v2",
        "head_bucket",
        "head_object",
        "get_object",
        "put_object",
        "delete_object",
    }


@claim(
    "dlt 1.10.0 sends the text `None` as the session token if it takes permanent keys from the "
    "environment, a profile or a session.",
    "If the storage refuses the token, write both keys into the credentials of the destination: "
    "then dlt sends no token.",
)
def keys_of_the_environment_get_a_token() -> None:
    os.environ["AWS_ACCESS_KEY_ID"] = os.environ["AWS_SECRET_ACCESS_KEY"] = "testing"
    os.environ.pop("AWS_SESSION_TOKEN", None)
    with opened(lake("s3://your-bucket")) as client:
        assert client.fs_client.storage_options["token"] == "None"
    keys = {"aws_access_key_id": "testing", "aws_secret_access_key": "testing"}
    with opened(lake("s3://your-bucket", credentials=keys)) as client:
        assert "token" not in client.fs_client.storage_options


@claim(
    "dlt switches off the listing cache of fsspec, except for SFTP; `kwargs` can switch the cache "
    "on again.",
    cases=("local", "kwargs", "sftp", "s3"),
)
def the_listing_cache_is_off(case: str) -> None:
    from dlt.common.storages.fsspec_filesystem import prepare_fsspec_args

    url = {"sftp": "sftp://files.example.com/lake", "s3": "s3://your-bucket"}.get(case, "lake")
    settings: Any = {"kwargs": {"use_listings_cache": True}} if case == "kwargs" else {}
    keys = {"aws_access_key_id": "a", "aws_secret_access_key": "b"}
    credentials = {"sftp": {"sftp_username": "loader"}, "s3": keys}.get(case)
    destination = dlt.destinations.filesystem(url, credentials=credentials, **settings)
    spec = destination.spec()._bind_dataset_name("data")
    found = prepare_fsspec_args(destination.configuration(spec)).get("use_listings_cache")
    assert found is {"sftp": None, "kwargs": True}.get(case, False)


@claim(
    "An environment variable holds the whole dictionary as JSON.",
    "A variable for a single key, such as `DESTINATION__FILESYSTEM__KWARGS__AUTO_MKDIR`, "
    "has no effect:",
)
def kwargs_are_json_in_the_environment() -> None:
    os.environ["DESTINATION__FILESYSTEM__KWARGS__AUTO_MKDIR"] = "true"
    with opened(lake()) as client:
        assert client.config.kwargs is None
    os.environ["DESTINATION__FILESYSTEM__KWARGS"] = '{"auto_mkdir": true}'
    with opened(lake()) as client:
        assert client.fs_client.auto_mkdir is True


@claim(
    "dlt accepts the scheme but cannot list files with it: each load fails with "
    "`KeyError: 'azure'`, and so does the source.",
    cases=("append", "replace", "merge", "source"),
)
def files_of_the_scheme_azure_cannot_be_listed(case: str) -> None:
    from dlt.common.storages.fsspec_filesystem import glob_files

    if case != "source":
        stripping_storage("azure")
        load_fails("azure", case)
        return
    from fsspec.implementations.memory import MemoryFileSystem

    class Azure(MemoryFileSystem):
        protocol = ("az", "azure")

        @classmethod
        def _strip_protocol(cls, path: str) -> str:
            return "/" + path.split("://")[-1].strip("/")

        def info(self, path: str, **options: Any) -> Any:
            return {**super().info(path, **options), "last_modified": pendulum.now()}

        def ls(self, path: str, detail: bool = True, **options: Any) -> Any:
            found = super().ls(path, detail=True, **options)
            now = pendulum.now()
            return [{**one, "last_modified": now} if detail else one["name"] for one in found]

    storage = Azure()
    storage.pipe("/box/lake/a.jsonl", b"{}")
    assert [file["file_name"] for file in glob_files(storage, "az://box/lake")] == ["a.jsonl"]
    with raises("KeyError"):
        list(glob_files(storage, "azure://box/lake"))


@claim(
    "An account in the address, as in the second line, wins over the name in the credentials.",
    "Give the name in both places all the same: with a key alone dlt fails with the `TypeError` "
    "`unsupported operand type(s) for +`.",
)
def the_account_of_the_address_wins() -> None:
    url = "abfss://box@urlaccount.dfs.core.windows.net/lake"
    key = {"azure_storage_account_key": "a2V5a2V5a2V5"}
    named = lake(url, credentials={"azure_storage_account_name": "other", **key})
    with opened(named) as client:
        assert client.fs_client.account_name == "urlaccount"
    with raises("TypeError") as caught:
        lake(url, credentials=key).destination_client()
    assert "unsupported operand type(s) for +" in caught.message


@claim("a folder in the working directory in which the pipeline was created")
def a_relative_folder_belongs_to_the_pipeline() -> None:
    Path("before").mkdir()
    Path("after").mkdir()
    start = Path.cwd()
    destination = dlt.destinations.filesystem("lake")
    os.chdir("before")
    pipeline = dlt.pipeline("weather", destination=destination, dataset_name="data")
    os.chdir(start / "after")
    pipeline.run(ROW, table_name="stations")
    assert [path.name for path in start.glob("*/lake")] == ["lake"]
    assert (start / "before" / "lake").exists()


@claim(
    "a folder in the working directory of the pipeline; `pipeline.drop()` deletes the folder "
    "with the data"
)
def drop_deletes_data_in_the_working_directory() -> None:
    pipeline = lake(":pipeline:")
    pipeline.run(ROW, table_name="stations")
    working_dir = Path(pipeline.working_dir)
    assert list(working_dir.rglob("stations/*.jsonl"))
    pipeline.drop()
    assert not list(working_dir.rglob("stations*"))


@claim("A `~` is not replaced by your home folder.")
def a_tilde_is_a_name() -> None:
    with opened(lake("~/lake")) as client:
        assert client.bucket_path == str(Path.cwd() / "~" / "lake")


@claim(
    "A user or a port in the address that differs from the credentials ends with "
    "`dict() got multiple values for keyword argument`."
)
def an_sftp_address_has_no_other_user() -> None:
    for address in ("sftp://other@files.example.com/lake", "sftp://files.example.com:2222/lake"):
        pipeline = lake(address, credentials={"sftp_username": "loader"})
        with raises("TypeError") as caught:
            pipeline.destination_client()
        assert "dict() got multiple values for keyword argument" in caught.message


@claim(
    "For plain files dlt cannot look up rows, so `merge` falls back to `append`, with any "
    "strategy; `scd2` fails with Arrow tables.",
)
def merge_appends() -> None:
    pipeline = lake()
    for strategy in ("upsert", "scd2"):
        table = f"by_{strategy}"
        disposition: Any = {"disposition": "merge", "strategy": strategy}
        for _ in range(2):
            pipeline.run(ROW, table_name=table, write_disposition=disposition, primary_key="id")
        assert ids(table) == [1, 1]


@claim(
    "Before dlt writes, it deletes every file in the folder and in folders below, including files "
    "that you put there and files of other pipelines.",
    "Only files named `init` stay, and on a local disk those whose name begins with a dot.",
    cases=("replace", "replace, no rows", "append"),
)
def replace_deletes_foreign_files(case: str) -> None:
    lake(name="other").run([{"id": 7}], table_name="stations")
    if case == "replace, no rows":
        lake().run(ROW, table_name="stations", write_disposition="replace")
    table = Path("lake/data/stations")
    for name in ("mine.csv", "below/mine.csv", "init", ".hidden"):
        (table / name).parent.mkdir(exist_ok=True)
        (table / name).touch()
    mode, _, is_empty = case.partition(", ")
    hints: Any = {"table_name": "stations", "write_disposition": mode}
    lake().run([] if is_empty else ROW, **hints)
    assert ids("stations") == {"replace": [1], "append": [1, 7]}.get(case, [])
    left = sorted(path.name for path in table.rglob("*") if path.is_file())
    foreign = ["mine.csv", "mine.csv"] if case == "append" else []
    found = [name for name in left if not name.endswith(".jsonl")]
    assert found == [".hidden", "init", *foreign]


@claim(
    "`replace` also empties the nested tables, whether or not the new rows have nested lists.",
    "A resource that yields nothing empties its table too, if the table was loaded with `replace` "
    "before.",
    cases=("replace", "append before"),
)
def replace_empties_nested_tables(case: str) -> None:
    @dlt.resource(name="stations", write_disposition="replace")
    def stations(rows: list[Any]) -> Iterator[Any]:
        yield from rows

    pipeline = lake()
    if case == "append before":
        pipeline.run(ROW, table_name="stations")
        pipeline.run(stations([]))
        assert ids("stations") == [1]
        return
    pipeline.run(stations([{"id": 1, "sensors": ["rain"]}]))
    assert [file.split("/")[0] for file in files()] == ["stations", "stations__sensors"]
    pipeline.run(stations([{"id": 2}]))
    assert [file.split("/")[0] for file in files()] == ["stations"]
    assert ids("stations") == [2]
    pipeline.run(stations([]))
    assert ids("stations") == []


@claim("A table with files of both kinds cannot be read with SQL.")
def compressed_and_plain_files_do_not_mix() -> None:
    sql_offline()
    lake().run(ROW, table_name="mixed")
    for setting in ("true", "false"):
        os.environ["NORMALIZE__DATA_WRITER__DISABLE_COMPRESSION"] = setting
        pipeline = lake(name=f"compression_{setting}")
        if setting == "true":
            pipeline.run(ROW, table_name="mixed")
            pipeline.run(ROW, table_name="plain")
            assert select(pipeline, "plain") == [1]
        else:
            pipeline.run(ROW, table_name="compressed")
            pipeline.run([{"id": 2}], table_name="mixed")
            assert select(pipeline, "compressed") == [1]
        with raises("DatabaseTransientException"):
            select(pipeline, "mixed")


@claim("Another placeholder must not follow `{table_name}` directly.")
def two_placeholders_need_a_separator() -> None:
    with raises("CantExtractTablePrefix") as caught:
        lake(layout="{table_name}{file_id}.{ext}").run(ROW, table_name="stations")
    assert caught.step == "sync"


@claim(
    "Of the placeholders, only `{schema_name}` may come before it; plain text such as `raw/` may, "
    "too.",
    cases=("schema and text", "load id", "own placeholder"),
)
def text_may_come_before_the_table(case: str) -> None:
    first = {"schema and text": "raw/{schema_name}", "load id": "{load_id}"}.get(case, "{zone}")
    layout = first + "/{table_name}/{file_id}.{ext}"
    pipeline = lake(layout=layout, extra_placeholders={"zone": "raw"})
    if case == "schema and text":
        pipeline.run(ROW, table_name="stations")
        (file,) = files()
        assert file.startswith("raw/weather/stations/")
    else:
        with raises("CantExtractTablePrefix"):
            pipeline.run(ROW, table_name="stations")


@claim("If `{ext}` is missing, the files have no extension, and SQL finds no table.")
def no_extension_is_added() -> None:
    sql_offline()
    pipeline = lake(layout="{table_name}/{file_id}")
    pipeline.run(ROW, table_name="stations")
    (file,) = files()
    assert Path(file).suffix == ""
    with raises("DatabaseUndefinedRelation"):
        select(pipeline, "stations")


@claim(
    "A `current_datetime` in another time zone is not converted: the placeholders show its local "
    "time."
)
def placeholders_show_local_time() -> None:
    moment = pendulum.datetime(2025, 3, 9, 1, tz="Asia/Tokyo")
    lake(layout="{table_name}/{DD}-{HH}-{d}.{ext}", current_datetime=moment).run(
        ROW, table_name="stations"
    )
    assert files() == ["stations/09-01-0.jsonl"]


@claim('Write `current_datetime` in quotes: `current_datetime = "2025-03-07T09:05:03Z"`.')
def a_quoted_datetime_works() -> None:
    Path(".dlt").mkdir()
    Path(".dlt/config.toml").write_text(
        "[destination.filesystem]\n"
        'bucket_url = "lake"\n'
        'layout = "{table_name}/{YYYY}-{MM}-{DD}.{ext}"\n'
        'current_datetime = "2025-03-07T09:05:03Z"\n'
    )
    pipeline = dlt.pipeline("weather", destination="filesystem", dataset_name="data")
    pipeline.run(ROW, table_name="stations")
    assert files() == ["stations/2025-03-07.jsonl"]


@claim(
    "Then every load job fails with `'datetime.datetime' object has no attribute 'format'`, "
    "dlt tries it five times, and the package stays pending.",
    cases=("datetime", "pendulum"),
)
def a_datetime_of_python_fails(case: str) -> None:
    moment: Any = datetime.datetime(2025, 3, 7)
    if case == "pendulum":
        moment = pendulum.instance(moment)
    pipeline = lake(layout="{table_name}/{YYYY}/{file_id}.{ext}", current_datetime=moment)
    if case == "pendulum":
        pipeline.run(ROW, table_name="stations")
        assert files()[0].startswith("stations/2025/")
        return
    with raises("LoadClientJobRetry") as caught:
        pipeline.run(ROW, table_name="stations")
    assert "'datetime.datetime' object has no attribute 'format'" in caught.message
    (package,) = pipeline.list_normalized_load_packages()
    jobs = pipeline.get_load_package_info(package).jobs
    retries = {job.job_file_info.retry_count for state in jobs.values() for job in state}
    assert max(retries) == 5


@claim(
    "dlt calls it for each file with five positional arguments, and more than once for the same "
    "file, so let it return the same text each time:",
    cases=("one file", "two files"),
)
def a_placeholder_is_called_more_than_once(case: str) -> None:
    calls: list[tuple[str, ...]] = []

    def count(*arguments: str) -> str:
        calls.append(arguments)
        return str(len(calls))

    pipeline = lake(
        layout="{table_name}/{count}/{file_id}.{ext}", extra_placeholders={"count": count}
    )
    pipeline.run(ROW, table_name="stations")
    if case == "two files":
        pipeline.run(ROW, table_name="stations")
    assert files()[0].startswith("stations/1/")
    assert [len(arguments) for arguments in calls] == [5, 5] * (2 if case == "two files" else 1)


@claim(
    "A placeholder of your own that is named `table_name`, `load_id`, `file_id` or `ext` replaces "
    "the value of dlt, and files land where `replace` and SQL do not look.",
    "The names of dates cannot be replaced.",
)
def placeholders_of_dlt_can_be_replaced() -> None:
    pipeline = lake(
        layout="{table_name}/{YYYY}.{load_id}.{file_id}.{ext}",
        extra_placeholders={
            "table_name": "elsewhere",
            "load_id": "l",
            "file_id": "f",
            "ext": "txt",
            "YYYY": "year",
        },
        current_datetime=pendulum.datetime(2025, 3, 7),
    )
    pipeline.run(ROW, table_name="stations")
    assert files() == ["elsewhere/2025.l.f.txt"]
    with opened(pipeline) as client:
        assert client.list_table_files("stations") == []


@claim(
    "each file overwrites the one before, also within one load",
    cases=("one load", "next load", "file id"),
)
def a_fixed_name_overwrites(case: str) -> None:
    os.environ["NORMALIZE__DATA_WRITER__FILE_MAX_ITEMS"] = "1"
    os.environ["LOAD__WORKERS"] = "1"
    name = "{file_id}" if case == "file id" else "data"
    pipeline = lake(layout="{table_name}/" + name + ".{ext}")
    pipeline.run([{"id": 1}, {"id": 2}], table_name="stations")
    assert len(ids("stations")) == (2 if case == "file id" else 1)
    if case != "one load":
        pipeline.run([{"id": 3}], table_name="stations")
        assert ids("stations") == ([1, 2, 3] if case == "file id" else [3])


@claim("all tables lie in one folder, and SQL reads the files of all of them")
def sql_reads_other_tables_of_the_folder() -> None:
    sql_offline()
    os.environ["NORMALIZE__DATA_WRITER__DISABLE_COMPRESSION"] = "true"
    pipeline = lake(layout="{table_name}.{file_id}.{ext}")
    pipeline.run([{"id": 1}], table_name="stations")
    pipeline.run([{"id": 2}], table_name="sensors")
    found = pipeline.dataset()("SELECT id FROM stations").fetchall()
    assert {(1,), (2,)} <= set(found)


@claim(
    "the rows of all tables become one table, and `replace` of one table deletes the rows of the "
    "others"
)
def delta_tables_of_one_folder_are_one() -> None:
    import deltalake

    def kept() -> list[Optional[int]]:
        return sorted(deltalake.DeltaTable("lake/data").to_pyarrow_table()["id"].to_pylist())

    pipeline = lake(layout="{table_name}.{file_id}.{ext}")
    pipeline.run([{"id": 1}], table_name="stations", table_format="delta")
    pipeline.run([{"id": 2}], table_name="sensors", table_format="delta")
    assert kept() == [1, 2]
    pipeline.run(
        [{"id": 3}], table_name="sensors", table_format="delta", write_disposition="replace"
    )
    assert kept() == [3]


@claim(
    "dlt does not move files: after a change, `replace` and SQL look in the new folders only.",
    cases=("replace", "append"),
)
def files_of_an_old_layout_stay(mode: str) -> None:
    sql_offline()
    lake().run([{"id": 1}], table_name="stations")
    pipeline = lake(layout="tables/{table_name}/{file_id}.{ext}")
    pipeline.run([{"id": 2}], table_name="stations", write_disposition=mode)  # type: ignore[arg-type]
    assert ids("stations") == [1]
    assert select(pipeline, "stations") == [2]


@claim(
    "The SQL reader looks at the extension of the first file and leaves out files with another "
    "one, without an error.",
    cases=("two formats", "one format"),
)
def sql_reads_one_format(case: str) -> None:
    sql_offline()
    pipeline = lake()
    second: Any = "parquet" if case == "two formats" else "jsonl"
    pipeline.run([{"id": 1}], table_name="stations")
    pipeline.run([{"id": 2}], table_name="stations", loader_file_format=second)
    assert len(files()) == 2
    found = select(pipeline, "stations")
    assert found in ([1], [2]) if case == "two formats" else found == [1, 2]


@claim('A run with `loader_file_format="reference"` fails in the step `normalize`.')
def reference_cannot_be_chosen() -> None:
    format_of_dlt: Any = "reference"
    with raises("FileFormatForItemFormatNotFound") as caught:
        lake().run(ROW, table_name="stations", loader_file_format=format_of_dlt)
    assert caught.step == "normalize"


def readings() -> Any:
    """A resource of two rows with a cursor."""
    resource = dlt.resource([{"id": 1}, {"id": 2}], name="readings")
    return resource.apply_hints(incremental=dlt.sources.incremental("id"))


def state_files() -> int:
    return len(list(Path("lake/data/_dlt_pipeline_state").glob("*.jsonl")))


@claim(
    "To ignore the stored state, set `restore_from_destination = false` at the top of "
    "`config.toml`.",
    "dlt then writes no state files either, so a new machine starts from nothing.",
)
def without_restoring_no_state_is_written() -> None:
    os.environ["RESTORE_FROM_DESTINATION"] = "false"
    for _ in range(2):
        pipeline = lake()
        pipeline.run(readings())
        pipeline.drop()
    assert ids("readings") == [1, 1, 2, 2]
    assert state_files() == 0
    os.environ["RESTORE_FROM_DESTINATION"] = "true"
    lake().run(readings())
    assert state_files() == 1


@claim(
    "Old state files are deleted beyond `max_state_files` of a pipeline, by default 100, set under"
    " `[destination.filesystem]`; 0 keeps them all.",
    cases=("default", "2", "0"),
)
def old_state_files_are_deleted(case: str) -> None:
    from dlt.destinations.impl.filesystem.configuration import (
        FilesystemDestinationClientConfiguration as Settings,
    )

    if case == "default":
        assert Settings.max_state_files == 100
        return

    @dlt.resource
    def counter() -> Iterator[Any]:
        state = dlt.current.resource_state()
        state["runs"] = state.get("runs", 0) + 1
        yield {"id": state["runs"]}

    os.environ["DESTINATION__FILESYSTEM__MAX_STATE_FILES"] = case
    for _ in range(3):
        lake().run(counter())
    assert state_files() == (2 if case == "2" else 3)


@claim(
    "The destination itself allows names of 65,536 characters, so dlt does not shorten names, and "
    "the run fails in the step `extract`, or in `normalize` for a nested table.",
    cases=("table", "nested table"),
)
def long_names_fail_in_extract(case: str) -> None:
    nested = case == "nested table"
    name, data = ("n" * 150, [{"l" * 150: [1]}]) if nested else ("n" * 260, ROW)
    with raises("OSError") as caught:
        lake().run(data, table_name=name)
    assert caught.step == ("normalize" if nested else "extract")
    assert "File name too long" in caught.message


@claim(
    "The files there stay, so the same rows again are doubled, and `replace` deletes the files of"
    " all days.",
    "a period that you load twice is there twice:",
    cases=("append", "replace"),
)
def days_loaded_again(case: str) -> None:
    import pendulum

    disposition: Any = case
    for day in (7, 8, 7):
        pipeline = lake(
            layout="{table_name}/{YYYY}-{MM}-{DD}/{load_id}.{file_id}.{ext}",
            current_datetime=pendulum.datetime(2025, 3, day),
        )
        pipeline.run(ROW, table_name="days", write_disposition=disposition)
    folders = sorted(path.parent.name for path in Path("lake").rglob("days/*/*"))
    again = ["2025-03-07"] * 2 + ["2025-03-08"]
    assert folders == (again if case == "append" else ["2025-03-07"])


@claim(
    "dlt checks two rules before it extracts, with `dev_mode` before it loads:",
    cases=("first run", "dev_mode"),
)
def when_layouts_are_checked(case: str) -> None:
    wrong = dlt.destinations.filesystem("lake", layout="{YYYY}/{table_name}/{file_id}.{ext}")
    made = dlt.pipeline("wrong", destination=wrong, dev_mode=case == "dev_mode")
    with raises("CantExtractTablePrefix"):
        made.run(ROW, table_name="items")
    assert made.has_pending_data == (case == "dev_mode")


@claim(
    "Set the limit before the first load, because it changes the names of tables and columns. If "
    "the schema has longer names already, the load fails with `IdentifierTooLongException`.",
    cases=("before the first load", "after the first load", "no limit"),
)
def the_limit_shortens_columns(case: str) -> None:
    def load(**settings: Any) -> list[int]:
        pipeline = lake(**settings)
        pipeline.run([{"c" * 80: 1}], table_name="t" * 80)
        return sorted(len(name) for name in pipeline.default_schema.data_table_names())

    if case == "before the first load":
        assert load(max_identifier_length=60) == [60]
        return
    assert load() == [80]
    if case == "after the first load":
        with raises("IdentifierTooLongException"):
            load(max_identifier_length=60)


@claim(
    "Your function does not take five positional arguments, or raises a `TypeError` itself.",
    "Fix the function and run again: the package is pending.",
    cases=("wrong arguments", "TypeError", "right function"),
)
def a_wrong_callback_leaves_the_package(case: str) -> None:
    def broken(*_: str) -> str:
        raise TypeError("no text")

    layout = "{table_name}/{zone}/{file_id}.{ext}"
    zone: Any = {"wrong arguments": lambda table_name: table_name, "TypeError": broken}.get(
        case, lambda *_: "raw"
    )
    jobs_fail_fast()
    pipeline = lake(layout=layout, extra_placeholders={"zone": zone})
    if case == "right function":
        pipeline.run(ROW, table_name="stations")
    else:
        with raises("LoadClientJobRetry") as caught:
            pipeline.run(ROW, table_name="stations")
        assert "Invalid placeholder callback" in caught.message
        lake(layout=layout, extra_placeholders={"zone": "raw"}).run()
    assert files()[0].startswith("stations/raw/")


@claim(
    "For plain files dlt accepts only `truncate-and-insert`, for Delta and Iceberg only "
    "`insert-from-staging`.",
    "The package stays pending, and later runs fail too until you change the setting or call "
    "`pipeline.drop()`, which also sets cursors back.",
    cases=("setting changed", "package dropped", "append"),
)
def a_wrong_replace_strategy_leaves_the_package(case: str) -> None:
    rows = list(ROW)
    found = dlt.resource(lambda: iter(rows), name="found")
    found.apply_hints(incremental=dlt.sources.incremental("id"), write_disposition="append")
    lake().run([dlt.resource(ROW, name="stations"), found])
    wrong = lake(replace_strategy="staging-optimized")
    if case == "append":
        wrong.run([{"id": 2}], table_name="stations")
        assert ids("stations") == [1, 2]
        return
    rows[:] = [{"id": 2}]
    replaced = dlt.resource([{"id": 2}], name="stations", write_disposition="replace")
    for _ in range(2):
        with raises("AssertionError") as caught:
            wrong.run([replaced, found])
        assert "Must be able to get replace strategy for stations" in caught.message
    if case == "package dropped":
        wrong.drop().run(found)
        assert (ids("stations"), ids("found")) == ([1], [1, 2])
    else:
        lake(replace_strategy="truncate-and-insert").run()
        assert ids("stations") == [2]


@claim(
    "If the dataset does not exist yet, the next program instead drops the package with its rows.",
    cases=("nothing loaded", "loaded before", "same program"),
)
def the_first_package_is_dropped(case: str) -> None:
    if case == "loaded before":
        lake().run([{"id": 0}], table_name="others")
    first = lake(replace_strategy="staging-optimized")
    with raises("AssertionError"):
        first.run(ROW, table_name="stations", write_disposition="replace")
    if case == "same program":
        with raises("AssertionError"):
            first.run()
        return
    pipeline = lake()
    assert len(pipeline.list_normalized_load_packages()) == 1
    pipeline.run()
    assert pipeline.list_normalized_load_packages() == []
    assert len(files()) == (2 if case == "loaded before" else 0)


@claim(
    "The `bucket_url` begins with `s3a://`, for which dlt reads no credentials from its "
    "configuration.",
    "Only keys that botocore finds by itself, such as `AWS_ACCESS_KEY_ID`, work with `s3a://`.",
    service="s3",
)
def s3a_takes_only_keys_of_the_environment() -> None:
    keys = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing"}
    for name, value in keys.items():
        del os.environ[name]
        os.environ[f"DESTINATION__FILESYSTEM__CREDENTIALS__{name}"] = value
    os.environ["AWS_EC2_METADATA_DISABLED"] = "true"
    lake("s3://your-bucket/alias", name="known").run(ROW, table_name="stations")
    with raises("NoCredentialsError"):
        lake("s3a://your-bucket/alias").run(ROW, table_name="stations")
    os.environ.update(keys)
    pipeline = lake("s3a://your-bucket/alias", name="found")
    pipeline.run(ROW, table_name="stations", write_disposition="replace")
    with opened(pipeline) as client:
        assert len(client.list_table_files("stations")) == 1


@claim('dlt writes no Avro files: `loader_file_format="avro"` raises `ValueError`.')
def no_avro() -> None:
    with raises("ValueError") as caught:
        lake().run(ROW, table_name="stations", loader_file_format="avro")
    assert "avro" in str(caught.value)


@claim(
    "The bucket_url is empty, or it is a scheme without a name, such as s3:// or file://.",
    "It is the same in the filesystem source.",
    cases=("empty", "s3://", "file://"),
)
def bucket_urls_without_a_name(case: str) -> None:
    from dlt.sources.filesystem import filesystem

    url = "" if case == "empty" else case
    with raises("ConfigurationValueError") as caught:
        loaded = dlt.pipeline("claims", destination=dlt.destinations.filesystem(url))
        loaded.run([{"id": 1}], table_name="orders")
    assert "File path and netloc are missing. Field bucket_url" in str(caught.message)
    with raises("ConfigurationValueError"):
        list(filesystem(bucket_url=url))


@claim(
    'A condition on `s3:ListBucket` with `"s3:prefix": "weather/*"` is enough below'
    " `s3://your-bucket/weather`: dlt lists there only.",
    "Its `HeadBucket` has no prefix and is denied, and the load goes on.",
    service="s3",
    cases=("append", "replace"),
)
def a_prefix_is_enough(case: str) -> None:
    import s3fs
    from botocore.exceptions import ClientError

    call = s3fs.S3FileSystem._call_s3
    denied: list[str] = []

    async def guarded(self: Any, method: str, *arguments: Any, **options: Any) -> Any:
        listed = method.startswith("list_") and not options["Prefix"].startswith("weather/")
        if method == "head_bucket" or listed:
            denied.append(method)
            raise PermissionError(
                str(ClientError({"Error": {"Code": "403", "Message": "Forbidden"}}, method))
            )
        return await call(self, method, *arguments, **options)

    storage: Any = s3fs.S3FileSystem
    pipeline = lake("s3://your-bucket/other")
    pipeline.run(ROW, table_name="stations")
    storage._call_s3 = guarded
    for number in range(2):
        pipeline = lake("s3://your-bucket/weather", name=f"w{number}")
        pipeline.run(ROW, table_name="stations", write_disposition=case)
        pipeline.run(ROW, table_name="stations", write_disposition=case)
    assert set(denied) == {"head_bucket"}


@claim(
    'add `config_kwargs = { s3 = { addressing_style = "virtual" } }` to the `kwargs` below.',
)
def addressing_style() -> None:
    from dlt.common.storages.configuration import FilesystemConfiguration
    from dlt.common.storages.fsspec_filesystem import prepare_fsspec_args

    style = {"config_kwargs": {"s3": {"addressing_style": "virtual"}}}
    bucket = FilesystemConfiguration("s3://bucket", kwargs=style)
    bucket.credentials = bucket.resolve_credentials_type()()
    assert prepare_fsspec_args(bucket)["config_kwargs"] == style["config_kwargs"]


def stripping_storage(scheme: str) -> Any:
    """A storage in memory that strips its protocol from paths, as those of clouds do."""
    import fsspec
    from fsspec.implementations.memory import MemoryFileSystem

    class Store(MemoryFileSystem):
        protocol = scheme

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__()

        @classmethod
        def _strip_protocol(cls, path: str) -> str:
            return "/" + path.split("://")[-1].strip("/")

        def ls(self, path: str, detail: bool = True, **options: Any) -> Any:
            found = super().ls(path, detail=True, **options)
            now = pendulum.now()
            return [{**one, "last_modified": now} if detail else one["name"] for one in found]

    fsspec.register_implementation(scheme, Store, clobber=True)
    return Store()


def load_fails(scheme: str, disposition: str = "append") -> None:
    """The first load and the second one stop when they list files."""
    keys = {"azure_storage_account_name": "name", "azure_storage_account_key": "a2V5"}
    credentials = {"credentials": keys} if scheme in ("az", "azure") else {}
    for step in ("load", "sync"):
        loaded = lake(f"{scheme}://bucket/{disposition}", name=f"{scheme}_{step}", **credentials)
        with raises("KeyError") as caught:
            loaded.run(ROW, table_name="stations", write_disposition=disposition)
        assert caught.message == f"'{scheme}'"


@claim(
    "Other schemes that fsspec knows, such as `oss://`, `hdfs://` and `webhdfs://`, do not work: "
    "the destination and the source stop with `KeyError` when they list the first file.",
    cases=("oss", "hdfs", "webhdfs", "az", "oss, source", "webhdfs, source", "az, source"),
)
def other_schemes(case: str) -> None:
    from dlt.sources.filesystem import filesystem
    from fsspec.registry import known_implementations

    scheme, _, source = case.partition(", ")
    storage = stripping_storage(scheme)
    if scheme != "az":
        assert scheme in known_implementations
    if source:
        storage.pipe("/bucket/lake/a.txt", b"a")
        listed = filesystem(f"{scheme}://bucket/lake", storage, file_glob="**")
        if scheme == "az":
            assert [file["file_name"] for file in listed] == ["a.txt"]
            return
        with raises("KeyError") as caught:
            list(listed)
        assert caught.message == f"'{scheme}'"
    elif scheme == "az":
        keys = {"azure_storage_account_name": "name", "azure_storage_account_key": "a2V5"}
        lake("az://bucket/lake", credentials=keys).run(ROW, table_name="stations")
        assert any("/stations/" in path for path in storage.store)
    else:
        load_fails(scheme)


@claim(
    "dlt reads the format from arguments in Python, not from `config.toml` or an environment "
    "variable.",
    cases=(
        "argument of run",
        "resource",
        "destination",
        "LOADER_FILE_FORMAT",
        "NORMALIZE__LOADER_FILE_FORMAT",
        "DESTINATION__FILESYSTEM__LOADER_FILE_FORMAT",
        "DESTINATION__FILESYSTEM__PREFERRED_LOADER_FILE_FORMAT",
    ),
)
def the_format_is_an_argument(case: str) -> None:
    if case.isupper():
        os.environ[case] = "parquet"
    preferred = {"preferred_loader_file_format": "parquet"} if case == "destination" else {}
    bucket: Any = dlt.destinations.filesystem("lake", **preferred)
    loaded = dlt.pipeline("claims", destination=bucket, dataset_name="data")
    found = dlt.resource(
        [{"id": 1}], name="stations", file_format="parquet" if case == "resource" else None
    )
    loaded.run(found, loader_file_format="parquet" if case == "argument of run" else None)
    (file,) = Path("lake/data/stations").iterdir()
    assert (file.suffix == ".parquet") != case.isupper()


@claim(
    "the dataset is always a folder, and in the default layout the load ID is part of the file"
    " name, not a folder.",
    cases=("named", "empty", "none"),
)
def folder_of_the_dataset(case: str) -> None:
    name = {"named": "raw", "empty": "", "none": None}[case]
    loaded = dlt.pipeline(
        "weather", destination=dlt.destinations.filesystem("lake"), dataset_name=name
    )
    loaded.run(ROW, table_name="stations")
    folder = "raw" if case == "named" else "weather_dataset"
    assert [path.name for path in Path("lake").iterdir()] == [folder]
    assert [path.is_file() for path in Path("lake", folder, "stations").iterdir()] == [True]


@claim(
    "For S3 these are `aws_access_key_id` and `aws_secret_access_key`: the names of s3fs, `key`,"
    " `secret` and `client_kwargs`, are not read there.",
    cases=("s3fs", "dlt"),
)
def credentials_with_names_of_s3fs(case: str) -> None:
    from dlt.destinations.impl.filesystem.configuration import (
        FilesystemDestinationClientConfiguration,
    )

    given: Any = (
        {"key": "a", "secret": "b", "client_kwargs": {"endpoint_url": "http://localhost:9000"}}
        if case == "s3fs"
        else {"aws_access_key_id": "a", "aws_secret_access_key": "b"}
    )
    destination = dlt.destinations.filesystem("s3://bucket", credentials=given)
    pipeline = dlt.pipeline("files", destination=destination, dataset_name="data")
    if case == "s3fs":
        with raises("ConfigFieldMissingException") as caught:
            pipeline.destination_client()
        assert "['aws_access_key_id', 'aws_secret_access_key']" in caught.message
    else:
        config: Any = pipeline.destination_client().config
        assert isinstance(config, FilesystemDestinationClientConfiguration)
        assert config.credentials.aws_access_key_id == "a"
