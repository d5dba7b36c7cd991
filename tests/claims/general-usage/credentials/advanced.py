"""Claims of docs/general-usage/credentials/advanced.mdx."""

import os
from typing import Any

import dlt
from dlt.common.configuration.specs import ConnectionStringCredentials
from dlt.common.typing import TSecretStrValue
from dlt.destinations.impl.postgres.configuration import PostgresCredentials
from standins_lib.claims import claim, raises


@dlt.source
def prices(
    currencies: Any,
    api_key: str = dlt.secrets.value,
    limit: int = 500,
    since: str = None,  # noqa: RUF013
) -> Any:
    yield dlt.resource([{"row": [currencies, api_key, limit, since]}], name="found")


@dlt.resource
def rates(region: str = dlt.config.value, limit: int = 500) -> Any:
    yield [region, limit]


@dlt.resource(standalone=True)
def alone(limit: int = 500) -> Any:
    yield [limit]


@dlt.transformer
def doubled(item: int, region: str = dlt.config.value, limit: int = 500) -> Any:
    yield [region, limit]


def found(source: Any) -> list[Any]:
    (row,) = list(source)
    return list(row["row"])


def toml(name: str, text: str) -> None:
    os.makedirs(".dlt", exist_ok=True)
    with open(f".dlt/{name}.toml", "w") as file:
        file.write(text)


@claim(
    "dlt never looks up the value. If you do not pass it, the call raises `TypeError`; for a "
    "function with `@dlt.destination`, the load jobs do",
    cases=("source", "destination"),
)
def arguments_without_default_are_not_filled(case: str) -> None:
    if case == "destination":
        os.environ.update({"ADDRESS": "here", "LOAD__RAISE_ON_MAX_RETRIES": "1"})

        @dlt.destination
        def sink(items: Any, table: Any, address: str) -> None:
            pass

        unready: Any = sink
        with raises("LoadClientJobRetry") as caught:
            dlt.pipeline("sink", destination=unready()).run([{"id": 1}], table_name="rows")
        assert "'address'" in caught.message
        return
    os.environ.update({"CURRENCIES": '["EUR"]', "API_KEY": "fake-key"})
    with raises("TypeError") as caught:
        prices()
    assert "'currencies'" in caught.message


@claim(
    "`None` counts as a value: it raises `ConfigFieldMissingException` unless the type is "
    "`Optional` or the default is `None`, even for `limit`.",
    "To have an argument looked up, leave it out or pass `dlt.secrets.value`.",
)
def none_is_a_value() -> None:
    os.environ.update({"API_KEY": "fake-key", "LIMIT": "50", "SINCE": "2025"})
    given: Any = None
    assert found(prices("EUR", dlt.secrets.value)) == ["EUR", "fake-key", 50, "2025"]
    assert found(prices("EUR", since=given)) == ["EUR", "fake-key", 50, None]
    with raises("ConfigFieldMissingException") as caught:
        prices("EUR", api_key=given, limit=given)
    assert "['api_key', 'limit']" in caught.message


@claim(
    "To have it looked up, decorate the function with `@dlt.resource(standalone=True)`, or write "
    "`limit: int = dlt.config.value`.",
    "The same is true for a transformer.",
)
def resources_look_up_required_values() -> None:
    os.environ.update({"REGION": "eu", "LIMIT": "50"})
    assert list(rates()) == ["eu", 500]
    assert list(alone()) == [50]
    assert list(dlt.resource([1], name="one") | doubled) == ["eu", 500]


@claim(
    "A resource defined inside a source without `standalone=True` gets nothing from configuration: "
    "`dlt.secrets.value` or `dlt.config.value` there raises "
    "`ResourceInnerCallableConfigWrapDisallowed`.",
    cases=("plain", "standalone"),
)
def inner_resources_get_nothing(case: str) -> None:
    os.environ["LIMIT"] = "50"
    if case == "standalone":

        @dlt.source
        def around() -> Any:
            @dlt.resource(standalone=True)
            def inner(limit: int = dlt.config.value) -> Any:
                yield limit

            return inner()

        assert list(around()) == [50]
        return

    @dlt.source
    def outer() -> Any:
        @dlt.resource
        def inner(limit: int = 500) -> Any:
            yield limit

        return inner

    @dlt.source
    def secret() -> Any:
        @dlt.resource
        def inner(limit: int = dlt.secrets.value) -> Any:
            yield limit

        return inner

    @dlt.source
    def setting() -> Any:
        @dlt.resource
        def inner(limit: int = dlt.config.value) -> Any:
            yield limit

        return inner

    assert list(outer()) == [500]
    with raises("ResourceInnerCallableConfigWrapDisallowed"):
        list(secret())
    with raises("ResourceInnerCallableConfigWrapDisallowed"):
        list(setting())


@claim(
    "`bool` accepts `true`, `t`, `yes`, `y`, `1` and `false`, `f`, `no`, `n`, `0`, in upper or "
    "lower case.",
    "`on` and `off` do not fit.",
    'The elements of a list are not checked: `list[int]` accepts `["a"]`.',
)
def what_fits_the_types() -> None:
    yes, no = "true t yes y 1 TRUE T Yes Y".split(), "false f no n 0 FALSE F No N".split()

    def read(value: str, kind: Any) -> Any:
        os.environ["ACTIVE"] = value
        return dlt.config.get("active", kind)

    assert {read(value, bool) for value in yes} == {True}
    assert {read(value, bool) for value in no} == {False}
    for value in ("on", "off"):
        with raises("ConfigValueCannotBeCoercedException"):
            read(value, bool)

    @dlt.source
    def tagged(tags: list[int] = dlt.config.value) -> Any:
        yield dlt.resource([{"tags": tags}], name="tags")

    os.environ["TAGS"] = '["a"]'
    assert list(tagged()) == [{"tags": ["a"]}]


@claim(
    "`TSecretStrValue`, from `dlt.common.typing`, marks a secret by its type: the value cannot "
    "come from `config.toml`, whatever the default is."
)
def secret_types_need_a_secret_place() -> None:
    toml("config", 'token = "in-config"\nplain = "in-config"\n')

    @dlt.source
    def secured(plain: str = "default", token: TSecretStrValue = "default") -> Any:  # type: ignore
        yield dlt.resource([{"found": [plain, token]}], name="found")

    with raises("ValueNotSecretException"):
        secured()
    os.environ["TOKEN"] = "from-env"
    assert list(secured()) == [{"found": ["in-config", "from-env"]}]


@claim(
    "dlt never drops that last part when it tries shorter sections: it ends with "
    "`[sources.credentials]` and `[credentials]`."
)
def the_last_part_stays() -> None:
    @dlt.source
    def orders(credentials: ConnectionStringCredentials = dlt.secrets.value) -> Any:
        return []

    os.environ["DRIVERNAME"] = "sqlite"
    with raises("ConfigFieldMissingException") as caught:
        orders()
    tried = [key.key for key in caught.value.traces["drivername"]]  # type: ignore[attr-defined]
    assert tried[-2:] == ["SOURCES__CREDENTIALS__DRIVERNAME", "CREDENTIALS__DRIVERNAME"]


@claim(
    "dlt tries neither shorter sections nor the name of the pipeline.",
    "`dlt.secrets` does not see `config.toml`.",
    "`dlt.config` sees all providers, secrets too.",
    "A key of a table returns a dictionary, from the first provider that has it.",
)
def reads_are_exact() -> None:
    toml("secrets", 'key = "secret"\n[table]\nfirst = 1\n')
    toml("config", 'setting = "plain"\n[table]\nsecond = 2\n')
    os.environ["SHOP__SETTING"] = "of the pipeline"
    dlt.pipeline("shop")
    assert dlt.config.get("sources.prices.setting") is None
    assert dlt.config.get("setting") == "plain"
    assert dlt.secrets.get("setting") is None
    assert dlt.config.get("key") == "secret"
    assert dlt.config.get("table") == {"first": 1}


@claim(
    "If no provider has the key, it raises `ConfigFieldMissingException`, which is a `KeyError`.",
    "`get` returns `None` instead, and converts only to a type that you pass, which may be a spec.",
    "Pass plain `list` or `dict`: `list[int]` raises `ConfigValueCannotBeCoercedException`.",
)
def keys_that_are_missing() -> None:
    with raises(KeyError) as caught:
        dlt.config["region"]
    assert type(caught.value).__name__ == "ConfigFieldMissingException"
    assert dlt.config.get("region") is None
    os.environ["LIMIT"] = "50"
    assert dlt.config.get("limit") == "50"
    assert dlt.config["limit"] == 50
    os.environ["TAGS"] = "[1]"
    assert dlt.config.get("tags", list) == [1]
    with raises("ConfigValueCannotBeCoercedException"):
        dlt.config.get("tags", list[int])


@claim(
    "dlt writes the value to its in-memory copy of `secrets.toml` or `config.toml`, and the value "
    "ranks like that file: the environment still wins.",
    "A dictionary is merged with a table that is already there.",
)
def written_values_rank_like_the_file() -> None:
    toml("secrets", "[table]\nfirst = 1\n")
    dlt.secrets["table"] = {"second": 2}
    assert dlt.secrets.get("table") == {"first": 1, "second": 2}
    dlt.config["limit"] = 10
    assert dlt.secrets.get("limit") is None
    os.environ["LIMIT"] = "99"
    assert dlt.config["limit"] == 99


@claim(
    "A string or a dictionary wins over the environment and all files.",
    "An object, such as `PostgresCredentials(…)`, does not: with "
    "`DESTINATION__POSTGRES__CREDENTIALS__HOST` set, dlt connects to that host.",
    "Call `resolve()` of the object before you pass it.",
)
def objects_do_not_win() -> None:
    def host(credentials: Any) -> str:
        destination = dlt.destinations.postgres(credentials=credentials)
        client = dlt.pipeline("shop", destination=destination, dataset_name="d").sql_client()
        return str(client.credentials.host)

    os.environ["DESTINATION__POSTGRES__CREDENTIALS__HOST"] = "env.example.com"
    url = "postgresql://loader:fake@code.example.com/sales"
    parts = {"host": "code.example.com", "database": "d", "username": "u", "password": "p"}
    assert (host(url), host(parts)) == ("code.example.com", "code.example.com")
    assert host(PostgresCredentials(url)) == "env.example.com"
    complete = PostgresCredentials(url)
    complete.resolve()
    assert host(complete) == "code.example.com"


@claim(
    "The files may have sections of your own, such as `[app]`, beside those of dlt:"
    ' `dlt.config["app.timezone"]`.'
)
def sections_of_an_application() -> None:
    from pathlib import Path

    Path(".dlt").mkdir()
    Path(".dlt/config.toml").write_text('[app]\ntimezone = "Europe/Oslo"\n[load]\nworkers = 3\n')
    assert dlt.config["app.timezone"] == "Europe/Oslo"
    assert dlt.config["app"] == {"timezone": "Europe/Oslo"}
    loaded = dlt.pipeline("app", destination="duckdb", dataset_name="data")
    loaded.run([{"id": 1}], table_name="items")


@claim(
    "In the environment, the key `shop.api_key` is `SHOP__API_KEY`: capital letters, and two"
    " underscores for a dot.",
    "On Linux and macOS, a variable in lower case is not found.",
    cases=("capitals", "lower case", "one underscore", "file only"),
)
def variable_of_a_key(case: str) -> None:
    from pathlib import Path

    Path(".env").write_text("SHOP__API_KEY=fake-key\n")
    names = {
        "capitals": "SHOP__API_KEY",
        "lower case": "shop__api_key",
        "one underscore": "SHOP_API_KEY",
    }
    if case in names:
        os.environ[names[case]] = "fake-key"
    assert dlt.secrets.get("shop.api_key") == ("fake-key" if case == "capitals" else None)


@claim(
    "Last of all, dlt looks for the name of an argument alone, so that the `API_KEY` of another"
    " program becomes the argument `api_key`.",
    "Set the longer name, `SOURCES__SHOP__API_KEY`, or one that begins with the name of the"
    " pipeline: both are tried before the short one.",
    cases=("short only", "SOURCES__SHOP__API_KEY", "DESK__SOURCES__SHOP__API_KEY", "DESK__API_KEY"),
)
def short_names_come_last(case: str) -> None:
    @dlt.source(section="shop")
    def shop(api_key: str = dlt.secrets.value) -> Any:
        yield dlt.resource([{"key": api_key}], name="found")

    dlt.pipeline("desk", destination="duckdb")
    os.environ["API_KEY"] = "key-of-another-program"
    if case != "short only":
        os.environ[case] = "fake-key"
    expected = "key-of-another-program" if case == "short only" else "fake-key"
    assert list(shop()) == [{"key": expected}]


@claim(
    "To let dlt see only variables with your prefix, exchange the provider at the start of the"
    " program:",
    "The settings of destinations and of `[runtime]`, such as `DLT__RUNTIME__LOG_LEVEL`, then have"
    " the prefix too.",
    cases=("argument", "dlt.secrets", "destination", "log level"),
)
def variables_with_a_prefix(case: str) -> None:
    from dlt.common.configuration.container import Container
    from dlt.common.configuration.providers import EnvironProvider
    from dlt.common.configuration.specs.pluggable_run_context import PluggableRunContext

    class Prefixed(EnvironProvider):
        @staticmethod
        def get_key_name(key: str, *sections: str) -> str:
            return "DLT__" + EnvironProvider.get_key_name(key, *sections)

    names = {
        "argument": "SOURCES__SHOP__API_KEY",
        "dlt.secrets": "SHOP__API_KEY",
        "destination": "DESTINATION__DUCKDB__CREDENTIALS",
        "log level": "RUNTIME__LOG_LEVEL",
    }
    values = {"destination": ("other.duckdb", "mine.duckdb"), "log level": ("ERROR", "INFO")}
    other, mine = values.get(case, ("other-key", "fake-key"))
    os.environ["DLT__RUNTIME__DLTHUB_TELEMETRY"] = "false"
    os.environ[names[case]] = other
    os.environ["DLT__" + names[case]] = mine
    Container()[PluggableRunContext].providers.providers[0] = Prefixed()

    @dlt.source(section="shop")
    def shop(api_key: str = dlt.secrets.value) -> Any:
        yield dlt.resource([{"key": api_key}], name="found")

    if case == "argument":
        assert list(shop()) == [{"key": mine}]
    elif case == "dlt.secrets":
        assert dlt.secrets["shop.api_key"] == mine
    else:
        made = dlt.pipeline("prefixed", destination="duckdb", dataset_name="data")
        if case == "log level":
            assert made.runtime_config.log_level == mine
        else:
            made.run([{"id": 1}], table_name="items")
            assert os.path.exists(mine)
            assert not os.path.exists(other)
