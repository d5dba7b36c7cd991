"""The command line of the installed dlt, read from its own argparse parser.

`read_command()` describes it; `check_command()` parses a command with it, without running anything.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import cache
from typing import Any, Iterator, NoReturn, Optional, Sequence, Union

Default = Union[None, bool, int, float, str]


@dataclass(frozen=True)
class CliArgument:
    """A flag or a positional argument. `flags` is empty for a positional one.

    `nargs` is argparse's: None for one value, 0 for a switch, "?", "*", "+" or a number.
    """

    name: str
    flags: tuple[str, ...]
    nargs: Union[None, int, str]
    default: Default
    choices: tuple[str, ...]
    required: bool
    help: str


@dataclass(frozen=True)
class CliCommand:
    """A command with its arguments and its subcommands; `path` is `("dlt", "pipeline", "info")`."""

    path: tuple[str, ...]
    help: str
    description: str
    arguments: tuple[CliArgument, ...]
    commands: tuple[CliCommand, ...]

    def walk(self) -> Iterator[CliCommand]:
        """This command and all below it."""
        yield self
        for command in self.commands:
            yield from command.walk()


class CliUsageError(ValueError):
    """The command would be refused by dlt's parser."""


def _plain(text: Any) -> str:
    """Help texts may be rich's Markdown objects."""
    return str(getattr(text, "markup", text) or "").strip()


def _default(value: Any) -> Default:
    if value is None or value is argparse.SUPPRESS:
        return None
    return value if isinstance(value, (bool, int, float, str)) else str(value)


def _argument(action: argparse.Action) -> CliArgument:
    flags = tuple(action.option_strings)
    longest = max(flags, key=len, default="").lstrip("-")
    metavar = action.metavar if isinstance(action.metavar, str) else None
    return CliArgument(
        name=longest or metavar or action.dest,
        flags=flags,
        nargs=action.nargs,
        default=_default(action.default),
        choices=tuple(str(c) for c in action.choices or ()),
        required=action.required,
        help=_plain(action.help),
    )


def _command(parser: argparse.ArgumentParser, path: tuple[str, ...], help_: str) -> CliCommand:
    arguments: list[CliArgument] = []
    commands: list[CliCommand] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: _plain(choice.help) for choice in action._choices_actions}
            for name, child in action.choices.items():
                commands.append(_command(child, (*path, name), helps.get(name, "")))
        elif not isinstance(action, argparse._HelpAction):
            arguments.append(_argument(action))
    return CliCommand(path, help_, _plain(parser.description), tuple(arguments), tuple(commands))


def _dlt_parser() -> argparse.ArgumentParser:
    from dlt.cli._dlt import _create_parser

    return _create_parser()[0]


@cache
def read_command() -> CliCommand:
    """The `dlt` command of the installed package, with everything below it."""
    return _command(_dlt_parser(), ("dlt",), "")


def _refuse(self: argparse.ArgumentParser, message: str) -> NoReturn:
    # The class below is mixed into a live parser, hence a plain function.
    raise CliUsageError(f"{self.prog}: {message}")


def _do_nothing(*_: object, **__: object) -> None:
    """In place of actions that print, exit or change a setting."""


def _silence(parser: argparse.ArgumentParser) -> None:
    """Makes the parser raise instead of exiting, and its actions only store values."""
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
    parser = _dlt_parser()
    parser.prog = "dlt"
    _silence(parser)
    return parser


def check_command(arguments: Sequence[str]) -> Optional[str]:
    """What dlt's parser says against `dlt ARGUMENTS…`; None when it accepts them."""
    try:
        _checker().parse_args(list(arguments))
    except CliUsageError as error:
        return str(error)
    return None
