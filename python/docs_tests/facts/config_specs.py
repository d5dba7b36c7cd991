"""The configuration that the installed dlt reads, taken from its specs.

A *spec* is a class of dlt whose fields are resolved from config.toml, secrets.toml and the
environment. A *site* is a place where dlt resolves a spec, given by its most specific section path.
dlt drops sections from the right until it finds a value:
`destination.postgres.credentials` is also found as `destination.credentials` and `credentials`.

(Over 250 lines: the table of sites stays beside its readers.)
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
"""Wildcard for one section of a site."""


@dataclass(frozen=True)
class ConfigField:
    """One field. `nested` lists the specs that its value may be resolved from; `free` fields hold a
    mapping with arbitrary keys; `default` is a repr, or None."""

    name: str
    type: str
    required: bool
    secret: bool
    default: Optional[str]
    nested: tuple[str, ...]
    free: bool


@dataclass(frozen=True)
class ConfigSpec:
    """A spec with its dotted name. `section`, if set, is always the last section of a path."""

    name: str
    section: Optional[str]
    fields: tuple[ConfigField, ...]

    def field(self, name: str) -> Optional[ConfigField]:
        """The field with the given name."""
        return next((f for f in self.fields if f.name == name), None)


@dataclass(frozen=True)
class ConfigSite:
    """A place where dlt resolves a spec, below `sections`."""

    sections: tuple[str, ...]
    spec: str


# The sites in dlt's calls of with_config and resolve_configuration. Their sections are decorator
# arguments, which cannot be read from the decorated functions.
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
    # dlt's requests client resolves this spec in the context of a source.
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
    # Writers are created while extracting (in the context of a source) and while normalizing.
    *((_IN_SOURCE, spec) for spec in _WRITERS),
    *((("normalize",), spec) for spec in _WRITERS),
)

_CORE_SOURCES = ("sql_database", "filesystem", "rest_api")


def spec_name(spec: type) -> str:
    """The dotted name of a spec class."""
    return f"{spec.__module__}.{spec.__qualname__}"


def type_name(hint: Any) -> str:
    """A type as Python source: `Optional[str]`, `Literal['a', 'b']`."""
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
    """Every importable module of dlt. Modules whose client package is not installed are skipped."""
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.", lambda _: None):
        if ".__main__" in info.name or "_templates" in info.name:
            continue
        try:
            yield importlib.import_module(info.name)
        except Exception:
            continue


def _nested(hint: Any) -> Iterator[type]:
    """All spec classes within a type."""
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
    """Whether a value of this type is a mapping with arbitrary keys."""
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
        # A base class without fields accepts any of its subclasses.
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
        # The filesystem destination selects the class by the protocol of its bucket_url.
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
    """A spec class as data, without the fields that dlt fills itself."""
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
    # Specs that dlt derives from signatures belong to the function's module. _source_specs reads
    # those of the core sources; those of other functions are not public configuration.
    return (s for s in seen if dataclasses.is_dataclass(s) and s.__module__.startswith("dlt."))


@cache
def read_specs() -> Mapping[str, ConfigSpec]:
    """Every spec of the installed dlt, sorted by dotted name. Takes some seconds, because it
    imports all modules of dlt."""
    specs = {spec_name(spec): describe_spec(spec) for spec in _all_specs()}
    for site_spec in (*_destination_specs().values(), *(s for _, s in _source_specs())):
        specs.setdefault(spec_name(site_spec), describe_spec(site_spec))
    return dict(sorted(specs.items()))


def _destination_specs() -> dict[str, Any]:
    """The config spec of each destination, by destination name."""
    from dlt import destinations

    specs: dict[str, Any] = {}
    for name in destinations.__all__:
        factory: Any = getattr(destinations, name)
        # The spec of a custom destination depends on its function; the base spec is added below.
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
        # Only sources and resources have a spec; the specs of sources are in the registry.
        specs = [get_fun_spec(v) for v in vars(module).values() if callable(v)]
        for reference in SourceReference.SOURCES.values():
            if reference.ref.startswith(f"{module.__name__}."):
                specs.append(reference.SPEC)
        unique = {spec_name(s): s for s in specs if s is not None}
        found += [(("sources", name, ANY), spec) for _, spec in sorted(unique.items())]
    return found


@cache
def read_sites() -> tuple[ConfigSite, ...]:
    """Every place where the installed dlt resolves a spec, including destinations and core
    sources."""
    sites = [ConfigSite(sections, spec) for sections, spec in _SITES]
    for name, spec in _destination_specs().items():
        sites.append(ConfigSite(("destination", name), spec_name(spec)))
    for sections, spec in _source_specs():
        sites.append(ConfigSite(sections, spec_name(spec)))
    return tuple(sites)
