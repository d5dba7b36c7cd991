"""Syntax checks of json, jsonl, yaml, toml and sql fences."""

from __future__ import annotations

import json
from typing import Callable

import sqlglot
import tomlkit
import yaml
from sqlglot.dialects.dialect import Dialect
from tomlkit.exceptions import ParseError as TomlError

from docs_tests.snippets.fences import nearest
from docs_tests.snippets.model import Fence, Problem


def _json(fence: Fence) -> list[Problem]:
    try:
        json.loads(fence.code)
    except json.JSONDecodeError as error:
        return [fence.problem(f"not JSON: {error.msg}", "correct it", error.lineno)]
    return []


def _jsonl(fence: Fence) -> list[Problem]:
    problems = []
    for number, line in enumerate(fence.code.split("\n"), start=1):
        try:
            json.loads(line)
        except json.JSONDecodeError as error:
            what = f"not a JSON document: {error.msg}"
            problems.append(
                fence.problem(what, "write one document per line, without empty lines", number)
            )
    return problems


def _yaml(fence: Fence) -> list[Problem]:
    try:
        list(yaml.safe_load_all(fence.code))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        return [fence.problem(f"not YAML: {error.problem}", "correct it", line)]
    except yaml.YAMLError as error:
        return [fence.problem(f"not YAML: {error}", "correct it")]
    return []


def _toml(fence: Fence) -> list[Problem]:
    try:
        tomlkit.parse(fence.code)
    except TomlError as error:
        return [fence.problem(f"not TOML: {error}", "correct it", error.line)]
    return []


def _sql(fence: Fence) -> list[Problem]:
    dialect = fence.options.get("dialect")
    if dialect is not None and dialect not in Dialect.classes:
        known = [name for name in Dialect.classes if name]
        return [fence.problem(f'unknown SQL dialect "{dialect}"', nearest(dialect, known))]
    try:
        sqlglot.parse(fence.code, dialect=dialect)
    except sqlglot.errors.ParseError as error:
        first = error.errors[0] if error.errors else {}
        what = f"not {dialect or 'standard'} SQL: {first.get('description', error)}"
        way_out = "correct it" if dialect else 'correct it, or set its dialect: dialect="snowflake"'
        return [fence.problem(what, way_out, int(first.get("line") or 0))]
    except sqlglot.errors.TokenError as error:
        return [fence.problem(f"not SQL: {error}", "correct it")]
    return []


_PARSERS: dict[str, Callable[[Fence], list[Problem]]] = {
    "json": _json,
    "jsonl": _jsonl,
    "yaml": _yaml,
    "toml": _toml,
    "sql": _sql,
}


def check_data(fence: Fence) -> list[Problem]:
    """Syntax errors of a data fence."""
    parse = _PARSERS.get(fence.lang)
    return parse(fence) if parse else []
