"""Claims of docs/reference/errors/configuration.mdx."""

import os
import sys
from pathlib import Path
from typing import Optional

import dlt
from standins_lib.claims import claim, pipeline, raises


@claim("A table with the name `credentials` counts as one, even if no field in it is secret.")
def table_of_credentials() -> None:
    Path(".dlt").mkdir()
    file = Path(".dlt/config.toml")
    file.write_text('[destination.postgres.credentials]\nhost = "db.example.com"\n')
    with raises("ValueNotSecretException"):
        pipeline(destination="postgres").run([{"id": 1}], table_name="orders")


@claim("A plain `import dlt` and a pipeline run do not need it in 1.10.0.")
def git_is_not_imported() -> None:
    before = "git" in sys.modules
    assert pipeline().run([{"id": 1}], table_name="orders").loads_ids
    assert ("git" in sys.modules) == before


@claim('After `dlt.pipeline("shop")`, the same names with `SHOP__` before them are tried first.')
def names_with_the_pipeline() -> None:
    @dlt.source
    def helpdesk(api_key: str = dlt.secrets.value) -> object:
        return dlt.resource([api_key], name="tickets")

    pipeline("shop")
    with raises("ConfigFieldMissingException") as caught:
        helpdesk()
    tried = [line for line in caught.message.splitlines() if "Environment Variables" in line]
    assert "SHOP__SOURCES__" in tried[0]
    assert "SHOP__" not in tried[-1]


@claim(
    "In environment variables, lists and dictionaries are written as JSON, with double quotes, and "
    "tuples as Python literals."
)
def lists_and_dictionaries_are_json() -> None:
    import os

    good = {"WORDS": '["a"]', "SIZES": '{"a": 1}', "PAIR": "(1, 'a')"}
    types = {"WORDS": list, "SIZES": dict, "PAIR": tuple}
    os.environ.update(good)
    assert [dlt.config.get(name.lower(), kind) for name, kind in types.items()] == [
        ["a"],
        {"a": 1},
        (1, "a"),
    ]
    for name, bad in (("WORDS", "['a']"), ("SIZES", "{'a': 1}"), ("PAIR", '[1, "a"]')):
        os.environ[name] = bad
        with raises("ConfigValueCannotBeCoercedException"):
            dlt.config.get(name.lower(), types[name])


@claim(
    'An empty value is a value: `PAGE_SIZE=""`, as a form or a `.env` file writes it for a field'
    " that is left blank, cannot become an `int`, `bool`, `list` or `dict`, and the default is not"
    " used.",
    "A `str` becomes an empty text, also where a secret is required.",
    cases=("int", "bool", "list", "dict", "str", "secret"),
)
def empty_variables(case: str) -> None:
    got = []

    def shelf(
        int_: int = 1,
        bool_: bool = True,
        list_: Optional[list[int]] = None,
        dict_: Optional[dict[str, int]] = None,
        str_: str = "x",
        secret_: str = dlt.secrets.value,
    ) -> list[int]:
        got.append((str_, secret_))
        return []

    os.environ["SECRET_"] = "given"
    os.environ[f"{case.upper()}_"] = ""
    made = dlt.source(shelf)
    if case in ("str", "secret"):
        made()
        assert "" in got[0]
    else:
        with raises("ConfigValueCannotBeCoercedException"):
            made()


@claim(
    "Classes that end in `WithoutDefaults` know only values that you write, and no managed "
    "identity or `az login`. This one needs `azure_storage_account_name`, and "
    "`azure_storage_account_key` or `azure_storage_sas_token`.",
    cases=("name", "name and key", "name and token", "with defaults"),
)
def without_defaults(case: str) -> None:
    from dlt.common.configuration.resolve import resolve_configuration
    from dlt.common.configuration.specs import AzureCredentials, AzureCredentialsWithoutDefaults

    os.environ["CREDENTIALS__AZURE_STORAGE_ACCOUNT_NAME"] = "yourstorage"
    if "key" in case:
        os.environ["CREDENTIALS__AZURE_STORAGE_ACCOUNT_KEY"] = "a2V5"
    if "token" in case:
        os.environ["CREDENTIALS__AZURE_STORAGE_SAS_TOKEN"] = "sig=none"
    kind = AzureCredentials if case == "with defaults" else AzureCredentialsWithoutDefaults
    if case == "name":
        with raises("ConfigFieldMissingException") as caught:
            resolve_configuration(kind(), sections=("credentials",))
        assert "['azure_storage_sas_token']" in caught.message
    else:
        assert resolve_configuration(kind(), sections=("credentials",)).is_resolved()
