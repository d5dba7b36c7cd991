"""The command line `docs-tests`, and the npm scripts that call it."""

from __future__ import annotations

import importlib
import json
import re

import pytest

from docs_tests.__main__ import COMMANDS, main
from docs_tests.paths import ROOT

SCRIPTS: dict[str, str] = json.loads((ROOT / "package.json").read_text("utf-8"))["scripts"]


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_a_module_and_an_npm_script(name: str) -> None:
    module = importlib.import_module(f"docs_tests.{COMMANDS[name][0]}")
    assert callable(module.main)
    called = rf"^python/docs-tests {name}( |$)"
    assert [script for script, text in SCRIPTS.items() if re.search(called, text)]


def test_npm_scripts_call_known_commands() -> None:
    called = [name for text in SCRIPTS.values() for name in re.findall(r"docs-tests (\S+)", text)]
    assert called
    assert set(called) <= set(COMMANDS)


def test_arguments_are_passed_to_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["claims", "--sample", "-1"])
    assert stop.value.code == 2
    assert "--sample -1: give a number from 1 on" in capsys.readouterr().err


def test_an_unknown_command_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["snipets"]) == 2
    assert 'docs-tests — unknown command "snipets"' in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["--help"]])
def test_help_lists_the_commands(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    assert set(COMMANDS) <= set(capsys.readouterr().out.split())
