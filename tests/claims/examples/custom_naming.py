"""Claims of docs/examples/custom_naming.mdx."""

import os
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises, rows

GERMAN = """
from dlt.common.normalizers.naming.sql_{kind}_v1 import NamingConvention as SqlNamingConvention


class NamingConvention(SqlNamingConvention):
    def normalize_identifier(self, identifier):
        return super().normalize_identifier(identifier.replace("ü", "ue"))
"""
DOORS = [{"Tür": 18.5, "tür": 19.0}]


@claim(
    "The default naming convention makes lower-case ASCII names: `Größe` becomes `gr_e`, and `Tür`"
    " and `tür` end up in one column, `t_r`, without a warning."
)
def default_names() -> None:
    loaded = pipeline()
    loaded.run([{"Größe": 42, **DOORS[0]}], table_name="readings")
    assert columns(loaded, "readings") == ["gr_e", "t_r"]
    assert rows(loaded, "SELECT t_r FROM readings") == [(19.0,)]


def doors() -> Any:
    return dlt.resource(DOORS, name="doors")


@claim(
    "The setting names the module of a convention, whose class is called `NamingConvention`, or"
    " module and class, such as `my_names.MyNames`.",
    cases=("my_names.MyNames", "german_names", "other class"),
)
def module_or_class(case: str) -> None:
    text = GERMAN.format(kind="ci")
    Path("german_names.py").write_text(text)
    Path("my_names.py").write_text(text.replace("class NamingConvention", "class MyNames"))
    os.environ["SCHEMA__NAMING"] = case
    if case == "other class":
        os.environ["SCHEMA__NAMING"] = "my_names"
        Path("my_names.py").write_text("class MyNames:\n    pass\n")
        with raises("UnknownNamingModule"):
            pipeline().extract(doors())
        return
    loaded = pipeline()
    loaded.run([{"Tür": 1}], table_name="readings")
    assert columns(loaded, "readings") == ["tuer"]


@claim("`[schema] naming` without `sources.stock` in front applies to all schemas.")
def names_of_all_schemas() -> None:
    Path("german_names.py").write_text(GERMAN.format(kind="ci"))
    os.environ["SOURCES__STOCK__SCHEMA__NAMING"] = "german_names"
    for expected in (["tuer", "t_r"], ["tuer", "tuer"]):
        made = [dlt.source(doors, name=name)() for name in ("stock", "sensors")]
        found = [source.schema.naming.normalize_identifier("Tür") for source in made]
        assert found == expected
        os.environ["SCHEMA__NAMING"] = "german_names"


@claim(
    "If you set another convention for tables that hold data, dlt stops with"
    " `TableIdentifiersFrozen`.",
    'Load into a new dataset, or once with `refresh="drop_sources"`, which drops all tables of the'
    " source.",
    cases=("drop_sources", "drop_resources", "drop_data"),
)
def other_convention_later(case: str) -> None:
    refresh: Any = case
    os.environ["SCHEMA__NAMING"] = "direct"
    pipeline().run([{"Größe": 42}], table_name="Shoes")
    pipeline().run([{"Größe": 42}], table_name="Hats")
    os.environ["SCHEMA__NAMING"] = "snake_case"
    with raises("TableIdentifiersFrozen"):
        pipeline().run([{"Größe": 39}], table_name="Shoes")
    loaded = pipeline()
    if case != "drop_sources":
        with raises("TableIdentifiersFrozen"):
            loaded.run([{"Größe": 39}], table_name="Shoes", refresh=refresh)
        return
    loaded.run([{"Größe": 39}], table_name="Shoes", refresh="drop_sources")
    assert rows(loaded, "SELECT gr_e FROM shoes") == [(39,)]


@claim(
    "If the destination is not case-sensitive, such as DuckDB, two names that differ only in case"
    " stop the load."
)
def names_that_differ_in_case() -> None:
    os.environ["SCHEMA__NAMING"] = "sql_cs_v1"
    loaded = pipeline()
    loaded.run([{"Door": 1}], table_name="readings")
    assert columns(loaded, "readings") == ["Door"]
    with raises("SchemaIdentifierNormalizationCollision"):
        loaded.run([{"Door": 1, "door": 2}], table_name="readings")


@claim(
    "`normalize_table_identifier` calls `normalize_identifier` until you override it.",
)
def names_of_tables() -> None:
    Path("german_names.py").write_text(GERMAN.format(kind="ci"))
    os.environ["SCHEMA__NAMING"] = "german_names"
    naming = dlt.Schema("doors").naming
    assert naming.normalize_table_identifier("Türen") == "tueren"
