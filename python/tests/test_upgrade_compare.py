"""Comparisons of the facts of two versions, with small facts."""

from __future__ import annotations

from typing import Any

from docs_tests.upgrade.compare import names_in
from docs_tests.upgrade.compare.api import Api, compare_api
from docs_tests.upgrade.compare.cli import compare_cli
from docs_tests.upgrade.compare.config import compare_config
from docs_tests.upgrade.compare.destinations import compare_destinations
from docs_tests.upgrade.compare.errors import compare_errors, phrases
from docs_tests.upgrade.compare.links import compare_links
from docs_tests.upgrade.compare.model import Change

Record = dict[str, Any]


def parameter(name: str, default: Any = None, type_: str = "int") -> Record:
    return {"name": name, "kind": "positional-or-keyword", "type": type_, "default": default}


def function(name: str, *parameters: Record, **other: Any) -> Record:
    return {"kind": "function", "name": name, "parameters": list(parameters), **other}


def cls(name: str, *members: Record, **other: Any) -> Record:
    return {"kind": "class", "name": name, "members": list(members), **other}


def api(modules: dict[str, list[Record]], reexports: Any = None) -> Api:
    content = {m: {"symbols": symbols, "reexports": []} for m, symbols in modules.items()}
    return Api(content, {"modules": reexports or {}})


def lines(changes: list[Change]) -> list[tuple[str, ...]]:
    return [(one.section, one.kind, one.name, *one.details) for one in changes]


def test_a_name_that_came_and_one_that_went() -> None:
    found = compare_api(api({"d": [function("old")]}), api({"d": [cls("New")]}))
    assert lines(found) == [
        ("names", "went", "d.old", "function"),
        ("names", "came", "d.New", "class"),
    ]


def test_names_of_a_new_module_are_listed_with_it() -> None:
    found = compare_api(api({"d": []}), api({"d": [], "d.x": [function("f")]}))
    assert lines(found) == [("names", "came", "d.x", "module", "with `f`")]


def test_a_module_that_only_re_exports_names_still_exists() -> None:
    old = api({"d.a": [function("f")], "d.b": []})
    new = api({"d.b": [function("f")]}, {"d.a": [{"name": "f", "target": "d.b.f"}]})
    assert lines(compare_api(old, new)) == [
        ("names", "went", "d.a", "module", "it still re-exports names"),
        ("names", "moved", "d.a.f", "now `d.b.f`; the old path is re-exported"),
    ]
    assert compare_api(new, old)[0].details[-1] == "it only re-exported names before"


def test_a_moved_function_names_its_new_path_and_its_changes() -> None:
    old = api({"d.a": [function("f", parameter("x"))], "d.b": []})
    new = api({"d.a": [], "d.b": [function("f")]}, {"d.a": [{"name": "f", "target": "d.b.f"}]})
    assert lines(compare_api(old, new)) == [
        ("names", "moved", "d.a.f", "now `d.b.f`; the old path is re-exported"),
        ("signatures", "changed", "d.a.f", "− parameter `x: int` (positional-or-keyword)"),
    ]


def test_two_names_that_went_are_no_move() -> None:
    old = api({"d.a": [function("f")], "d.b": [function("f")], "d.c": []})
    new = api({"d.a": [], "d.b": [], "d.c": [function("f")]})
    assert [one.kind for one in compare_api(old, new)] == ["went", "went", "came"]


def test_a_member_that_is_inherited_now_did_not_go() -> None:
    member = function("run")
    old = api({"d": [cls("Base"), cls("Task", member)]})
    new = api({"d": [cls("Base", member), cls("Task", mro=["d.Base"])]})
    assert lines(compare_api(old, new)) == [
        ("names", "came", "d.Base.run", "function"),
        ("names", "moved", "d.Task.run", "inherited now"),
    ]
    assert compare_api(old, new)[1].terms == ("`run`:",), "only the reference"


def test_a_default_is_not_a_signature() -> None:
    old = api({"d": [function("f", parameter("x", "1"), parameter("y", "1"), parameter("z"))]})
    new = api({"d": [function("f", parameter("x", "2"), parameter("y"), parameter("z", "0"))]})
    assert lines(compare_api(old, new)) == [
        (
            *("signatures", "changed", "d.f"),
            "parameter `y`: required now, the default was `1`",
            "parameter `z`: optional now, the default is `0`",
        ),
        ("defaults", "changed", "d.f", "parameter `x`: `1` → `2`"),
    ]


def test_the_order_of_parameters_and_bases_are_signatures() -> None:
    old = api({"d": [function("f", parameter("x"), parameter("y")), cls("C", bases=["A"])]})
    new = api({"d": [function("f", parameter("y"), parameter("x")), cls("C", bases=["B"])]})
    assert lines(compare_api(old, new)) == [
        ("signatures", "changed", "d.C", "bases: − `A`, + `B`"),
        ("signatures", "changed", "d.f", "order: `x, y` → `y, x`"),
    ]


def test_another_spelling_of_an_annotation_is_no_change() -> None:
    old = api({"d": [function("f", parameter("x", type_="t.Optional[typing.Any]"))]})
    assert not compare_api(old, api({"d": [function("f", parameter("x", type_="Optional[Any]"))]}))
    new = api({"d": [function("f", parameter("x", type_="Any"))]})
    assert [one.section for one in compare_api(old, new)] == ["types"]


def terms(old: Record, new: Record) -> tuple[tuple[str, ...], tuple[str, ...]]:
    (found,) = compare_api(api({"d": [old]}), api({"d": [new]}))
    return found.terms, found.context


def test_pages_must_name_a_changed_parameter_but_not_a_new_one() -> None:
    old = function("f", parameter("x", "1"))
    assert terms(old, function("f", parameter("x", "2"))) == (("x",), ("f",))
    assert terms(old, function("f", parameter("x", "1"), parameter("y", "1")))[0] == ()
    assert terms(old, function("f", parameter("x", "1"), returns="int"))[0] == ()


def test_pages_must_name_an_argument_that_a_value_is_no_longer_created_with() -> None:
    def value(text: str) -> Record:
        return {"kind": "constant", "name": "read", "value": text}

    assert terms(value("make(x, old=True)(f)"), value("make(x)(f)")) == (("old",), ("read",))
    (found,) = compare_api(api({"d": [value("make(old=1)")]}), api({"d": [value("make()")]}))
    assert not found.is_of_call
    assert terms(value("make(old=1)"), value("make(old=2)")) == (("read",), ())
    assert terms(value("1"), value("2")) == (("read",), ())


def test_pages_must_name_an_exception_that_is_no_longer_raised() -> None:
    old = function("f", raises=["d.e.OldError"])
    assert terms(old, function("f", raises=["NewError"])) == (("OldError",), ("f",))
    assert terms(function("f"), old)[0] == ()


def test_a_method_belongs_to_its_class_and_a_constructor_is_called_by_it() -> None:
    def changed(name: str) -> Change:
        old, new = (cls("C", function(name, parameter("x", value))) for value in "12")
        (found,) = compare_api(api({"d": [old]}), api({"d": [new]}))
        return found

    assert (changed("run").context, changed("run").owner) == (("run",), "C")
    assert (changed("__init__").context, changed("__init__").owner) == (("C",), "")
    assert changed("run").is_of_call


def test_a_lost_annotation_that_is_inherited_is_no_change() -> None:
    def classes(type_: Any, own: Any) -> list[Record]:
        method = function("run", parameter("y", type_=own), returns=own)
        of_base = function("run", parameter("y", type_=type_), returns=type_)
        attribute = {"kind": "attribute", "name": "x", "type": own}
        base = cls("Base", {**attribute, "type": type_}, of_base)
        return [base, cls("C", attribute, method, mro=["d.Base"])]

    old = api({"d": classes("int", "int")})
    assert not compare_api(old, api({"d": classes("int", None)}))
    assert len(compare_api(old, api({"d": classes(None, None)}))) == 4


def test_optional_next_to_a_default_of_none_is_one_line_that_needs_no_reading() -> None:
    def definition(type_: str, default: str) -> Api:
        return api({"d": [function("f", *(parameter(x, default, type_) for x in "xyz"))]})

    (found,) = compare_api(definition("Optional[int]", "None"), definition("int", "None"))
    assert found.details == (
        "`Optional[X] = None` is `X = None` now, or the reverse: `x`, `y`, `z`",
    )
    assert found.is_quiet
    (found,) = compare_api(definition("Optional[int]", "1"), definition("int", "1"))
    assert (len(found.details), found.is_quiet) == (3, False)


def test_a_subclass_of_what_was_raised_is_caught_as_before() -> None:
    own, other = (cls(name, bases=["ValueError"], flags=["exception"]) for name in ("A", "B"))

    def compared(old: list[str], new: list[str]) -> list[Change]:
        modules = [[own, other, function("f", raises=raises)] for raises in (old, new)]
        return compare_api(*(api({"d": symbols}) for symbols in modules))

    (found,) = compared(["ValueError"], ["d.A"])
    assert found.details == ("raises: + `d.A`, a subclass of `ValueError`",)
    assert (found.terms, found.is_quiet) == ((), True)
    (found,) = compared(["d.A", "KeyError"], ["d.B"])
    assert found.details == ("raises: − `d.A`, − `KeyError`, + `d.B`",)
    assert (found.terms, found.is_quiet) == (("A", "KeyError"), False)
    assert not compared(["NotImplementedError"], []) + compared([], ["NotImplementedError"])


def test_a_base_that_moved_is_no_other_base() -> None:
    def errors(path: str, base: str) -> Record:
        return {"errors": {path: error(), "d.E": error(bases=(base,))}}

    found = compare_errors(errors("d.a.Base", "d.a.Base"), errors("d.b.Base", "d.b.Base"))
    assert [one.kind for one in found] == ["moved"]
    both = {"errors": {**errors("d.a.Base", "d.a.Base")["errors"], "d.b.Base": error()}}
    found = compare_errors(both, errors("d.b.Base", "d.b.Base"))
    assert [one.kind for one in found] == ["went"]
    one_went = compare_errors(
        both, {"errors": {**both["errors"], "d.E": error(bases=("d.b.Base",))}}
    )
    assert [one.kind for one in one_went] == ["changed"]

    def specs(path: str) -> Record:
        return {"specs": {path: spec("Base"), "d.S": {**spec("S"), "bases": [path]}}}

    assert [one.kind for one in compare_config(specs("d.a.Base"), specs("d.b.Base"))] == ["moved"]


def test_another_base_concerns_all_sentences_about_a_class() -> None:
    assert terms(cls("C", bases=["A"]), cls("C", bases=["B"])) == (("C",), ())


def spec(name: str, *fields: Record) -> Record:
    return {
        "name": name,
        "section": None,
        "native": False,
        "bases": [],
        "sections": [],
        "fields": list(fields),
    }


def field(name: str, owner: str, default: str = "1") -> Record:
    return {
        "name": name,
        "type": "int",
        "default": default,
        "required": False,
        "secret": False,
        "from": owner,
    }


def test_a_field_that_specs_inherit_is_listed_once() -> None:
    def facts(default: str) -> Record:
        specs = ("d.Base", "d.One")
        return {"specs": {s: spec(s, field("size", "d.Base", default)) for s in specs}}

    (change,) = compare_config(facts("1"), facts("2"))
    assert change.name == "d.Base.size"
    assert change.details == ("default: `1` → `2`", "also in 1 specs that inherit it: One")
    assert change.context == ("Base", "One")


def test_sentences_about_a_field_may_name_its_table_instead_of_its_class() -> None:
    tables = [{"usedBy": "x", "toml": ["pipelines.{name}.providers", "{name}", "providers"]}]
    with_field = {**spec("Providers", field("size", "d.Providers")), "sections": tables}
    old, new = ({"specs": {"d.Providers": one}} for one in (with_field, spec("Providers")))
    changes = [one for one in compare_config(old, new) if one.kind == "went"]
    assert [one.context for one in changes] == [("Providers", "providers")]


def test_a_spec_with_another_base_lost_the_field_and_the_base_did_not() -> None:
    base, inherited = spec("Base", field("x", "d.Base")), field("x", "d.Base")
    old = {"specs": {"d.Base": base, "d.One": spec("One", inherited)}}
    (found,) = compare_config(old, {"specs": {"d.Base": base, "d.One": spec("One")}})
    assert (found.kind, found.name) == ("went", "d.One.x")
    assert found.details[1] == "no longer inherited from `d.Base`"
    (back,) = compare_config({"specs": {"d.Base": base, "d.One": spec("One")}}, old)
    assert (back.kind, back.name) == ("came", "d.One.x")


def test_fields_and_specs_that_came_and_went() -> None:
    old = {"specs": {"d.A": spec("A", field("x", "d.A")), "d.Gone": spec("Gone")}}
    new = {"specs": {"d.A": spec("A", field("y", "d.A")), "e.New": spec("New")}}
    assert [(one.kind, one.name) for one in compare_config(old, new)] == [
        ("went", "d.Gone"),
        ("came", "e.New"),
        ("went", "d.A.x"),
        ("came", "d.A.y"),
    ]


def test_a_capability_lists_the_destinations_of_each_change() -> None:
    def facts(size: int, formats: list[str], **other: Any) -> Record:
        capabilities = {"size": size, "formats": formats}
        destination = {"capabilities": capabilities, "types": []}
        return {"destinations": {"a": destination, "b": destination, **other}}

    found = compare_destinations(facts(1, ["csv"]), facts(2, ["csv"], new={}))
    assert lines(found) == [
        ("destinations", "came", "new"),
        ("destinations", "changed", "capabilities size", "a, b: `1` → `2`"),
    ]
    assert found[1].terms == ("size",)


def test_a_type_is_known_by_its_hints() -> None:
    def facts(*types: tuple[int, str]) -> Record:
        rows = [
            {
                "data_type": "bigint",
                "hints": {"precision": precision},
                "table_format": None,
                "type": name,
                "error": None,
            }
            for precision, name in types
        ]
        return {"destinations": {"a": {"types": rows}}}

    found = compare_destinations(facts((8, "INT")), facts((8, "TINYINT"), (16, "SMALLINT")))
    assert [(one.kind, one.name) for one in found] == [
        ("changed", "types bigint (precision=8)"),
        ("came", "types bigint (precision=16)"),
    ]


def test_pages_of_a_destination_have_the_formats_and_types_that_differ() -> None:
    def facts(formats: list[str], strategies: list[str], type_: str) -> Record:
        row = {"data_type": "json", "hints": {}, "table_format": None, "type": type_, "error": None}
        table_formats = {"native": {"formats": formats}, "delta": {"strategies": strategies}}
        return {"destinations": {"a": {"types": [row], "table_formats": table_formats}}}

    old, new = facts(["csv", "x"], [], "TEXT"), facts(["csv", "y"], ["merge"], "JSON")
    assert {one.name: one.places for one in compare_destinations(old, new)} == {
        "types json": (("destinations/a", ("TEXT",)),),
        "table_formats native formats": (("destinations/a", ("x", "y")),),
        "table_formats delta strategies": (
            ("destinations/a", ("delta",)),
            ("destinations/delta", ("merge",)),
        ),
    }
    without: Record = {"destinations": {"a": {"types": [], "table_formats": {}}}}
    came = [one for one in compare_destinations(without, new) if one.name == "types json"]
    assert came[0].places == (("destinations/a", ("json",)),)


def command(name: str, *flags: str, commands: Any = (), default: Any = None) -> Record:
    options = [
        {
            "flags": [flag],
            "nargs": 0,
            "choices": None,
            "default": default,
            "required": False,
            "action": "store",
        }
        for flag in flags
    ]
    return {"name": name, "arguments": [], "options": options, "commands": list(commands)}


def test_commands_and_flags() -> None:
    old = command("dlt", "--a", commands=[command("gone", commands=[command("inner")])])
    new = command("dlt", "--b", commands=[command("new", "--x")])
    assert lines(compare_cli(old, new)) == [
        ("command line", "went", "dlt gone", "with `inner`"),
        ("command line", "came", "dlt new", "with `--x`"),
        ("command line", "went", "dlt --a"),
        ("command line", "came", "dlt --b"),
    ]
    (changed,) = compare_cli(command("dlt", "--a"), command("dlt", "--a", default="'x'"))
    assert changed.details == ("default: `None` → `'x'`",)


def error(*messages: str, bases: tuple[str, ...] = ()) -> Record:
    raised = [
        {"message": message, "file": "d/x.py", "line": 3, "function": "f"} for message in messages
    ]
    return {"bases": list(bases), "raised": raised}


def test_a_message_that_is_similar_was_changed() -> None:
    old = {"errors": {"d.E": error("The table {} was not found.", "Nothing at all to do.")}}
    new = {"errors": {"d.E": error("The table {} was not found in {}.")}}
    changed, went = compare_errors(old, new)
    assert changed.kind == "changed"
    assert changed.details[0] == (
        "`The table {} was not found.` → `The table {} was not found in {}.`"
    )
    assert (went.kind, went.details[0]) == ("went", "`Nothing at all to do.`")


def test_a_message_with_other_quotes_says_so() -> None:
    old = {"errors": {"d.E": error("Missing config file in {}")}}
    (found,) = compare_errors(old, {"errors": {"d.E": error("Missing config file in `{}`")}})
    assert found.details[:2] == (
        "only punctuation",
        "`Missing config file in {}` → `` Missing config file in `{}` ``",
    )


def test_an_exception_that_went_names_its_namesake() -> None:
    old = {"errors": {"d.a.E": error(), "d.b.E": error()}}
    found = compare_errors(old, {"errors": {"d.b.E": error(bases=("X",))}})
    assert lines(found) == [
        ("exceptions", "went", "d.a.E", "the name is still defined: `d.b.E`"),
        ("exceptions", "changed", "d.b.E", "bases: `[]` → `['X']`"),
    ]


def test_messages_of_builtins_are_compared() -> None:
    old: Record = {"errors": {}, "builtins": {"ValueError": []}}
    new = {"errors": {}, "builtins": {"ValueError": error("Expected a date")["raised"]}}
    assert lines(compare_errors(old, new)) == [
        ("messages", "came", "ValueError", "`Expected a date`", "d/x.py:3 in `f`")
    ]


def test_the_phrases_of_a_message_are_its_literal_texts() -> None:
    assert phrases("In {}: the table has no primary key, {}") == (
        ": the table has no primary key,",
    )
    assert phrases("{}: too short {}") == ()
    assert phrases("These keys are absent: {} in configuration\nWARNING: the folder is empty") == (
        "WARNING: the folder is empty",
        "These keys are absent:",
        "in configuration",
    )


def test_a_text_that_the_new_message_has_is_no_phrase() -> None:
    old = "These keys are absent: {} for a spec\nWARNING: the folder is empty"
    assert phrases(old, "Absent keys: `{}` for a spec\nWARNING: the folder is empty") == (
        "These keys are absent:",
    )
    assert phrases("Cannot open the file {}", "Cannot open the file `{}`") == (
        "Cannot open the file",
    )


def test_texts_that_messages_share_are_phrases_of_messages_without_others_only() -> None:
    shared = {"While reading the source"}
    old, new = "While reading the source {}: the cursor has no value", "Source {}: the cursor has"
    assert phrases(old, f"{new} no value", shared) == (": the cursor has no value",)
    assert phrases(old, f"{new} none", shared) == (": the cursor has no value",)
    assert phrases("While reading the source {}", new, shared) == ("While reading the source",)
    reads = "While reading the source {}: "
    facts = {
        "errors": {"d.A": error(f"{reads}{{}} no cursor at all"), "d.B": error(f"{reads}{{}}")}
    }
    found = compare_errors(facts, {"errors": {path: error() for path in ("d.A", "d.B")}})
    assert [one.terms for one in found] == [("no cursor at all",), ("While reading the source",)]
    assert [one.context for one in found] == [(), ("B",)]


def test_a_text_of_many_sentences_is_no_phrase() -> None:
    assert phrases("'{}' object has no attribute '{}'") == ()
    assert phrases("Dataset {} of the run does not exist.") == ("of the run does not exist.",)
    assert phrases("{} - does not exist.") == phrases("{} of a transformer {}") == ()


def test_known_names_are_definitions_parameters_flags_and_paths() -> None:
    definition = function("f", parameter("size"))
    facts = {"specs": {"d.Spec": {"symbols": [definition]}}, "options": [{"flags": ["-a", "--b"]}]}
    assert {"Spec", "f", "size", "-a", "--b"} <= set(names_in(facts))
    assert "int" not in set(names_in(facts))


def test_urls_that_came_have_the_places_that_link_to_them() -> None:
    old = {"links": {"https://x/a": [{"file": "d/a.py", "line": 1}], "https://x/b": []}}
    new = {"links": {"https://x/a": [], "https://x/c#d": [{"file": "d/a.py", "line": 3}]}}
    assert compare_links(old, new) == [
        Change("links", "went", "https://x/b"),
        Change("links", "came", "https://x/c#d", ("d/a.py:3",)),
    ]
