"""Claims of docs/walkthroughs/deploy-a-pipeline/deploy-gcp-cloud-function-as-webhook.mdx."""

from typing import Any

from standins_lib.claims import claim, pipeline, raises, rows

CONTRACT: Any = {"columns": "freeze"}


def receive(events: Any, drop: bool = True, **hints: Any) -> dict[str, int]:
    """What the function does with events, in an instance that served others before."""
    instance = pipeline("shop_webhook")
    if drop:
        instance.drop_pending_packages()
    hints = {"write_disposition": "merge", **hints}
    instance.run(events, table_name="orders", primary_key="id", **hints)
    return instance.last_trace.last_normalize_info.row_counts


@claim(
    "A package that breaks a contract would even make all later requests of the instance fail.",
    "So the function drops the package: its sender got status 500 and sends the event again.",
)
def event_against_the_contract() -> None:
    receive([{"id": 1}])
    with raises("DataValidationError"):
        receive([{"id": 2, "coupon": "MAY10"}], schema_contract=CONTRACT)
    with raises("DataValidationError"):
        receive([{"id": 3}], drop=False, schema_contract=CONTRACT)
    assert receive([{"id": 4}], schema_contract=CONTRACT)["orders"] == 1
    assert rows(pipeline("shop_webhook"), "SELECT id FROM orders ORDER BY id") == [(1,), (4,)]


@claim(
    "The list around a single event is needed: `run` does not take a plain dictionary as one row.",
    'An empty list loads nothing, and the answer is `{"loaded": 0}`.',
    "With `append` the order would be in the table twice.",
)
def shapes_of_a_request() -> None:
    with raises("InvalidResourceDataTypeBasic"):
        receive({"id": 1})
    assert "orders" not in receive([])
    receive([{"id": 1}])
    assert "orders" not in receive([])
    for disposition, count in {"merge": 1, "append": 2}.items():
        receive([{"id": 1}], write_disposition=disposition)
        assert rows(pipeline("shop_webhook"), "SELECT count(*) FROM orders") == [(count,)]
