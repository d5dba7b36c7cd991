"""Claims of docs/reference/errors/schema.mdx."""

from typing import Any

import dlt
from pydantic import BaseModel
from standins_lib.claims import claim, pipeline, raises


@claim('Columns with `"nullable": False` are such columns, and so are primary and merge keys.')
def columns_that_are_not_nullable() -> None:
    for name, hints in (
        ("keyed", {"primary_key": "id"}),
        ("merged", {"merge_key": "id"}),
        ("declared", {"columns": {"id": {"data_type": "bigint", "nullable": False}}}),
    ):
        resource: Any = dlt.resource([{"id": None, "n": 1}], name="orders", **hints)
        with raises("CannotCoerceNullException") as caught:
            pipeline(name).run(resource)
        assert caught.step == "normalize"


class Order(BaseModel):
    id: int


@claim(
    '`"discard_value"` for `data_type` raises `NotImplementedError` with `Cannot discard defined'
    " fields with validation errors`."
)
def values_are_not_discarded() -> None:
    with raises("NotImplementedError") as caught:
        dlt.resource(
            [{"id": 1}], name="sold", columns=Order, schema_contract={"data_type": "discard_value"}
        )
    assert "Cannot discard defined fields with validation errors" in caught.message
