"""The keys that dlt's resolver requests from its providers, in order.

`dlt.common.configuration.resolve` resolves the spec, with two changes: it gets two empty providers
of dlt's own, and it does not descend into nested specs (`read_lookups` does, once for each class
that a field allows).
"""

from __future__ import annotations

import importlib
import os
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Iterator
from unittest.mock import patch

from docs_tests.facts.config_specs import ConfigSpec


@dataclass(frozen=True)
class Lookup:
    """Where dlt looks for the fields of a spec: the path before the field name, in lookup order.
    The last path may be empty: the field is at the top level of the file."""

    spec: str
    toml: tuple[str, ...]
    env: tuple[str, ...]


def load_class(name: str) -> Any:
    """The class with a dotted name; it may be nested in another class."""
    parts = name.split(".")
    for size in range(len(parts) - 1, 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:size]))
        except ModuleNotFoundError:
            continue
        for part in parts[size:]:
            found = getattr(found, part)
        return found
    raise ModuleNotFoundError(name)


@contextmanager
def _empty_providers() -> Iterator[tuple[str, str]]:
    """Replaces dlt's providers with the environment and an empty document like secrets.toml; yields
    their names."""
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.providers import EnvironProvider
    from dlt.common.configuration.providers.doc import CustomLoaderDocProvider
    from dlt.common.configuration.specs import PluggableRunContext

    environment = EnvironProvider()
    # dlt skips providers that are empty, hence the dummy key.
    document = CustomLoaderDocProvider("document", lambda: {"-": None})
    providers = Container()[PluggableRunContext].providers
    with (
        patch.object(providers, "providers", [environment, document]),
        patch.dict(os.environ, {"-": ""}, clear=True),
    ):
        yield environment.name, document.name


def trace_fields(
    spec: Any, sections: tuple[str, ...], embedded: tuple[str, ...]
) -> dict[str, dict[str, list[str]]]:
    """The keys that dlt requests for each field of a spec: by field, then by provider."""
    from dlt.common.configuration import resolve
    from dlt.common.configuration.exceptions import ConfigFieldMissingException
    from dlt.common.configuration.specs.base_configuration import BaseConfiguration

    asked: dict[str, dict[str, list[str]]] = {}

    def note(config: Any, key: str, hint: Any, value: Any, default: Any, traces: Any) -> None:
        if isinstance(hint, type) and issubclass(hint, BaseConfiguration):
            return  # the value of a nested spec as a whole
        for trace in traces:
            asked.setdefault(key, {}).setdefault(trace.provider, []).append(trace.key)

    config = spec()
    # Hints that depend on values (filesystem's credentials on bucket_url) cannot be resolved here.
    config.__hint_resolvers__ = {}
    with (
        patch.object(resolve, "log_traces", note),
        patch.object(resolve, "_resolve_configuration", lambda nested, *_: nested),
        suppress(ConfigFieldMissingException),  # raised after all fields were requested
    ):
        resolve._resolve_config_fields(config, {}, sections, embedded, True)
    return asked


def _lookup(name: str, sections: tuple[str, ...], embedded: tuple[str, ...]) -> list[Lookup]:
    with _empty_providers() as (environment, document):
        asked = trace_fields(load_class(name), sections, embedded)
    found = {
        Lookup(
            name,
            tuple(key.removesuffix(field).removesuffix(".") for key in keys[document]),
            tuple(key.removesuffix(field.upper()) + "{FIELD}" for key in keys[environment]),
        )
        for field, keys in asked.items()
    }
    if len(found) > 1:
        raise ValueError(f"{name}: its fields are not looked for in the same places")
    return list(found)


def read_lookups(
    specs: dict[str, ConfigSpec],
    name: str,
    sections: tuple[str, ...],
    embedded: tuple[str, ...] = (),
) -> Iterator[Lookup]:
    """The lookups of a spec and its nested specs, resolved below `sections`."""
    yield from _lookup(name, sections, embedded)
    for field in specs[name].fields:
        for nested in field.nested:
            if nested in specs:
                yield from read_lookups(specs, nested, sections, (*embedded, field.name))
