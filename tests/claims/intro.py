"""Claims of docs/intro.mdx."""

from typing import Any, Iterator

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

PLAYERS = [{"name": "Ines", "ratings": [2410, 2433]}, {"name": "Tomas", "ratings": [2388]}]


@claim(
    "If you run the script again with players who have a new field such as `club`, dlt"
    " adds the column.",
    "If you run it with the same players, the table has them twice: the default write disposition"
    " is `append`.",
    cases=("club", "no club"),
)
def second_run_appends(case: str) -> None:
    loaded = pipeline()
    loaded.run(PLAYERS, table_name="players")
    club = "Porto" if case == "club" else None
    loaded.run([{**player, "club": club} for player in PLAYERS], table_name="players")
    if case == "no club":
        assert columns(loaded, "players") == ["name"]
        assert len(rows(loaded, "SELECT name FROM players")) == 4
        return
    assert columns(loaded, "players") == ["name", "club"]
    assert rows(loaded, "SELECT name, club FROM players ORDER BY name, club") == [
        ("Ines", "Porto"),
        ("Ines", None),
        ("Tomas", "Porto"),
        ("Tomas", None),
    ]


@claim(
    "The tutorials show `replace`, and `merge` with a key: neither duplicates rows.",
)
def replace_and_merge_do_not_duplicate() -> None:
    for name, given, expected in (
        ("replaced", {"write_disposition": "replace"}, [("Ines",), ("Tomas",)]),
        ("keyed", {"write_disposition": "merge", "primary_key": "name"}, [("Ines",), ("Tomas",)]),
        ("keyless", {"write_disposition": "merge"}, [("Ines",), ("Ines",), ("Tomas",), ("Tomas",)]),
    ):
        loaded = pipeline(name)
        for _ in range(2):
            loaded.run(PLAYERS, table_name="players", **given)
        assert rows(loaded, "SELECT name FROM players ORDER BY name") == expected


@claim(
    "It gives each column a type, turns field names into column names that the destination accepts,"
    " and moves nested lists to tables of their own."
)
def what_normalize_does() -> None:
    loaded = pipeline()
    loaded.extract([{"First Name": "Ines", "ratings": [2410]}], table_name="players")
    assert "players__ratings" not in loaded.default_schema.tables
    loaded.normalize()
    found = loaded.default_schema
    assert columns(loaded, "players") == ["first_name"]
    assert found.tables["players__ratings"]["columns"]["value"]["data_type"] == "bigint"


@claim(
    "**Load** creates or alters the tables and copies the files into them.",
)
def load_creates_tables() -> None:
    loaded = pipeline()
    loaded.extract([{"name": "Ines"}], table_name="players")
    loaded.normalize()
    found = "SELECT count(*) FROM information_schema.tables WHERE table_name = 'players'"
    with loaded.destination_client() as client:
        assert not client.is_storage_initialized()
    loaded.load()
    assert rows(loaded, found) == [(1,)]
    assert rows(loaded, "SELECT name FROM players") == [("Ines",)]


@claim(
    "dlt loads anything that yields dictionaries.",
    "The decorator `dlt.resource` gives the table its name and says how rows are written.",
)
def what_a_resource_settles() -> None:
    def readings() -> Iterator[Any]:
        yield {"hour": 1}

    loaded = pipeline()
    decorated = dlt.resource(readings, name="temperatures", write_disposition="replace")
    loaded.extract([readings()], table_name="hours")
    loaded.extract(decorated())
    tables = loaded.default_schema.tables
    assert tables["hours"]["write_disposition"] == "append"
    assert tables["temperatures"]["write_disposition"] == "replace"
    with raises("ResourceNameMissing"):
        loaded.extract([{"hour": 1}])


@claim("dlt does not parse PDF files or HTML pages.")
def no_parsers() -> None:
    import re
    from pathlib import Path

    from dlt.sources import filesystem

    readers = {name for name in dir(filesystem) if name.startswith("read_")}
    assert readers == {"read_csv", "read_csv_duckdb", "read_jsonl", "read_parquet"}
    parser = re.compile(r"^\s*(?:from|import) (?:bs4|lxml|pypdf|html)\b", re.MULTILINE)
    files = Path(dlt.__file__).parent.rglob("*.py")
    assert not [file for file in files if parser.search(file.read_text(encoding="utf-8"))]
