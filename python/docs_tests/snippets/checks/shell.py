"""Checks the syntax of sh fences, and validates each `dlt` command with dlt's own parser.

In a fence with `norun="needs the paid add-on"`, the commands of dlt+ in data/curated/plus.json are
valid too.
"""

from __future__ import annotations

import re
import shlex
import subprocess
from typing import Iterator

from docs_tests.facts.cli import check_command
from docs_tests.library import VERSION
from docs_tests.snippets.checks import plus
from docs_tests.snippets.model import Fence, Problem

_SEPARATORS = frozenset({";", "&", "&&", "|", "||", "(", ")", "{", "}", ";;", "|&", "!"})
_KEYWORDS = frozenset(
    {"if", "then", "else", "elif", "do", "while", "until", "time", "exec", "sudo"}
)


def _prompts(fence: Fence) -> list[Problem]:
    return [
        fence.problem("a prompt before the command", "readers copy it: remove the $", number)
        for number, line in enumerate(fence.code.split("\n"), start=1)
        if line.startswith("$ ")
    ]


def _parses(fence: Fence) -> list[Problem]:
    done = subprocess.run(
        ["bash", "-n"], input=fence.code, capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        return []
    message = done.stderr.strip().split("\n")[0]
    match = re.search(r"line (\d+): (.*)", message)
    line, text = (int(match[1]), match[2]) if match else (0, message)
    return [fence.problem(f"not shell: {text}", "correct it", line)]


def _logical_lines(code: str) -> Iterator[tuple[int, str]]:
    """Lines with joined continuations and their first line number, without here-documents."""
    lines = code.split("\n")
    position = 0
    while position < len(lines):
        first, text = position, lines[position]
        while text.endswith("\\") and position + 1 < len(lines):
            position += 1
            text = text[:-1] + " " + lines[position]
        here = re.search(r"<<-?\s*(['\"]?)(\w+)\1", text)
        if here:
            while position + 1 < len(lines) and lines[position + 1].strip() != here[2]:
                position += 1
            position += 1
        yield first + 1, text
        position += 1


def _commands(text: str) -> Iterator[list[str]]:
    """The simple commands of a line, without assignments and redirections."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars=True)
    lexer.commenters = "#"
    lexer.whitespace_split = True  # `a,b` is one word
    try:
        words = list(lexer)
    except ValueError:
        return  # a quoted string that spans lines; bash checks its syntax
    command: list[str] = []
    skip = False
    for word in [*words, ";"]:
        if word in _SEPARATORS:
            if command:
                yield command
            command = []
        elif skip:
            skip = False
        elif re.fullmatch(r"[<>&|]+", word):
            skip = True
            if command and command[-1].isdigit():
                command.pop()  # 2>
        elif not command and (word in _KEYWORDS or re.match(r"\w+=", word)):
            continue
        else:
            command.append(word)


def dlt_commands(code: str) -> Iterator[tuple[int, list[str]]]:
    """Line and arguments of each `dlt …` and `python -m dlt …`."""
    for line, text in _logical_lines(code):
        for command in _commands(text):
            if command[0] == "dlt":
                yield line, command[1:]
            elif re.fullmatch(r"python[\d.]*", command[0]) and command[1:3] == ["-m", "dlt"]:
                yield line, command[3:]


def check_shell(fence: Fence) -> list[Problem]:
    """Syntax errors, and dlt commands that dlt's parser rejects."""
    problems = _prompts(fence) or _parses(fence)
    if problems:
        return problems
    is_plus = fence.norun == plus.NORUN
    for line, arguments in dlt_commands(fence.code):
        refused = check_command(arguments)
        if refused is not None and is_plus:
            refused = plus.check_plus_command(arguments)
        if refused is not None:
            shown = " ".join(["dlt", *arguments])
            way_out = (
                "see data/curated/plus.json" if is_plus else f"see dlt --help of dlt {VERSION}"
            )
            problems.append(fence.problem(f"`{shown}` — {refused}", way_out, line))
        elif not arguments:
            problems.append(fence.problem("`dlt` without a command", "add a command", line))
    return problems
