"""Claims of docs/examples/custom_config_provider.mdx."""

import os
from typing import Any

import dlt
from dlt.common.configuration.providers import CustomLoaderDocProvider
from standins_lib.claims import claim, raises


def use(settings: Any, name: str = "profiles.yaml", **options: Any) -> None:
    dlt.config.register_provider(CustomLoaderDocProvider(name, lambda: settings, **options))


@claim(
    "The same key in an environment variable or in a file in `.dlt` wins over the YAML file.",
)
def provider_is_asked_last() -> None:
    use({"city": "Porto", "country": "Portugal", "river": "Douro"})
    os.environ["CITY"] = "Oslo"
    dlt.config["country"] = "Norway"
    assert [dlt.config[key] for key in ("city", "country", "river")] == ["Oslo", "Norway", "Douro"]


@claim("A second provider with the same name raises `DuplicateConfigProviderException`.")
def second_provider_of_a_name() -> None:
    use({})
    use({}, "other.yaml")
    with raises("DuplicateConfigProviderException"):
        use({})


@claim(
    "pass `supports_secrets=False`, and a secret that dlt finds in the file first raises"
    " `ValueNotSecretException`.",
    cases=("file", "environment"),
)
def secret_in_a_provider_without_secrets(case: str) -> None:
    @dlt.source(section="weather")
    def weather(api_key: str = dlt.secrets.value) -> Any:
        return dlt.resource([api_key], name="key")

    use({"sources": {"weather": {"api_key": "fake-key"}}}, supports_secrets=False)
    if case == "environment":
        os.environ["SOURCES__WEATHER__API_KEY"] = "fake-key"
        weather()
        return
    with raises("ValueNotSecretException"):
        weather()


@claim(
    "When the variable is missing, `Template.substitute` raises `KeyError` as soon as the provider"
    " is created."
)
def missing_variable() -> None:
    from string import Template

    with raises("KeyError"):
        CustomLoaderDocProvider("profiles.yaml", lambda: Template("${MISSING}").substitute({}))
