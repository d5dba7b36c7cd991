"""The command line of the installed dlt, read from its argparse parser.

`read_cli()` describes the parser for data/generated/cli.json, without help texts; `check_command()`
parses a command without running it.
"""

from __future__ import annotations

import argparse
from functools import cache
from pathlib import Path
from typing import Any, NoReturn, Optional, Sequence

ACTIONS = {
    argparse._StoreAction: "store",
    argparse._StoreConstAction: "store_const",
    argparse._StoreTrueAction: "store_true",
    argparse._StoreFalseAction: "store_false",
    argparse._AppendAction: "append",
    argparse._CountAction: "count",
    argparse._VersionAction: "version",
}


class CliUsageError(ValueError):
    """dlt's parser rejects the command."""


def dlt_parser() -> argparse.ArgumentParser:
    """A new parser of the `dlt` command."""
    from dlt.cli._dlt import _create_parser

    return _create_parser()[0]


@cache
def read_cli() -> dict[str, Any]:
    """The content of data/generated/cli.json."""
    return _describe("dlt", dlt_parser())


def _describe(name: str, parser: argparse.ArgumentParser) -> dict[str, Any]:
    """A command with its subcommands."""
    arguments, options, commands = [], [], []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            commands += [_describe(child, sub) for child, sub in action.choices.items()]
        elif isinstance(action, argparse._HelpAction):
            continue
        elif action.option_strings:
            options.append({"flags": list(action.option_strings), **_values(action)})
        else:
            arguments.append({"name": _shown_name(action), **_values(action)})
    return {"name": name, "arguments": arguments, "options": options, "commands": commands}


def _shown_name(action: argparse.Action) -> str:
    return action.metavar if isinstance(action.metavar, str) else action.dest


def _values(action: argparse.Action) -> dict[str, Any]:
    return {
        "dest": action.dest,
        "nargs": action.nargs,
        "choices": [str(choice) for choice in action.choices] if action.choices else None,
        "default": _default(action.default),
        "required": action.required,
        "action": ACTIONS.get(type(action), type(action).__name__),
    }


def _default(value: Any) -> Optional[str]:
    """The repr of a default; None without a default, and for folders of this machine."""
    if value is None or value is argparse.SUPPRESS:
        return None
    if isinstance(value, str) and Path(value).is_absolute():
        return None
    return repr(value)


def _refuse(self: argparse.ArgumentParser, message: str) -> NoReturn:
    # A plain function, because it becomes a method of the parser's class in _silence.
    raise CliUsageError(f"{self.prog}: {message}")


def _do_nothing(*_: object, **__: object) -> None:
    """Replaces actions that print, exit or change a setting."""


def _silence(parser: argparse.ArgumentParser) -> None:
    """Makes the parser raise instead of exit, and disables actions with side effects."""
    parser.__class__ = type("Parser", (type(parser),), {"error": _refuse})
    parser.allow_abbrev = False
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for child in action.choices.values():
                _silence(child)
        elif type(action).__module__ != "argparse" or isinstance(
            action, (argparse._HelpAction, argparse._VersionAction)
        ):
            action.__class__ = type("Quiet", (type(action),), {"__call__": _do_nothing})


@cache
def _checker() -> argparse.ArgumentParser:
    parser = dlt_parser()
    parser.prog = "dlt"
    _silence(parser)
    return parser


def check_command(arguments: Sequence[str]) -> Optional[str]:
    """The error of dlt's parser for `dlt ARGUMENTS…`; None when the command is valid."""
    try:
        _checker().parse_args(list(arguments))
    except CliUsageError as error:
        return str(error)
    return None
