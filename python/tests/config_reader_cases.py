"""Random configurations that dlt resolves, recorded for packages/config-reader/tests/agreement.test.ts.

`python -m tests.config_reader_cases` updates the fixture. Each case has values at random places of the
environment, of secrets.toml and of config.toml; recorded is which place dlt read each field from, what it made of
the value, and the error that it raised. Hooks of specs are off, because they look at the machine: default
credentials, drivers, folders.
"""

import json
import os
import random
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator, Optional, cast
from unittest.mock import patch

from docs_tests.paths import ROOT
from tests.config_reader_targets import ODD, Target, targets

FOLDER = ROOT / "packages/config-reader/tests/fixtures"
FILE = FOLDER / "cases.json"
VAULTS = FOLDER / "vaults.json"
SEED = 1100
CASES = 350
PROVIDERS = ("Environment Variables", "secrets.toml", "config.toml")
ENV, SECRETS, CONFIG = range(3)


@contextmanager
def places(env: dict[str, str], secrets: str, config: str) -> Iterator[None]:
    """Sets dlt's three providers to the given values."""
    import tomlkit
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.providers import CustomLoaderDocProvider, EnvironProvider
    from dlt.common.configuration.specs import PluggableRunContext

    def file(name: str, text: str) -> Any:
        return CustomLoaderDocProvider(name, tomlkit.parse(text).unwrap, name != "config.toml")

    providers = Container()[PluggableRunContext].providers
    asked = [EnvironProvider(), file("secrets.toml", secrets), file("config.toml", config)]
    with (
        patch.object(providers, "providers", asked),
        patch.dict(os.environ, {"-": "", **env}, clear=True),
    ):
        yield


@contextmanager
def without_hooks() -> Iterator[None]:
    """Switches off what specs do when they are resolved or incomplete."""
    from dlt.common.configuration.specs import BaseConfiguration

    with patch.object(BaseConfiguration, "call_method_in_mro", lambda *_: None):
        yield


def _put(table: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    """Sets a value, unless another one is in its way."""
    for key in path[:-1]:
        inner = table.setdefault(key, {})
        if not isinstance(inner, dict):
            return
        table = inner
    table.setdefault(path[-1], value)


def _case(target: Target, chance: random.Random) -> dict[str, Any]:
    """The values of a case: a random subset of its fields at random places."""
    import tomlkit

    pipeline = chance.choice([None, "shop", "shop"])
    files: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    env: dict[str, str] = {}
    complete, mistakes = chance.random() < 0.75, chance.random() < 0.4
    fields = target.fields(chance)
    given = [
        field
        for field in fields
        if chance.random() < (0.3 if field.whole else 4 / len(fields))
        or (field.required and complete)
    ]
    for path, values, secret, _, _ in given:
        for _ in range(chance.choice([1, 1, 1, 2])):
            provider = chance.choice([ENV, SECRETS, SECRETS, CONFIG])
            if provider == CONFIG and (secret or "credentials" in path):
                provider = CONFIG if mistakes and chance.random() < 0.7 else SECRETS
            kept = chance.randint(0, len(target.sections))
            front = chance.choice(["shop", "shop", "other"]) if chance.random() < 0.15 else None
            key = (*([front] if front else []), *target.sections[:kept], *path)
            if mistakes and len(path) > 1 and chance.random() < 0.1:
                key = (*target.sections, path[-1])
            value = chance.choice(ODD if mistakes and chance.random() < 0.15 else values)
            if provider == ENV:
                text = value if isinstance(value, str) else json.dumps(value)
                env.setdefault("__".join(key).upper(), text)
            else:
                _put(files[provider - 1], key, value)
    secrets, config = (tomlkit.dumps(file) for file in files)
    return {"pipeline": pipeline, "env": env, "secrets": secrets, "config": config}


def _set_values(config: Any, path: tuple[str, ...] = ()) -> dict[str, Any]:
    """The values that differ from the defaults, by dotted path."""
    from dlt.common.configuration.specs import BaseConfiguration
    from dlt.common.configuration.specs.base_configuration import is_hint_not_resolvable

    fresh = type(config)()
    found: dict[str, Any] = {}
    for name, hint in config.get_resolvable_fields().items():
        if is_hint_not_resolvable(hint):
            continue
        value, here = getattr(config, name), (*path, name)
        if isinstance(value, BaseConfiguration):
            found.update(_set_values(value, here))
        elif value is not None and value != getattr(fresh, name):
            found[".".join(here)] = value
    return found


def resolved(target: Target, case: dict[str, Any]) -> dict[str, Any]:
    """What dlt makes of a case."""
    from dlt.common.configuration import exceptions, resolve
    from dlt.common.configuration.resolve import inject_section, resolve_configuration
    from dlt.common.configuration.specs.config_section_context import ConfigSectionContext

    reads: list[str] = []

    def record(config: Any, key: str, hint: Any, value: Any, default: Any, traces: Any) -> None:
        for trace in traces:
            if trace.value is not None:
                reads.append(f"{key} {PROVIDERS.index(trace.provider)} {trace.key}")

    result: dict[str, Any] = {"reads": reads}
    config = target.make()
    with (
        places(case["env"], case["secrets"], case["config"]),
        patch.object(resolve, "log_traces", record),
        without_hooks(),
        inject_section(ConfigSectionContext(pipeline_name=case["pipeline"])),
    ):
        try:
            done = resolve_configuration(config, sections=target.sections)
            result["values"] = _set_values(done)
        except exceptions.ConfigFieldMissingException as error:
            result["error"] = ["missing", error.spec_name, *error.traces]
        except exceptions.ValueNotSecretException as error:
            result["error"] = ["not secret", error.key]
        except exceptions.ConfigValueCannotBeCoercedException as error:
            result["error"] = ["not convertible", error.field_name]
        except exceptions.InvalidNativeValue as error:
            result["error"] = ["not native", error.spec.__name__]
    return result


def record() -> list[dict[str, Any]]:
    """All cases."""
    chance = random.Random(SEED)
    words = ["support", "crm", "tickets", "eu", "reports", "shop"]
    found: list[dict[str, Any]] = []
    while len(found) < CASES:
        for target in targets(lambda: chance.choice(words)):
            case = _case(target, chance)
            name = type(target.make()).__qualname__.split(".")[-1]
            spec = {"name": name, **target.spec} if target.spec else name
            found.append(
                {
                    "spec": spec,
                    "sections": list(target.sections),
                    **case,
                    "expect": resolved(target, case),
                }
            )
    return found


def record_vaults() -> list[dict[str, Any]]:
    """The names that the providers of vaults are asked for."""
    from dlt.common.configuration.providers import EnvironProvider
    from dlt.common.configuration.providers.airflow import AirflowSecretsTomlProvider
    from dlt.common.configuration.providers.google_secrets import GoogleSecretsProvider
    from dlt.common.configuration.resolve import resolve_single_provider_value
    from dlt.common.typing import TSecretStrValue

    assert EnvironProvider().name == PROVIDERS[ENV]
    questions: list[tuple[str, list[str], Optional[str], bool]] = [
        ("api_key", ["sources", "support", "tickets"], None, True),
        ("page_size", ["sources", "support", "tickets"], None, False),
        ("password", ["destination", "post.gres"], "credentials", True),
        ("host", ["destination", "postgres"], "credentials", False),
        ("naming", [], "schema", False),
        ("dlthub_dsn", [], "runtime", True),
    ]
    found = []
    for vault in ("google", "airflow"):
        for field, sections, fixed, secret in questions:
            for pipeline in (None, "my_shop"):
                asked: list[str] = []

                def look(_: Any, name: str, hint: Any, asked: list[str] = asked) -> None:
                    asked.append(name)

                with (
                    patch.object(GoogleSecretsProvider, "_look_vault", look),
                    patch.object(AirflowSecretsTomlProvider, "_look_vault", look),
                ):
                    provider: Any = (
                        GoogleSecretsProvider(cast("Any", None))
                        if vault == "google"
                        else AirflowSecretsTomlProvider()
                    )
                    # As resolve asks: with the name of the pipeline, then without it.
                    for front in (pipeline, None) if pipeline else (None,):
                        resolve_single_provider_value(
                            provider,
                            field,
                            TSecretStrValue if secret else str,
                            cast("str", front),
                            cast("str", fixed),
                            tuple(sections),
                        )
                found.append(
                    {
                        "vault": vault,
                        "question": {
                            "field": field,
                            "sections": sections,
                            "secret": secret,
                            **({"fixed": fixed} if fixed else {}),
                            **({"pipeline": pipeline} if pipeline else {}),
                        },
                        "requested": asked,
                    }
                )
    return found


def lines(cases: list[dict[str, Any]]) -> str:
    """The content of a fixture file: a case in each line."""
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in cases) + "\n]\n"


def recorded(file: Path = FILE) -> list[dict[str, Any]]:
    """The cases in a fixture file."""
    return cast("list[dict[str, Any]]", json.loads(file.read_text("utf-8")))


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    FILE.write_text(lines(record()), "utf-8")
    VAULTS.write_text(lines(record_vaults()), "utf-8")
