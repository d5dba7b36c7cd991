"""The API descriptions name exceptions that can occur, and are not copied from docstrings."""

from __future__ import annotations

import pytest

from tests.api_words import (
    RAISED_ELSEWHERE,
    Description,
    Sources,
    copied,
    descriptions,
    installed,
    read_module,
    shared_run,
    wrong_exceptions,
)

ORDERS = '''
import decimal
import requests
from shop.errors import Sold
from dlt.stock import take

class Store:
    """Keeps what is sold until the van of the day arrives."""

    def ship(self):
        assert self
        try:
            raise Late("no van")
        except (Broken, OSError):
            raise
'''
STOCK = """
from dlt.stock.rows import take
"""
ROWS = """
class Gone(KeyError): ...
class Empty(Gone): ...
class Never(Exception): ...

def take():
    error = Empty()
    raise error
"""


@pytest.fixture(scope="module")
def shop() -> Sources:
    return Sources(
        {
            "dlt.orders": read_module(ORDERS, "dlt.orders"),
            "dlt.stock": read_module(STOCK, "dlt.stock", is_package=True),
            "dlt.stock.rows": read_module(ROWS, "dlt.stock.rows"),
        }
    )


def _raises(name: str) -> Description:
    path = f"Store.ship(raises {name})"
    return Description("docs/orders.mdx", 7, "dlt.orders", path, "raises", name, "the van is gone.")


@pytest.mark.parametrize(
    "name",
    [
        "Late",  # raised in the module
        "AssertionError",
        "Broken",  # caught and raised again
        "Empty",  # raised in a module that a package re-exports a function from
        "dlt.stock.rows.Gone",  # an ancestor of what is raised
        "OSError",  # Python raises it by itself
        "JSONDecodeError",  # of a package that the module imports
        "InvalidOperation",  # the same, written in C
    ],
)
def test_exceptions_that_can_occur(shop: Sources, name: str) -> None:
    assert wrong_exceptions([_raises(name)], shop) == []


@pytest.mark.parametrize("name", ["Never", "Sold", "KeyErr"])
def test_exceptions_that_nothing_raises(shop: Sources, name: str) -> None:
    assert wrong_exceptions([_raises(name)], shop) == [
        f"docs/orders.mdx:7 Store.ship(raises {name}) nothing in dlt.orders or in the modules that "
        f"it imports raises {name}; correct the name, or remove the item"
    ]


def test_copied_words(shop: Sources) -> None:
    text = "A store: it keeps what is `sold` until the van comes."
    entry = Description("docs/orders.mdx", 3, "dlt.orders", "Store", "entry", "Store", text)
    assert copied([entry], shop) == [
        'docs/orders.mdx:3 Store has words of the docstring of Store: "keeps what is sold until the '
        'van"; say it in words of your own'
    ]


def test_six_words_in_a_row_are_a_term() -> None:
    assert shared_run("It keeps what is sold until noon.", "Keeps what is sold until ten.") == ""


def test_exceptions_of_the_reference() -> None:
    faults = wrong_exceptions(descriptions(), installed())
    assert not faults, "\n".join(faults)


def test_entries_raised_elsewhere_are_needed() -> None:
    sources = installed()
    for module, name in RAISED_ELSEWHERE:
        assert name in sources.bases
        assert not any(sources.raises(near, name) for near in sources.near(module, "")), name


def test_words_of_the_reference_are_its_own() -> None:
    faults = copied(descriptions(), installed())
    assert not faults, "\n".join(faults)
