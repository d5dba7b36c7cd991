"""The configuration that the installed dlt reads, from its own specs.

A *spec* is a class of dlt whose fields are resolved from config.toml, secrets.toml and the
environment. A *site* is a place where dlt resolves a spec: the sections under which it looks for
the fields, the most specific path first. dlt drops sections from the right until it finds a value:
`destination.postgres.credentials` is also found as `destination.credentials` and `credentials`.

(Over 250 lines: the table of sites belongs beside what reads it.)
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
import typing
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Iterable, Iterator, Mapping, Optional, Union

ANY = "*"
"""Stands for any one section in the sections of a site."""


@dataclass(frozen=True)
class ConfigField:
    """One field. `nested` names the specs that its value may be resolved from; `free` fields hold a
    mapping with keys that dlt does not name; `default` is Python's repr, None without one."""

    name: str
    type: str
    required: bool
    secret: bool
    default: Optional[str]
    nested: tuple[str, ...]
    free: bool


@dataclass(frozen=True)
class ConfigSpec:
    """A spec by its dotted name. `section`, when it has one, always ends the sections of a path."""

    name: str
    section: Optional[str]
    fields: tuple[ConfigField, ...]

    def field(self, name: str) -> Optional[ConfigField]:
        """The field of that name."""
        return next((f for f in self.fields if f.name == name), None)


@dataclass(frozen=True)
class ConfigSite:
    """A place where dlt resolves a spec, below `sections`."""

    sections: tuple[str, ...]
    spec: str


# Where dlt resolves what, as its calls of with_config and resolve_configuration have it. The
# sections are arguments of decorators there, which cannot be read from the finished functions.
_SPECS = "dlt.common.configuration.specs"
_STORAGES = "dlt.common.storages.configuration"
_WRITERS = (
    "dlt.common.data_writers.buffered.BufferedDataWriter.BufferedDataWriterConfiguration",
    "dlt.common.data_writers.configuration.CsvFormatConfiguration",
    "dlt.common.data_writers.configuration.ParquetFormatConfiguration",
)
_IN_SOURCE = ("sources", ANY, ANY)
_SITES: tuple[tuple[tuple[str, ...], str], ...] = (
    ((), f"{_SPECS}.runtime_configuration.RuntimeConfiguration"),
    # dlt's requests client reads it within the context of a source.
    (_IN_SOURCE, f"{_SPECS}.runtime_configuration.RuntimeConfiguration"),
    (("load",), "dlt.load.configuration.LoaderConfiguration"),
    (("load",), f"{_STORAGES}.LoadStorageConfiguration"),
    (("normalize",), "dlt.normalize.configuration.NormalizeConfiguration"),
    (("normalize",), f"{_STORAGES}.NormalizeStorageConfiguration"),
    (("schema",), f"{_STORAGES}.SchemaStorageConfiguration"),
    (("sources", ANY), "dlt.common.schema.configuration.SchemaConfiguration"),
    (("pipelines", ANY), "dlt.pipeline.configuration.PipelineConfiguration"),
    (_IN_SOURCE, "dlt.extract.pipe_iterator.PipeIterator.PipeIteratorConfiguration"),
    (_IN_SOURCE, "dlt.extract.extractors.Extractor.ExtractorConfiguration"),
    ((), f"{_SPECS}.config_providers_context.ConfigProvidersConfiguration"),
    (("providers", "google_secrets"), f"{_SPECS}.gcp_credentials.GcpServiceAccountCredentials"),
    (("dbt_package_runner",), "dlt.helpers.dbt.configuration.DBTRunnerConfiguration"),
    (("dbt_cloud",), "dlt.helpers.dbt_cloud.configuration.DBTCloudConfiguration"),
    # A writer is made while extracting (in the context of a source) and while normalizing.
    *((_IN_SOURCE, spec) for spec in _WRITERS),
    *((("normalize",), spec) for spec in _WRITERS),
)

_CORE_SOURCES = ("sql_database", "filesystem", "rest_api")


def spec_name(spec: type) -> str:
    """The dotted name of a spec class."""
    return f"{spec.__module__}.{spec.__qualname__}"


def type_name(hint: Any) -> str:
    """A type as a reader would write it: `Optional[str]`, `Literal['a', 'b']`."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if getattr(hint, "__metadata__", None):
        return type_name(hint.__origin__)
    if origin is Union:
        rest = [a for a in arguments if a is not type(None)]
        inner = ", ".join(type_name(a) for a in rest)
        union = inner if len(rest) == 1 else f"Union[{inner}]"
        return f"Optional[{union}]" if len(rest) < len(arguments) else union
    if origin is typing.Literal:
        return f"Literal[{', '.join(repr(a) for a in arguments)}]"
    if origin is not None and arguments:
        inner = ", ".join("..." if a is ... else type_name(a) for a in arguments)
        return f"{getattr(origin, '__name__', str(origin))}[{inner}]"
    if hasattr(hint, "__supertype__"):
        return type_name(hint.__supertype__)
    return str(getattr(hint, "__name__", hint)).replace("typing.", "")


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    """Every module of dlt that can be imported here; those of uninstalled clients cannot."""
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.", lambda _: None):
        if ".__main__" in info.name or "_templates" in info.name:
            continue
        try:
            yield importlib.import_module(info.name)
        except Exception:
            continue


def _nested(hint: Any) -> Iterator[type]:
    """The spec classes anywhere in a type."""
    from dlt.common.configuration.specs.base_configuration import BaseConfiguration

    if getattr(hint, "__metadata__", None):
        hint = hint.__origin__
    arguments = typing.get_args(hint)
    base = typing.get_origin(hint) or hint
    if isinstance(base, type) and issubclass(base, BaseConfiguration):
        yield base
    elif arguments:
        for argument in arguments:
            yield from _nested(argument)


def _is_free(hint: Any) -> bool:
    """Whether a value of this type is a mapping with keys of its own."""
    from dlt.common.configuration.specs.base_configuration import BaseConfiguration

    if getattr(hint, "__metadata__", None):
        hint = hint.__origin__
    if hint is Any:
        return True
    origin = typing.get_origin(hint)
    if origin is Union:
        return any(_is_free(a) for a in typing.get_args(hint))
    base = origin or hint
    if not isinstance(base, type):
        return False
    if issubclass(base, BaseConfiguration):
        # A base class without fields stands for any of its subclasses.
        return not base.get_resolvable_fields()
    return issubclass(base, (dict, Mapping))


def _field(spec: Any, name: str, hint: Any) -> ConfigField:
    from dlt.common.configuration.specs.base_configuration import (
        is_base_configuration_inner_hint,
        is_secret_hint,
    )
    from dlt.common.typing import is_optional_type

    declared = spec.__dataclass_fields__[name]
    default = declared.default
    if declared.default_factory is not dataclasses.MISSING:
        default = declared.default_factory()
    nested = list(_nested(hint))
    if name == "credentials" and hasattr(spec, "PROTOCOL_CREDENTIALS"):
        # The filesystem picks the class by the protocol of its bucket_url.
        for by_protocol in spec.PROTOCOL_CREDENTIALS.values():
            nested += list(_nested(by_protocol))
    shown: Optional[str] = None
    if default is not dataclasses.MISSING and default is not None:
        shown = None if is_base_configuration_inner_hint(type(default)) else repr(default)
    return ConfigField(
        name=name,
        type=type_name(hint),
        required=default in (None, dataclasses.MISSING) and not is_optional_type(hint),
        secret=is_secret_hint(hint),
        default=shown,
        nested=tuple(dict.fromkeys(spec_name(n) for n in nested)),
        free=_is_free(hint),
    )


def describe_spec(spec: Any) -> ConfigSpec:
    """A spec class as data. Fields that dlt fills by itself are left out: no file sets them."""
    from dlt.common.configuration.specs.base_configuration import (
        extract_inner_hint,
        is_context_inner_hint,
        is_hint_not_resolvable,
    )

    fields = tuple(
        _field(spec, name, hint)
        for name, hint in spec.get_resolvable_fields().items()
        if not is_hint_not_resolvable(hint) and not is_context_inner_hint(extract_inner_hint(hint))
    )
    return ConfigSpec(spec_name(spec), spec.__section__, fields)


def _all_specs() -> Iterable[type]:
    import dlt
    from dlt.common.configuration.specs.base_configuration import (
        BaseConfiguration,
        ContainerInjectableContext,
    )

    list(_modules(dlt))
    todo: list[type] = [BaseConfiguration]
    seen: set[type] = set()
    while todo:
        spec = todo.pop()
        for child in spec.__subclasses__():
            if child in seen or issubclass(child, ContainerInjectableContext):
                continue
            seen.add(child)
            todo.append(child)
    # Specs that dlt derives from signatures are set into the function's module: they are found
    # through the core sources, those of other functions are no public configuration.
    return (s for s in seen if dataclasses.is_dataclass(s) and s.__module__.startswith("dlt."))


@cache
def read_specs() -> Mapping[str, ConfigSpec]:
    """Every spec of the installed dlt by its dotted name, sorted. Takes some seconds: it imports
    all of dlt's modules."""
    specs = {spec_name(spec): describe_spec(spec) for spec in _all_specs()}
    for site_spec in (*_destination_specs().values(), *(s for _, s in _source_specs())):
        specs.setdefault(spec_name(site_spec), describe_spec(site_spec))
    return dict(sorted(specs.items()))


def _destination_specs() -> dict[str, Any]:
    """The config spec of each destination by its name."""
    from dlt import destinations

    specs: dict[str, Any] = {}
    for name in destinations.__all__:
        factory: Any = getattr(destinations, name)
        # The custom destination's spec depends on its function; its base is added below.
        if inspect.isclass(getattr(factory, "spec", None)):
            specs[name] = factory.spec
    from dlt.destinations.impl.destination.configuration import CustomDestinationClientConfiguration

    specs["destination"] = CustomDestinationClientConfiguration
    return dict(sorted(specs.items()))


def _source_specs() -> list[tuple[tuple[str, ...], Any]]:
    """Sections and spec of each source and each resource function of the core sources."""
    from dlt.common.configuration.inject import get_fun_spec
    from dlt.extract.reference import SourceReference

    found: list[tuple[tuple[str, ...], Any]] = []
    for name in _CORE_SOURCES:
        module = importlib.import_module(f"dlt.sources.{name}")
        # Functions that are no sources or resources have no spec; those of sources are registered.
        specs = [get_fun_spec(v) for v in vars(module).values() if callable(v)]
        for reference in SourceReference.SOURCES.values():
            if reference.ref.startswith(f"{module.__name__}."):
                specs.append(reference.SPEC)
        unique = {spec_name(s): s for s in specs if s is not None}
        found += [(("sources", name, ANY), spec) for _, spec in sorted(unique.items())]
    return found


@cache
def read_sites() -> tuple[ConfigSite, ...]:
    """Every place where the installed dlt resolves a spec, those of destinations and core sources
    included."""
    sites = [ConfigSite(sections, spec) for sections, spec in _SITES]
    for name, spec in _destination_specs().items():
        sites.append(ConfigSite(("destination", name), spec_name(spec)))
    for sections, spec in _source_specs():
        sites.append(ConfigSite(sections, spec_name(spec)))
    return tuple(sites)
