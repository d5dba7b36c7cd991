"""Compares data/generated/cli.json with dlt's parser; tests valid and invalid commands."""

from __future__ import annotations

import argparse
from typing import Any, Iterator

from docs_tests.facts.cli import check_command, dlt_parser, read_cli
from tests.facts_data import load


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    here = (*path, command["name"])
    yield here, command
    for child in command["commands"]:
        yield from commands(child, here)


def calls(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Commands with the words required before their options: `dlt deploy word github-action`."""
    yield words, command
    needed = tuple("word" for a in command["arguments"] if a["nargs"] != "*")
    for child in command["commands"]:
        yield from calls(child, (*words, *needed, child["name"]))


def parsers(
    parser: argparse.ArgumentParser, path: tuple[str, ...] = ("dlt",)
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser, list[str]]]:
    """argparse's parsers with the help texts of their arguments and subcommands."""
    texts = [str(action.help or "") for action in parser._actions]
    below = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    texts += [str(choice.help) for a in below for choice in a._choices_actions]
    yield path, parser, texts
    for action in below:
        for name, child in action.choices.items():
            yield from parsers(child, (*path, name))


def test_the_file_matches_the_parser() -> None:
    committed = load("cli.json")
    assert {key: committed[key] for key in read_cli()} == read_cli()


def test_the_command_tree_matches_the_parser() -> None:
    found = dict(commands(load("cli.json")))
    real = {path: parser for path, parser, _ in parsers(dlt_parser())}
    assert list(found) == list(real)
    assert ("dlt", "pipeline", "load-package") in found
    for path, command in found.items():
        shown = {flag for option in command["options"] for flag in option["flags"]}
        assert shown == set(real[path]._option_string_actions) - {"-h", "--help"}


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
    assert found["dlt schema"]["arguments"][0]["required"] is True
    assert found["dlt deploy"]["arguments"][0]["name"] == "pipeline-script-path"


def test_a_command_is_parsed_and_not_executed() -> None:
    assert check_command(["--disable-telemetry", "pipeline", "--list-pipelines"]) is None
    assert check_command(["--version"]) is None
    assert check_command(["pipelin"]) is not None
    # argparse accepts abbreviated flags by default.
    assert check_command(["init", "--eje", "a", "b"]) is not None


def test_no_help_texts() -> None:
    found = {text for _, _, texts in parsers(dlt_parser()) for text in texts if len(text) > 20}
    assert found
    content = str(load("cli.json"))
    assert not any(text in content for text in found)
    assert argparse.SUPPRESS not in content
