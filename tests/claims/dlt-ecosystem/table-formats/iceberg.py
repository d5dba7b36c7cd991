"""Claims of docs/dlt-ecosystem/table-formats/iceberg.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, pipeline


def opened(loaded: dlt.Pipeline) -> Any:
    """The client of the destination, for a `with`."""
    return loaded.destination_client()


def prepared(destination: Any, name: str) -> Any:
    """The table with the format, as dlt loads it into a destination."""
    loaded = pipeline(name, destination=destination)
    loaded.extract([{"id": 1}], table_name="orders", table_format="iceberg")
    loaded.normalize()
    with opened(loaded) as client:
        return client.prepare_load_table("orders")


@claim("Other destinations ignore the setting, with a warning in the log.")
def other_destinations_ignore_the_format() -> None:
    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="orders", table_format="iceberg")
    assert loaded.dataset().orders.fetchall()[0][0] == 1
    assert prepared(dlt.destinations.filesystem("lake"), "lake")["table_format"] == "iceberg"
