"""Claims of docs/dlt-ecosystem/transformations/encryption.mdx."""

import os
import pickle
from pathlib import Path
from typing import Any

import dlt
from cryptography.fernet import Fernet
from standins_lib.claims import claim, columns, pipeline, raises, rows
from standins_lib.neighbours import shaped

CIPHER = Fernet(b"bm90IGEgcmVhbCBrZXk6IDMyIGJ5dGVzIGxvbmchISE=")
SCD2: Any = {"disposition": "merge", "strategy": "scd2"}


def encrypted(row: Any) -> Any:
    return {**row, "name": CIPHER.encrypt(str(row["name"]).encode()).decode()}


@claim(
    "`Fernet` gives another result each time, so merges, joins and deduplication on the column find"
    " no equal values, without an error.",
    "With `scd2`, each load makes a new version of every row, unless you use your own row hash made"
    " from the clear values.",
)
def encrypted_keys_and_versions() -> None:
    people = [{"id": 1, "name": "Ines Kolar"}, {"id": 2, "name": "Tomas Reyes"}]
    made = pipeline()
    for _ in range(2):
        merged = dlt.resource(people, name="merged", primary_key="name", write_disposition="merge")
        versions = dlt.resource(people, name="versions", write_disposition=SCD2)
        made.run([merged.add_map(encrypted), versions.add_map(encrypted)])
    assert rows(made, "SELECT count(*) FROM merged") == [(4,)]
    assert rows(made, "SELECT count(*) FROM versions") == [(4,)]


@claim(
    "A column that was a number before gets a variant such as `salary__v_text`.",
    "A step that leaves out the list would have loaded the notes in clear text.",
)
def other_columns() -> None:
    made = pipeline()
    made.extract([{"id": 1, "salary": 100}], table_name="staff")
    made.normalize()
    made.extract([{"id": 1, "salary": "gAAAAAB"}], table_name="staff")
    made.normalize()
    assert columns(made, "staff") == ["id", "salary", "salary__v_text"]
    people = dlt.resource([{"name": "Ines", "visits": [{"note": "asthma"}]}], name="people")
    made = pipeline("clear")
    made.run(people.add_map(encrypted))
    assert rows(made, "SELECT note FROM people__visits") == [("asthma",)]


@claim("For Arrow tables and data frames, the step gets a whole table instead of a row.")
def whole_tables() -> None:
    import pyarrow as pa

    seen: list[Any] = []
    people = dlt.resource(pa.table({"name": ["Ines", "Tomas"]}), name="people")
    list(people.add_map(lambda item: seen.append(item.num_rows) or item))
    assert seen == [2]


@claim("A wrong key raises `InvalidToken`, as does a value that was changed or cut.")
def wrong_keys() -> None:
    # dlt's JSON, as on the page.
    from dlt.common import json

    token = CIPHER.encrypt(json.dumpb("Ines"))
    assert json.loadb(CIPHER.decrypt(token)) == "Ines"
    for cipher, value in ((Fernet(Fernet.generate_key()), token), (CIPHER, token[:-4])):
        with raises("InvalidToken"):
            cipher.decrypt(value)


@claim("dlt keeps the jobs of a package with failures.")
def files_of_failed_jobs() -> None:
    os.environ["LOAD__DELETE_COMPLETED_JOBS"] = "true"

    os.environ["LOAD__RAISE_ON_FAILED_JOBS"] = "false"

    def kept(name: str, **chances: Any) -> list[str]:
        made = pipeline(name, destination=dlt.destinations.dummy(**chances))
        made.run([{"id": 1}], table_name="rooms")
        return [path.name for path in Path(made.working_dir).rglob("rooms*")]

    assert kept("done", completed_prob=1.0) == []
    assert kept("failed", fail_prob=1.0) != []


@dlt.resource
def rooms(token: str = dlt.secrets.value, door: str = dlt.config.value) -> Any:
    yield {"id": 1}


@claim("dlt then leaves their values out of the trace. `dlt.config.value` does not.")
def values_in_the_trace() -> None:
    os.environ["TOKEN"], os.environ["DOOR"] = "hush-hush", "door-77"
    made = pipeline()
    made.run(rooms())
    trace = (Path(made.working_dir) / "trace.pickle").read_bytes()
    assert pickle.loads(trace).steps
    assert (b"hush-hush" in trace, b"door-77" in trace) == (False, True)


@claim(
    "A connection of yours does not help: after `ATTACH` and `USE`, dlt still writes its tables"
    " into the first database of the connection, and a database in memory is gone at the end,"
    " without an error.",
    cases=("memory", "file"),
)
def attached_database(first: str) -> None:
    import duckdb

    connection = duckdb.connect(":memory:" if first == "memory" else "first.duckdb")
    connection.execute("ATTACH 'vault.duckdb' AS vault; USE vault")
    loaded = pipeline(destination=dlt.destinations.duckdb(connection))
    loaded.run([{"id": 1}], table_name="rooms")
    found = connection.execute(
        "SELECT database_name FROM duckdb_tables() WHERE table_name = 'rooms'"
    ).fetchall()
    assert found == [("memory" if first == "memory" else "first",)]


@claim(
    "The program does not see into Parquet files, which are compressed inside.",
    'If you load Arrow tables, data frames or Parquet, set `loader_file_format="jsonl"` for this'
    " check.",
    cases=("list, jsonl", "list, parquet", "arrow, jsonl", "arrow, parquet"),
)
def search_in_compressed_files(case: str) -> None:
    import gzip

    people = [{"id": number, "name": f"Ines Kolar {number}"} for number in range(500)]
    file_format: Any = case.rpartition(" ")[2]
    made = pipeline()
    made.run(shaped(case, people), table_name="people", loader_file_format=file_format)
    contents = [path.read_bytes() for path in Path(made.working_dir).rglob("*.*") if path.is_file()]
    clear = [gzip.decompress(one) if one[:2] == b"\x1f\x8b" else one for one in contents]
    assert any(b"Ines Kolar 333" in one for one in clear) == (file_format == "jsonl")


@claim(
    "A schema contract removes the column too late: the extracted file has the value.",
    "A value that must not be in them has to go earlier: `add_map` runs before dlt writes,",
    cases=("plain", "contract", "map"),
)
def values_in_extracted_files(case: str) -> None:
    import gzip

    people = dlt.resource([{"room": 12, "patient": "Ines Kolar"}], name="people")
    if case == "contract":
        people.apply_hints(
            columns={"room": {"data_type": "bigint"}},
            schema_contract={"columns": "discard_value"},
        )
    elif case == "map":
        people.add_map(lambda row: {"room": row["room"]})
    loaded = pipeline()
    loaded.extract(people)
    found = [
        path
        for path in Path(loaded.working_dir).rglob("people*.typed-jsonl")
        if b"Kolar" in gzip.decompress(path.read_bytes())
    ]
    assert bool(found) == (case != "map")
