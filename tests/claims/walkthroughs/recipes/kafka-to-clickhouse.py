"""Claims of docs/walkthroughs/recipes/kafka-to-clickhouse.mdx: what dlt does with rows of messages.
Lists take the place of topics; the page itself runs on a broker."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dlt
from dlt.common.configuration import resolve_configuration
from dlt.common.configuration.container import Container
from dlt.common.configuration.specs.pluggable_run_context import PluggableRunContext
from dlt.destinations.impl.clickhouse.configuration import ClickHouseClientConfiguration
from standins_lib.claims import claim, columns, pipeline, raises, rows

TOTAL = {"data_type": "decimal", "precision": 10, "scale": 2}


def orders(topic: list[Any], disposition: Any = "merge", **total: Any) -> Any:
    """The resource of the page, for one partition."""

    @dlt.resource(
        name="orders",
        primary_key=["partition", "offset"],
        write_disposition=disposition,
        columns={"total": {**TOTAL, **total}},  # type: ignore[dict-item]
    )
    def messages() -> Iterator[Any]:
        following = dlt.current.resource_state().setdefault("following", {})
        for offset in range(following.get("0", 0), len(topic)):
            value, place = topic[offset], {"partition": 0, "offset": offset}
            if isinstance(value, dict):
                yield {**value, **place}
            else:
                yield dlt.mark.with_table_name({**place, "text": value}, "orders_unreadable")
            following["0"] = offset + 1

    return messages()


@claim(
    "The row is stored, with its value in the new column.",
    "A new field is a new column, for the messages that have it.",
    "A field of `customer` becomes a column of its own, such as `customer__city`.",
    "A list becomes a table below `orders`.",
)
def later_messages_add_columns() -> None:
    loaded = pipeline()
    loaded.run(orders([{"total": "9.50", "customer": {"city": "Graz"}, "books": ["Emma"]}]))
    assert rows(loaded, "SELECT value FROM orders__books") == [("Emma",)]
    loaded.run(orders([{}, {"total": "n/a", "gift": True}]))
    query = "SELECT total::VARCHAR, total__v_text, gift, customer__city FROM orders"
    first, second = rows(loaded, f'{query} ORDER BY "offset"')
    assert first == ("9.50", None, None, "Graz")
    assert second == (None, "n/a", True, None)


@claim(
    "The table of unreadable messages gets these columns too, so leave out `nullable=False`: such "
    "a message has no values for them.",
    "`merge` replaced the rows in the tables, because their partition and offset were there: the "
    "check finds each order once.",
)
def unreadable_messages_have_the_same_hints() -> None:
    topic = [{"total": "9.50"}, "order 2"]
    for name in ("first", "again"):
        loaded = pipeline(name, destination=dlt.destinations.duckdb("shop.duckdb"))
        loaded.run(orders(topic))
        assert rows(loaded, "SELECT total, text FROM orders_unreadable") == [(None, "order 2")]
        assert rows(loaded, "SELECT count(*) FROM orders") == [(1,)]
    assert "total" in columns(loaded, "orders_unreadable")
    with raises("LoadClientJobFailed") as caught:
        pipeline("strict").run(orders(topic, nullable=False))
    assert "NOT NULL constraint failed: orders_unreadable.total" in caught.message


@claim(
    "The program needs no disk between runs: with an empty folder, dlt takes the offsets from the "
    "destination.",
    "The offsets of a run count in the destination once its load is complete.",
    "If a run breaks off before that and its folder is lost, the next run reads messages again "
    "that are in the table already.",
)
def offsets_come_back() -> None:
    topic = [{"total": "9.50"}]
    pipeline().run(orders(topic, "append"))
    pipeline().drop()
    loaded = pipeline()
    assert loaded.first_run
    loaded.run(orders([*topic, {"total": "1.00"}], "append"))
    stored = 'SELECT "offset" FROM orders ORDER BY 1'
    assert rows(loaded, stored) == [(0,), (1,)]
    # As if the run had ended before the load was complete.
    rows(loaded, "DELETE FROM _dlt_loads WHERE load_id = (SELECT max(load_id) FROM _dlt_loads)")
    loaded.drop()
    pipeline().run(orders([*topic, {"total": "1.00"}], "append"))
    assert rows(loaded, stored) == [(0,), (1,), (1,)]


@claim(
    "After a failed job, call `pipeline.drop()` before the next run, which otherwise takes them"
    " from its folder and skips the messages.",
    cases=("drop", "next run"),
)
def offsets_after_a_failed_job(case: str) -> None:
    loaded = pipeline()
    hints: Any = {"units": {"data_type": "bigint", "precision": 32}}
    loaded.run(orders([{"units": 1}]).apply_hints(columns=hints))
    topic = [{"units": 1}, {"units": 2**40}, {"units": 3}]
    with raises("LoadClientJobFailed"):
        loaded.run(orders(topic).apply_hints(columns=hints))
    if case == "drop":
        loaded = loaded.drop()
    topic[1] = {"units": 2}
    loaded.run(orders([*topic, {"units": 4}]).apply_hints(columns=hints))
    found = rows(loaded, "SELECT units FROM orders ORDER BY 1")
    assert found == [(n,) for n in ((1, 2, 3, 4) if case == "drop" else (1, 4))]


@claim(
    "`ValueNotSecretException`: credentials of a destination are in `config.toml`.",
    "dlt refuses them there even without a password, unless `secrets.toml` has a table for the same"
    " credentials: use `secrets.toml` or environment variables.",
    cases=("alone", "table in secrets"),
)
def credentials_are_not_in_the_config_file(case: str) -> None:
    Path(".dlt").mkdir(exist_ok=True)
    settings = '[destination.clickhouse.credentials]\nhost = "db.example.com"\n'
    os.environ["DESTINATION__CLICKHOUSE__CREDENTIALS__PASSWORD"] = "your-password"
    more = 'database = "warehouse"\nusername = "loader"\n'

    def resolved(file: str) -> Any:
        Path(f".dlt/{file}").write_text(settings + more)
        Container()[PluggableRunContext].reload_providers()
        given = ClickHouseClientConfiguration()._bind_dataset_name("shop")
        return resolve_configuration(given, sections=("destination", "clickhouse"))

    if case == "table in secrets":
        Path(".dlt/secrets.toml").write_text("[destination.clickhouse.credentials]\nsecure = 0\n")
        assert resolved("config.toml").credentials.host == "db.example.com"
        return
    with raises("ValueNotSecretException"):
        resolved("config.toml")
    Path(".dlt/config.toml").unlink()
    found = resolved("secrets.toml").credentials
    assert (found.host, found.password) == ("db.example.com", "your-password")


@claim(
    "A schema contract stops the run instead, and each further one, until `row` leaves such"
    " messages out and you call `pipeline.drop()`.",
    cases=("drop", "package dropped only", "neither"),
)
def a_refused_message(case: str) -> None:
    def run(*topic: Any) -> None:
        messages = orders(list(topic))
        messages.apply_hints(schema_contract={"data_type": "freeze"})
        loaded.run(messages)

    loaded = pipeline()
    run({"total": 1})
    with raises("DataValidationError"):
        run({"total": 1}, {"total": "free"}, {"total": 3})
    if case == "drop":
        loaded.drop()
    elif case == "package dropped only":
        loaded.drop_pending_packages()
    else:
        with raises("DataValidationError"):
            run({"total": 1}, "free", {"total": 3})
        return
    run({"total": 1}, "free", {"total": 3})
    found = [value for (value,) in rows(loaded, 'SELECT "offset" FROM orders ORDER BY 1')]
    assert found == ([0, 2] if case == "drop" else [0])
