"""Commands and settings of dlt+: from data/curated/plus.json, as its code is closed."""

from __future__ import annotations

import argparse
import functools
import json
from pathlib import Path
from typing import Any, Mapping, NoReturn, Optional, Sequence

from scripts.facts.cli import CliUsageError

FACTS = Path(__file__).resolve().parents[3] / "data" / "curated" / "plus.json"

Json = Mapping[str, Any]

NORUN = "needs the paid add-on"
"""What fences about the add-on give as their reason."""


class _Parser(argparse.ArgumentParser):
    """Raises instead of exiting."""

    def error(self, message: str) -> NoReturn:
        raise CliUsageError(f"{self.prog}: {message}")


@functools.cache
def read_plus() -> Json:
    """What is known of the add-on."""
    facts: Json = json.loads(FACTS.read_text("utf-8"))
    return facts


def _values(value: Json) -> dict[str, Any]:
    """The keywords of `add_argument` for one that takes a value."""
    return {"nargs": value["nargs"], "choices": value["choices"]}


def _describe(parser: argparse.ArgumentParser, command: Json) -> None:
    """Adds what a command takes, and everything below it."""
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
    """Why `dlt ARGUMENTS…` is no command with the add-on; None when it is one."""
    try:
        _checker().parse_args(list(arguments))
    except CliUsageError as error:
        return str(error)
    return None


@functools.cache
def _settings() -> Mapping[str, frozenset[tuple[str, ...]]]:
    """Paths that may stand in TOML, by section: those of dlt.yml below each name."""
    return {
        section["name"]: frozenset(tuple(key["name"].split(".")) for key in section["keys"])
        for section in read_plus()["manifest"]
    }


def is_setting(path: Sequence[str]) -> bool:
    """Whether a path of a TOML file is one that the add-on reads: `runtime.license`."""
    if path[0] == "runtime":
        return tuple(path[1:]) in _settings()["runtime"]
    # Credentials are of many kinds: what is below them is free.
    return path[0] == "destination" and any(
        tuple(path[2 : 2 + len(key)]) == key for key in _settings()["destinations"]
    )
