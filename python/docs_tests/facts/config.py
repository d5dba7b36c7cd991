"""data/generated/config.json: every configuration spec of dlt.

Fields and defaults come from the classes (`config_specs.read_specs`), lookup paths from dlt's
resolver (`lookups`) for each place where dlt resolves a spec (`config_specs.read_sites`), lines and
bases from the source (`api.library`).

This module imports dlt, and dlt.sources.sql_database needs sqlalchemy. Modules that need a database
client define no spec.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from typing import Any, Iterator, Optional

from docs_tests.facts.api.library import Library
from docs_tests.facts.config_specs import ANY, ConfigSite, ConfigSpec, read_sites, read_specs
from docs_tests.facts.lookups import load_class, read_lookups

PLACEHOLDERS = {
    ("sources", ANY): ("sources", "{schema}"),
    ("sources", ANY, ANY): ("sources", "{section}", "{name}"),
    ("pipelines", ANY): ("pipelines", "{pipeline}"),
}
AUTH = "dlt.sources.helpers.rest_client.auth"
# rest_api resolves the authentication of a client in the context of its source
# (dlt.sources.rest_api.config_setup.create_auth).
AUTH_SITES = tuple(
    ConfigSite(("sources", "rest_api", ANY), f"{AUTH}.{name}")
    for name in ("APIKeyAuth", "BearerTokenAuth", "HttpBasicAuth", "OAuth2ClientCredentials")
)
CONFIGURATIONS_BASE = "dlt.common.configuration.specs.base_configuration.BaseConfiguration"


def read_config(library: Library) -> dict[str, Any]:
    """The content of data/generated/config.json."""
    specs = dict(read_specs())
    sections = _sections(specs)
    return {
        "specs": {
            name: _describe(library, spec, sections.get(name, []))
            for name, spec in sorted(specs.items())
        }
    }


def used_by(site: ConfigSite) -> str:
    """A short name of the part of dlt that resolves a spec at a site."""
    sections = site.sections
    if not sections:
        return str(load_class(site.spec).__section__)
    if sections[0] == "sources":
        named = len(sections) > 2 and sections[1] != ANY
        return f"source {sections[1]}" if named else "source"
    first = sections[0].removesuffix("s") if sections[0] in PLURALS else sections[0]
    return f"{first} {sections[1]}" if len(sections) > 1 and sections[1] != ANY else first


PLURALS = ("pipelines", "providers")


def fill_placeholders(sections: tuple[str, ...]) -> tuple[str, ...]:
    """Sections with a `{placeholder}` for names that a pipeline chooses."""
    known = PLACEHOLDERS.get(sections)
    return known or tuple("{name}" if section == ANY else section for section in sections)


def all_sites() -> tuple[ConfigSite, ...]:
    """All places where dlt resolves a spec."""
    return (*read_sites(), *AUTH_SITES)


def _sections(specs: dict[str, ConfigSpec]) -> dict[str, list[dict[str, Any]]]:
    """The lookup paths of each spec, including nested specs."""
    found: dict[str, list[dict[str, Any]]] = {}
    for site in all_sites():
        for lookup in read_lookups(specs, site.spec, fill_placeholders(site.sections)):
            entry = {
                "usedBy": used_by(site),
                "toml": list(lookup.toml),
                "env": list(lookup.env),
            }
            entries = found.setdefault(lookup.spec, [])
            if entry not in entries:
                entries.append(entry)
    return found


def _describe(library: Library, spec: ConfigSpec, sections: list[dict[str, Any]]) -> dict[str, Any]:
    cls = load_class(spec.name)
    definition = library.definition(spec.name)
    bases = [f"{base.__module__}.{base.__qualname__}" for base in cls.__bases__]
    return {
        "name": cls.__qualname__,
        "module": cls.__module__,
        # A spec that dlt derives from a function's signature has no source line.
        "line": definition.line if definition else None,
        "bases": [base for base in bases if base.startswith("dlt.")],
        "section": spec.section,
        "fields": list(_fields(spec, cls)),
        "native": accepts_text(cls),
        "sections": sections,
    }


def _fields(spec: ConfigSpec, cls: Any) -> Iterator[dict[str, Any]]:
    """The configurable fields. dlt does not resolve fields with a Final or NotResolved hint."""
    from dlt.common.configuration.specs.base_configuration import is_hint_not_resolvable

    hints = cls.get_resolvable_fields()
    for field in spec.fields:
        if is_hint_not_resolvable(hints[field.name]):
            continue
        yield {
            "name": field.name,
            "type": field.type,
            "default": None if field.required else default_text(cls, field.name),
            "required": field.required,
            "secret": field.secret,
            "from": _declaring(cls, field.name),
            "nested": list(field.nested),
        }


def _declaring(cls: Any, field: str) -> str:
    """The class whose body declares a field."""
    for parent in cls.__mro__:
        if field in parent.__dict__.get("__annotations__", {}):
            return f"{parent.__module__}.{parent.__qualname__}"
    raise ValueError(f"{cls}: no class in its MRO declares {field}")


def default_text(cls: Any, name: str) -> Optional[str]:
    """The repr of a default. A nested spec is shown by its class; machine-dependent parts become
    placeholders."""
    from dlt.common.configuration.specs.base_configuration import BaseConfiguration

    field = cls.__dataclass_fields__[name]
    default = field.default
    if field.default_factory is not dataclasses.MISSING:
        default = field.default_factory()
    if default is dataclasses.MISSING:
        return None
    if isinstance(default, BaseConfiguration):
        return f"{type(default).__name__}()"
    shown = repr(default).replace(f"({sys.platform})", "({platform})")
    if " at 0x" in shown:
        raise ValueError(f"{cls.__qualname__}.{name}: its default has no stable repr: {shown}")
    return shown


def accepts_text(cls: Any) -> bool:
    """Whether a spec can be parsed from one string: a connection string, JSON with its own fields,
    or any word."""
    fields = dict.fromkeys(cls.get_resolvable_fields(), "1")
    samples = (
        "scheme://user:word@host.example:5432/database",
        "md:database",
        json.dumps({"type": "service_account", **fields}),
        json.dumps({"installed": fields}),
        "word",
    )
    return any(_takes(cls, sample) for sample in samples)


def _takes(cls: Any, sample: str) -> bool:
    try:  # a class whose constructor needs arguments (OAuthJWTAuth) cannot be parsed from a string
        instance, before = cls(), dict(cls())
        instance.parse_native_representation(sample)
    except Exception:
        return False
    return dict(instance) != before
