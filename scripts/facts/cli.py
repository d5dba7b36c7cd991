"""data/cli.json: the commands of `dlt`, from its own argparse parser. No help texts.

`cli_parser.read_command` describes the same parser for those who check commands; here are also the
names under which a value arrives and what an option does with it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Optional

from scripts.facts.cli_parser import _dlt_parser

ACTIONS = {
    argparse._StoreAction: "store",
    argparse._StoreConstAction: "store_const",
    argparse._StoreTrueAction: "store_true",
    argparse._StoreFalseAction: "store_false",
    argparse._AppendAction: "append",
    argparse._CountAction: "count",
    argparse._VersionAction: "version",
}


def read_cli() -> dict[str, Any]:
    """The content of data/cli.json."""
    return describe("dlt", _dlt_parser())


def describe(name: str, parser: argparse.ArgumentParser) -> dict[str, Any]:
    """A command with everything below it."""
    arguments, options, commands = [], [], []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            commands += [describe(child, sub) for child, sub in action.choices.items()]
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
    """A default as Python would write it; None for none. A folder of the machine has no text."""
    if value is None or value is argparse.SUPPRESS:
        return None
    if isinstance(value, str) and Path(value).is_absolute():
        return None
    return repr(value)
