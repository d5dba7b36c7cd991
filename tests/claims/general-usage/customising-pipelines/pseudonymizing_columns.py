"""Claims of docs/general-usage/customising-pipelines/pseudonymizing_columns.mdx."""

import gzip
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows

READERS = [{"id": 1, "email": "ines@example.com"}, {"id": 2, "email": "jonas@example.com"}]


def hidden(row: Any) -> Any:
    return {**row, "email": f"pseudonym-{row['id']}"}


@claim(
    "A step of the resource computes the pseudonym, before dlt writes the row to disk or to the"
    " destination."
)
def plain_values_on_disk() -> None:
    def written(name: str, *steps: Any) -> str:
        loaded = pipeline(name)
        resource = dlt.resource(READERS, name="readers")
        for step in steps:
            resource.add_map(step)
        loaded.extract(resource)
        [file] = Path(loaded.working_dir).rglob("readers.*")
        return gzip.decompress(file.read_bytes()).decode()

    assert "ines@example.com" in written("plain")
    found = written("hashed", hidden)
    assert "pseudonym-1" in found
    assert "example.com" not in found


@claim(
    "Rows that were loaded before you added the step keep the plain values."
    ' Drop them with `refresh="drop_resources"`, and delete the copies.'
)
def rows_of_earlier_runs() -> None:
    loaded = pipeline()
    loaded.run(dlt.resource(READERS[:1], name="readers"))
    plain = "SELECT count(*) FROM readers WHERE email LIKE '%@%'"
    loaded.run(dlt.resource(READERS, name="readers").add_map(hidden))
    assert rows(loaded, plain) == [(1,)]
    loaded.run(dlt.resource(READERS, name="readers").add_map(hidden), refresh="drop_resources")
    assert rows(loaded, plain) == [(0,)]
