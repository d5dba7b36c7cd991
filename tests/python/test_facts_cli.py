"""data/cli.json against dlt's parser."""

from __future__ import annotations

import argparse
from typing import Any, Iterator

from scripts.facts.cli_parser import check_command, read_command
from tests.python.facts_data import load


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    here = (*path, command["name"])
    yield here, command
    for child in command["commands"]:
        yield from commands(child, here)


def calls(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Commands with what has to stand before their options: `dlt deploy word github-action`."""
    yield words, command
    needed = tuple("word" for a in command["arguments"] if a["nargs"] != "*")
    for child in command["commands"]:
        yield from calls(child, (*words, *needed, child["name"]))


def test_the_tree_is_the_parsers() -> None:
    real = {c.path: c for c in read_command().walk()}
    found = dict(commands(load("cli.json")))
    assert list(found) == list(real)
    for path, command in found.items():
        flags = [tuple(option["flags"]) for option in command["options"]]
        assert flags == [a.flags for a in real[path].arguments if a.flags]
        names = [argument["name"] for argument in command["arguments"]]
        assert names == [a.name for a in real[path].arguments if not a.flags]
        for entry, argument in zip(
            command["arguments"], (a for a in real[path].arguments if not a.flags)
        ):
            assert entry["nargs"] == argument.nargs
            assert entry["required"] == argument.required
            assert entry["choices"] == (list(argument.choices) or None)


def test_every_flag_is_accepted() -> None:
    for words, command in calls(load("cli.json")):
        for option in command["options"]:
            for flag in option["flags"]:
                refusal = check_command([*words, flag]) or ""
                assert "unrecognized" not in refusal, (words, flag)


def test_defaults_and_actions() -> None:
    found = {" ".join(path): command for path, command in commands(load("cli.json"))}
    options = {o["dest"]: o for o in found["dlt schema"]["options"]}
    assert options["format"]["default"] == "'yaml'"
    assert options["format"]["choices"] == ["json", "yaml"]
    eject = next(o for o in found["dlt init"]["options"] if o["dest"] == "eject")
    assert (eject["action"], eject["nargs"], eject["default"]) == ("store_true", 0, "False")


def test_no_help_texts() -> None:
    texts = {command.help for command in read_command().walk() if len(command.help) > 20}
    assert texts
    content = str(load("cli.json"))
    assert not any(text in content for text in texts)
    assert argparse.SUPPRESS not in content
