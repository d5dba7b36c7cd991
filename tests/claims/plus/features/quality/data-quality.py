"""Claims of docs/plus/features/quality/data-quality.mdx."""

from typing import Any

import dlt
from pydantic import BaseModel, Field
from standins_lib.claims import claim, pipeline, raises


class OrderLine(BaseModel):
    quantity: int = Field(ge=1, le=100)


def lines(**hints: Any) -> Any:
    rows = [{"quantity": 2}, {"quantity": 250}]
    return dlt.resource(rows, name="order_lines", columns=OrderLine, **hints)


@claim(
    "With `discard_row`, invalid rows are left out. Without a contract, an invalid row stops the"
    " run:"
)
def invalid_rows() -> None:
    valid = list(lines(schema_contract={"data_type": "discard_row"}))
    assert [line["quantity"] for line in valid] == [2]
    with raises("DataValidationError") as caught:
        pipeline().extract(lines())
    assert caught.step == "extract"
