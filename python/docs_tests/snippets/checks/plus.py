"""Commands and settings of dlt+, read from data/curated/plus.json because its code is closed."""

from __future__ import annotations

import argparse
import functools
import json
from typing import Any, Mapping, NoReturn, Optional, Sequence

from docs_tests.facts.cli import CliUsageError
from docs_tests.paths import CURATED

FACTS = CURATED / "plus.json"

Json = Mapping[str, Any]

NORUN = "needs the paid add-on"
"""The `norun` reason of fences about the add-on."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises instead of exiting."""

    def error(self, message: str) -> NoReturn:
        raise CliUsageError(f"{self.prog}: {message}")


@functools.cache
def read_plus() -> Json:
    """The facts about the add-on."""
    facts: Json = json.loads(FACTS.read_text("utf-8"))
    return facts


def _values(value: Json) -> dict[str, Any]:
    """The keywords of `add_argument` for an option or argument with a value."""
    return {"nargs": value["nargs"], "choices": value["choices"]}


def _describe(parser: argparse.ArgumentParser, command: Json) -> None:
    """Adds the options, arguments and subcommands of a command to a parser."""
    parser.add_argument("-h", "--help", action="store_true")
    for option in command["options"]:
        takes = {"action": "store_true"} if option["nargs"] == 0 else _values(option)
        if option["action"] == "count":
            takes = {"action": "count"}
        parser.add_argument(*option["flags"], **takes)
    for argument in command["arguments"]:
        parser.add_argument(argument["name"], **_values(argument))
    if not command["commands"]:
        return
    commands = parser.add_subparsers()
    for child in command["commands"]:
        _describe(commands.add_parser(child["name"], add_help=False, allow_abbrev=False), child)


@functools.cache
def _checker() -> argparse.ArgumentParser:
    parser = _Parser(prog="dlt", add_help=False, allow_abbrev=False)
    _describe(parser, read_plus()["cli"])
    return parser


def check_plus_command(arguments: Sequence[str]) -> Optional[str]:
    """The parser's error for `dlt ARGUMENTS…` with the add-on; None when the command is valid."""
    try:
        _checker().parse_args(list(arguments))
    except CliUsageError as error:
        return str(error)
    return None


@functools.cache
def _settings() -> Mapping[str, frozenset[tuple[str, ...]]]:
    """Key paths that are allowed in TOML, by section of dlt.yml."""
    return {
        section["name"]: frozenset(tuple(key["name"].split(".")) for key in section["keys"])
        for section in read_plus()["manifest"]
    }


def is_setting(path: Sequence[str]) -> bool:
    """Whether the add-on reads a path of a TOML file: `runtime.license`."""
    if path[0] == "runtime":
        return tuple(path[1:]) in _settings()["runtime"]
    # Keys below credentials are not checked: there are many kinds of credentials.
    return path[0] == "destination" and any(
        tuple(path[2 : 2 + len(key)]) == key for key in _settings()["destinations"]
    )
