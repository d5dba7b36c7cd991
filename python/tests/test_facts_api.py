"""Compares data/generated/api with the imported dlt, and checks its consistency."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import random
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Optional

import pytest

from docs_tests.facts.api.library import read_library
from docs_tests.facts.api.pages import listed_modules
from docs_tests.paths import ROOT
from tests.facts_data import NOT_IMPORTABLE, PROGRAMS, load, modules, walk

WORD = re.compile(r"\w+")
CALLABLES = ("function", "method", "classmethod", "staticmethod")
KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: "positional-only",
    inspect.Parameter.POSITIONAL_OR_KEYWORD: "positional-or-keyword",
    inspect.Parameter.VAR_POSITIONAL: "var-positional",
    inspect.Parameter.KEYWORD_ONLY: "keyword-only",
    inspect.Parameter.VAR_KEYWORD: "var-keyword",
}

# Callables whose runtime signature differs from their `def`, and why.
REPLACED = {
    "dlt.common.warnings.deprecated": "dlt uses the one of typing_extensions",
    "dlt.helpers.dbt.runner.create_runner": "wrapped without its signature",
    "dlt.sources.filesystem.readers": "a source: its factory accepts any arguments",
    "dlt.sources.rest_api.rest_api": "a source: its factory accepts any arguments",
    "dlt.sources.sql_database.sql_database": "a source: its factory accepts any arguments",
    "dlt.sources.filesystem.readers.ReadersSource.read_csv": "only for type checkers",
    "dlt.sources.filesystem.readers.ReadersSource.read_csv_duckdb": "only for type checkers",
    "dlt.sources.filesystem.readers.ReadersSource.read_jsonl": "only for type checkers",
    "dlt.sources.filesystem.readers.ReadersSource.read_parquet": "only for type checkers",
    "dlt.sources.helpers.rest_client.client.PageData.__init__": "Python mangles __iterable",
}


def all_callables() -> list[tuple[str, str]]:
    """Module and name of every function and method that can be imported here."""
    return [
        (module, name)
        for module, content in modules().items()
        if module not in NOT_IMPORTABLE and not module.startswith(PROGRAMS)
        for name, symbol in walk(content["symbols"])
        if symbol["kind"] in CALLABLES and f"{module}.{name}" not in REPLACED
    ]


def symbol_of(module: str, name: str) -> Any:
    return dict(walk(modules()[module]["symbols"]))[name]


def runtime_signature(module: str, name: str) -> inspect.Signature:
    """The signature of the imported object; methods without `self` or `cls`."""
    found: Any = importlib.import_module(module)
    scope: Any = None
    for part in name.split("."):
        scope, found = found, inspect.getattr_static(found, part)
    if isinstance(found, (classmethod, staticmethod)):
        return inspect.signature(found.__get__(None, scope))
    signature = inspect.signature(found)
    if inspect.isclass(scope):
        signature = signature.replace(parameters=list(signature.parameters.values())[1:])
    return signature


def annotation_words(annotation: Any) -> Optional[set[str]]:
    """The names in an annotation; None if its runtime form is not comparable."""
    if isinstance(annotation, str):
        return set(WORD.findall(annotation))
    if inspect.isclass(annotation) and not getattr(annotation, "__args__", None):
        return {annotation.__name__}
    return None


def signature_problem(module: str, name: str) -> Optional[str]:
    """The first difference between a symbol and the signature of the imported object."""
    real = list(runtime_signature(module, name).parameters.values())
    found = symbol_of(module, name)["parameters"]
    if [(p["name"], p["kind"]) for p in found] != [(p.name, KINDS[p.kind]) for p in real]:
        return f"parameters are {real}"
    for parameter, other in zip(found, real):
        default, type_ = parameter["default"], parameter["type"]
        if (default is None) != (other.default is inspect.Parameter.empty):
            return f"default of {other}"
        with suppress(ValueError):  # a name or a call has no literal value
            if default is not None and repr(ast.literal_eval(default)) != repr(other.default):
                return f"default of {other}"
        if (type_ is None) != (other.annotation is inspect.Parameter.empty):
            return f"type of {other}"
        words = annotation_words(other.annotation)
        # A single name may be an alias, which Python resolves at runtime.
        if words and type_ and not type_.isidentifier() and not words <= set(WORD.findall(type_)):
            return f"type of {other}"
    return None


@pytest.mark.parametrize("kind", CALLABLES)
def test_signatures_are_those_of_the_imported_objects(kind: str) -> None:
    places = [place for place in all_callables() if symbol_of(*place)["kind"] == kind]
    assert len(places) > 50
    problems = {".".join(place): signature_problem(*place) for place in places}
    assert {name: problem for name, problem in problems.items() if problem} == {}


def test_a_random_sample_has_constructors_too() -> None:
    places = all_callables()
    random.Random(1100).shuffle(places)
    constructors = [place for place in places if place[1].endswith("__init__")][:100]
    assert len(constructors) == 100
    assert not any(signature_problem(*place) for place in constructors)


@pytest.mark.parametrize("path", sorted(REPLACED))
def test_excluded_callables_have_different_signatures(path: str) -> None:
    module, name = next(
        (m, path[len(m) + 1 :])
        for m in sorted(modules(), key=len, reverse=True)
        if path.startswith(f"{m}.") and path[len(m) + 1 :] in dict(walk(modules()[m]["symbols"]))
    )
    with suppress(AttributeError):
        assert signature_problem(module, name) is not None


def test_every_module_with_a_page_has_a_file() -> None:
    assert listed_modules(read_library()) == {m: c["page"] for m, c in modules().items()}
    assert len(modules()) > 300


def test_all_module_pages_are_required_pages() -> None:
    required = json.loads((ROOT / "tests/build/catalogue.json").read_text("utf-8"))
    ids = set(re.findall(r'"(api_reference/dlt/[^"]+)"', json.dumps(required)))
    assert {content["page"] for content in modules().values()} <= ids


def test_modules_that_are_skipped_cannot_be_imported() -> None:
    """A module must leave the list when its dependency is installed."""
    for module in NOT_IMPORTABLE:
        with pytest.raises(Exception, match=r"."):
            importlib.import_module(module)


def test_all_other_modules_can_be_imported() -> None:
    for module in modules():
        if module not in NOT_IMPORTABLE and not module.startswith(PROGRAMS):
            importlib.import_module(module)


def test_reexports_have_existing_targets() -> None:
    library = read_library()
    for module, content in modules().items():
        for reexport in content["reexports"]:
            target = reexport["target"]
            assert library.definition(target) or target in library.modules, (module, reexport)
    for name in ("pipeline", "resource", "current", "progress", "state"):
        assert name in {r["name"] for r in modules()["dlt"]["reexports"]}


def test_reexports_of_dlt_are_the_objects_of_their_target() -> None:
    import dlt

    for reexport in modules()["dlt"]["reexports"]:
        owner, _, name = reexport["target"].rpartition(".")
        real = getattr(dlt, reexport["name"])
        if inspect.ismodule(real):
            assert real.__name__ == reexport["target"]
        else:
            assert real is getattr(importlib.import_module(owner), name)


def test_names_in_types_resolve() -> None:
    library = read_library()
    index = load("api-index.json")["modules"]
    inventory = {f"{m}.{s}" for m, entry in index.items() for s in entry["symbols"]}
    for module, content in modules().items():
        for name, target in content["names"].items():
            assert target in inventory or library.definition(target), (module, name)


def test_the_inventory_matches_the_files() -> None:
    for module, entry in load("api-index.json")["modules"].items():
        assert entry["page"] == modules()[module]["page"]
        assert entry["symbols"] == [name for name, _ in walk(modules()[module]["symbols"])]


def test_lines_point_to_the_definitions() -> None:
    import dlt

    package = Path(str(dlt.__file__)).parent.parent
    words = {"class": "class ", "attribute": ""}
    for content in modules().values():
        lines = (package / content["file"]).read_text("utf-8").splitlines()
        for name, symbol in walk(content["symbols"]):
            line = lines[symbol["line"] - 1]
            assert symbol["name"] in line, (content["module"], name)
            assert words.get(symbol["kind"], "def ") in line, (content["module"], name)


def test_a_function_with_the_name_of_a_sibling_module() -> None:
    # dlt.pipeline.pipeline is both; the function has precedence, as in Python.
    names = [s["name"] for s in modules()["dlt.pipeline"]["symbols"]]
    assert names == ["TPipeline", "pipeline", "attach", "run"]
    library = read_library()
    assert library.resolve("dlt.pipeline.pipeline") == "dlt.pipeline.pipeline"
    assert library.resolve("dlt.Pipeline") == "dlt.pipeline.pipeline.Pipeline"


def test_overloads_and_raises() -> None:
    pipeline = symbol_of("dlt.pipeline", "pipeline")
    assert [len(o["parameters"]) for o in pipeline["overloads"]] == [13, 0]
    assert pipeline["returns"] == "TPipeline"
    extract = symbol_of("dlt.pipeline.pipeline", "Pipeline.extract")
    assert extract["raises"] == [
        "ValueError",
        "dlt.extract.exceptions.SourceExhausted",
        "dlt.pipeline.exceptions.PipelineStepFailed",
    ]


def test_flags() -> None:
    flags = {
        f"{module}.{name}": symbol["flags"]
        for module, content in modules().items()
        for name, symbol in walk(content["symbols"])
        if symbol["kind"] == "class"
    }
    assert flags["dlt.common.schema.typing.TColumnSchema"] == ["typeddict"]
    assert flags["dlt.pipeline.exceptions.PipelineStepFailed"] == ["exception"]
    assert flags["dlt.common.pipeline.PipelineContext"] == ["configspec"]
    assert flags["dlt.common.pipeline.SupportsPipeline"] == ["protocol"]


def test_the_method_resolution_order_is_that_of_the_imported_classes() -> None:
    found, wrong = 0, {}
    for module, content in modules().items():
        if module in NOT_IMPORTABLE or module.startswith(PROGRAMS):
            continue
        for name, symbol in walk(content["symbols"]):
            real: Any = importlib.import_module(module)
            for part in name.split("."):
                real = getattr(real, part, None)
            # A typed dictionary is a plain dict at runtime; the next test compares its keys.
            if symbol["kind"] != "class" or hasattr(real, "__total__"):
                continue
            paths = [f"{cls.__module__}.{cls.__qualname__}" for cls in real.__mro__[1:]]
            expected = [path for path in paths if path.startswith("dlt.")]
            if symbol.get("mro", []) != expected:
                wrong[f"{module}.{name}"] = expected
            found += bool(expected)
    assert found > 450
    assert wrong.keys() == {"dlt.sources.filesystem.readers.ReadersSource"}, "for type checkers"


def test_typed_dictionaries_have_the_keys_of_their_bases() -> None:
    # Their annotations at runtime include inherited keys.
    symbols = {
        f"{module}.{name}": symbol
        for module, content in modules().items()
        for name, symbol in walk(content["symbols"])
    }
    for path, symbol in symbols.items():
        bases = [symbols[base] for base in symbol.get("mro", ()) if base in symbols]
        module, _, name = path.rpartition(".")
        if "typeddict" in symbol.get("flags", ()) and module not in NOT_IMPORTABLE:
            keys = {member["name"] for each in [symbol, *bases] for member in each["members"]}
            real = getattr(importlib.import_module(module), name).__annotations__
            hidden = set(symbol.get("mro", ())) - set(symbols)
            shown = {key for key in real if not key.startswith("_")}
            assert keys <= shown if hidden else keys == shown, path


def test_attributes_of_a_body_and_of_init() -> None:
    extract = {s["name"]: s for s in symbol_of("dlt.extract.extract", "Extract")["members"]}
    # self.schema_storage = schema_storage: the value is a local variable of __init__.
    assert extract["schema_storage"]["kind"] == "attribute"
    assert extract["schema_storage"]["value"] is None
    pipeline = {s["name"]: s for s in symbol_of("dlt.pipeline.pipeline", "Pipeline")["members"]}
    assert {"STATE_FILE", "__init__", "last_trace"} <= set(pipeline)
    # Declared in the class body and set in __init__: line and type are from the body.
    assert pipeline["collector"]["type"] == "_Collector"
    assert pipeline["collector"]["line"] < pipeline["__init__"]["line"]


def test_a_field_of_a_dataclass_has_the_value_of_its_instances() -> None:
    def value(module: str, cls: str, name: str) -> Any:
        members = {s["name"]: s for s in symbol_of(module, cls)["members"]}
        return members[name]["value"]

    snowflake = "dlt.destinations.impl.snowflake.configuration"
    assert value(snowflake, "SnowflakeCredentials", "drivername") == "'snowflake'"
    weaviate = "dlt.destinations.impl.weaviate.configuration"
    made = ast.literal_eval(value(weaviate, "WeaviateClientConfiguration", "module_config"))
    config = importlib.import_module(weaviate).WeaviateClientConfiguration
    assert made == config.__dataclass_fields__["module_config"].default_factory()
    calls = [
        f"{module}.{name}"
        for module, content in modules().items()
        for name, symbol in walk(content["symbols"])
        if str(symbol.get("value")).startswith(("dataclasses.field(", "field("))
    ]
    assert calls == []


def test_exceptions_match_the_runtime_classes() -> None:
    errors = load("errors.json")["errors"]
    listed = {path for path, entry in errors.items() if entry["page"]}
    for module, content in modules().items():
        for name, symbol in walk(content["symbols"]):
            if symbol["kind"] == "class" and "." not in name:
                assert ("exception" in symbol["flags"]) == (f"{module}.{name}" in listed)
    for path, entry in errors.items():
        module = entry["module"]
        if module in modules() and module not in NOT_IMPORTABLE:
            cls = getattr(importlib.import_module(module), entry["name"])
            assert issubclass(cls, BaseException), path
            real = [b.__qualname__ for b in cls.__bases__]
            assert [b.rpartition(".")[2] for b in entry["bases"]] == real, path


def test_no_exception_is_missing() -> None:
    errors = load("errors.json")["errors"]
    todo: list[type] = [BaseException]
    seen: set[type] = set()
    while todo:
        for child in todo.pop().__subclasses__():
            if child not in seen:
                seen.add(child)
                todo.append(child)
    found = {
        f"{cls.__module__}.{cls.__qualname__}" for cls in seen if cls.__module__.startswith("dlt.")
    }
    assert found <= set(errors)
