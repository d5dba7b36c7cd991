"""Validates configuration files of other programs, recognized by their titles.

GitHub workflows, Cloud Build and Compose files are validated by the JSON schemas that come with
check-jsonschema. For Dockerfiles, instructions and their argument counts are checked.
"""

from __future__ import annotations

import functools
import io
import json
import re
from pathlib import PurePosixPath
from typing import Iterator, Mapping, Optional, Sequence

import yaml
from check_jsonschema.builtin_schemas import (
    get_builtin_schema,
)
from dockerfile_parse import DockerfileParser
from jsonschema import Draft7Validator
from jsonschema.exceptions import ValidationError

from docs_tests.snippets.checks.yaml_lines import line_of
from docs_tests.snippets.fences import nearest
from docs_tests.snippets.model import Fence, Problem

# Path pattern, name in messages, and schema of each file type.
_SCHEMAS = (
    (re.compile(r"(.*/)?\.github/workflows/[^/]+\.ya?ml"), "GitHub workflow", "github-workflows"),
    (re.compile(r"(.*/)?cloudbuild(\.[\w-]+)?\.ya?ml"), "Cloud Build file", "cloudbuild"),
    (re.compile(r"(.*/)?(docker-)?compose(\.[\w-]+)?\.ya?ml"), "Compose file", "compose-spec"),
)


class _Loader(yaml.SafeLoader):  # type: ignore[misc]  # yaml has no types
    """Loads YAML 1.2: `on`, `yes` and dates are strings."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, found) for tag, found in resolvers if not tag.endswith((":bool", ":timestamp"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"(true|True|TRUE|false|False|FALSE)$"), list("tTfF")
)


@functools.cache
def _validator(schema: str) -> Draft7Validator:
    return Draft7Validator(get_builtin_schema(f"vendor.{schema}"))


def _describe(error: ValidationError) -> tuple[str, str, Optional[str]]:
    """The problem, the suggestion, and the unknown key if there is one."""
    where = ".".join(str(step) for step in error.absolute_path)
    inside = f" in {where}" if where else ""
    if error.validator == "additionalProperties" and isinstance(error.instance, dict):
        known = error.schema.get("properties", {})
        patterns = error.schema.get("patternProperties", {})
        for key in error.instance:
            if key not in known and not any(re.search(p, key) for p in patterns):
                return f'unknown key "{key}"{inside}', nearest(key, known), key
    message = error.message if len(error.message) < 160 else f"violates {error.validator}"
    return f"{message}{inside}", "correct it", None


def _leaves(error: ValidationError) -> Iterator[ValidationError]:
    """The innermost errors of failed alternatives (anyOf, oneOf)."""
    if not error.context:
        yield error
    for inner in error.context or ():
        yield from _leaves(inner)


def _clearest(errors: Sequence[ValidationError]) -> ValidationError:
    """The most specific error: the deepest; at equal depth an unknown key, then a wrong type."""
    telling = ("type", "additionalProperties")
    return max(
        (leaf for error in errors for leaf in _leaves(error)),
        key=lambda e: (len(e.absolute_path), e.validator in telling, e.validator == telling[1]),
    )


def _schema(fence: Fence, name: str, schema: str) -> list[Problem]:
    try:
        root = yaml.compose(fence.code, _Loader)
        data = yaml.load(fence.code, _Loader)
    except yaml.YAMLError:
        return []  # checks/data.py reports it
    errors = list(_validator(schema).iter_errors(data))
    if not errors:
        return []
    error = _clearest(errors)
    what, way_out, key = _describe(error)
    path = [*error.absolute_path, *([] if key is None else [key])]
    return [fence.problem(f"invalid {name}: {what}", way_out, line_of(root, path))]


# Dockerfile instructions with their minimum and maximum argument counts.
_INSTRUCTIONS: Mapping[str, tuple[int, Optional[int]]] = {
    "ADD": (2, None),
    "ARG": (1, None),
    "CMD": (1, None),
    "COPY": (2, None),
    "ENTRYPOINT": (1, None),
    "ENV": (1, None),
    "EXPOSE": (1, None),
    "FROM": (1, 3),
    "HEALTHCHECK": (1, None),
    "LABEL": (1, None),
    "ONBUILD": (2, None),
    "RUN": (1, None),
    "SHELL": (1, None),
    "STOPSIGNAL": (1, 1),
    "USER": (1, 1),
    "VOLUME": (1, None),
    "WORKDIR": (1, 1),
}
_PAIRS = ("ENV", "LABEL")


def _is_list(value: str) -> bool:
    """Whether a value is a JSON list of strings; Docker runs any other value in a shell."""
    try:
        words = json.loads(value)
    except ValueError:
        return False
    return isinstance(words, list) and all(isinstance(word, str) for word in words)


def _wrong_instruction(name: str, value: str) -> Optional[tuple[str, str]]:
    if name not in _INSTRUCTIONS:
        return f'unknown instruction "{name}"', nearest(name, _INSTRUCTIONS)
    if value.startswith("["):
        return None if _is_list(value) else (f"{name} with an invalid JSON list", "correct it")
    least, most = _INSTRUCTIONS[name]
    words = [word for word in value.split() if not word.startswith("--")]
    if len(words) < least or (most is not None and len(words) > most):
        count = f"{least}" if most == least else f"{least} or more" if most is None else "1 or 3"
        given = "one argument" if len(words) == 1 else f"{len(words)} arguments"
        return f"{name} with {given}", f"it takes {count}"
    if name == "FROM" and len(words) > 1 and (len(words) == 2 or words[1].upper() != "AS"):
        return "FROM with more than an image", "write FROM image AS name"
    if name in _PAIRS and not re.match(r"[\w.-]+=", value):
        return f"{name} without =", f"write {name} NAME=value"
    return None


def _docker(fence: Fence) -> list[Problem]:
    parser = DockerfileParser(fileobj=io.BytesIO(fence.code.encode()))
    steps = [step for step in parser.structure if step["instruction"] != "COMMENT"]
    problems: list[Problem] = []
    if next((s["instruction"] for s in steps if s["instruction"] != "ARG"), None) != "FROM":
        problems.append(
            fence.problem("invalid Dockerfile: it does not begin with FROM", "name an image")
        )
    for step in steps:
        wrong = _wrong_instruction(step["instruction"], step["value"].strip())
        if wrong is not None:
            what, way_out = wrong
            line = step["startline"] + 1
            problems.append(fence.problem(f"invalid Dockerfile: {what}", way_out, line))
    return problems


def check_foreign(fence: Fence) -> list[Problem]:
    """Problems in a configuration file of another program."""
    title = fence.title or ""
    if fence.lang == "docker" and PurePosixPath(title).name.startswith("Dockerfile"):
        return _docker(fence)
    if fence.lang == "yaml":
        for path, name, schema in _SCHEMAS:
            if path.fullmatch(title):
                return _schema(fence, name, schema)
    return []
