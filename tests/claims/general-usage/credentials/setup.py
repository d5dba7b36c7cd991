"""Claims of docs/general-usage/credentials/setup.mdx."""

import importlib
import os
import sys
from typing import Any

import dlt
from dlt.common.configuration.providers import CustomLoaderDocProvider
from dlt.common.configuration.providers import environ as environ_provider
from dlt.common.configuration.specs import BaseConfiguration, configspec
from standins_lib.claims import claim, raises

SUPPORT = """
import dlt


@dlt.source
def tickets(
    api_key: str = dlt.secrets.value,
    base_url: str = "",
    page_size: int = 100,
    path: str = "exports/",
    settings: dict = {},
):
    found = [api_key, base_url, page_size, path, settings]
    return dlt.resource([{"found": found}], name="found")


@dlt.source
def needs_all(api_key):
    return []
""".replace("= {}", "= dlt.config.value")
EMPTY = "SOURCES__SUPPORT__SETTINGS"


def support() -> Any:
    """The module `support.py`, whose source needs only an `api_key`."""
    with open("support.py", "w") as file:
        file.write(SUPPORT)
    sys.path.insert(0, os.getcwd())
    os.environ.setdefault(EMPTY, "{}")
    return importlib.import_module("support")


def found(source: Any) -> list[Any]:
    """What the source was called with: key, URL, size of the page, path and settings."""
    (row,) = list(source)
    return list(row["found"])


def toml(name: str, text: str, folder: str = ".dlt") -> None:
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/{name}.toml", "w") as file:
        file.write(text)


@claim(
    "dlt does not read `[sources.tickets]`, because the module belongs between `sources` and the "
    "name.",
    "It does read a section with the module alone: `[sources.support]` is for all sources and "
    "resources of `support.py`.",
)
def the_module_is_part_of_the_section() -> None:
    toml("secrets", '[sources.tickets]\napi_key = "a"\n[sources.crm]\napi_key = "b"\n')
    with raises("ConfigFieldMissingException") as caught:
        support().tickets()
    assert "['api_key']" in caught.message
    dlt.secrets["sources.support.api_key"] = "fake-key"
    assert found(support().tickets())[0] == "fake-key"


@claim(
    "dlt does not fall back to the section of the type, but does fall back to `[destination]` "
    "itself:"
)
def named_destinations_share_only_the_top() -> None:
    def file_of(name: str) -> str:
        destination = dlt.destinations.duckdb(destination_name=name)
        client: Any = dlt.pipeline("weekly", destination=destination).destination_client()
        return os.path.basename(str(client.config.credentials))

    os.environ["DESTINATION__DUCKDB__CREDENTIALS"] = "of_type.duckdb"
    assert file_of("reports") == "reports.duckdb"
    os.environ["DESTINATION__CREDENTIALS"] = "of_all.duckdb"
    assert file_of("reports") == "of_all.duckdb"
    assert file_of("duckdb") == "of_type.duckdb"


@claim(
    "**The name of the pipeline beats the environment.** With the file below, the variable is "
    "ignored:"
)
def the_pipeline_beats_the_environment() -> None:
    toml("secrets", '[desk.sources.support]\nbase_url = "https://desk.example.com"\n')
    os.environ["API_KEY"] = "fake-key"
    os.environ["SOURCES__SUPPORT__TICKETS__BASE_URL"] = "https://env.example.com"
    assert found(support().tickets())[1] == "https://env.example.com"
    dlt.pipeline("desk")
    assert found(support().tickets())[1] == "https://desk.example.com"


@claim(
    "With several pipelines in a program, the last one that you created is active, until you call "
    "`activate()` of another."
)
def the_last_pipeline_is_active() -> None:
    toml("secrets", '[one]\napi_key = "of one"\n[two]\napi_key = "of two"\n')
    first = dlt.pipeline("one")
    dlt.pipeline("two")
    assert found(support().tickets())[0] == "of two"
    first.activate()
    assert found(support().tickets())[0] == "of one"


@claim(
    '**An empty variable is a value.** `API_KEY=""` gives you an empty string; `PAGE_SIZE=""` '
    "raises `ConfigValueCannotBeCoercedException`."
)
def empty_variables_are_values() -> None:
    toml("secrets", 'api_key = "fake-key"\n')
    os.environ["API_KEY"] = ""
    assert found(support().tickets())[0] == ""
    os.environ["PAGE_SIZE"] = ""
    with raises("ConfigValueCannotBeCoercedException") as caught:
        support().tickets()
    assert "page_size" in caught.message


@claim(
    "An argument that is itself a table (`dict`) is not combined: the whole table comes from the "
    "first provider that has it.",
    "A variable for one entry of the table is ignored.",
)
def tables_are_not_combined() -> None:
    os.environ["API_KEY"] = "fake-key"
    toml("secrets", "[sources.support.tickets.settings]\nfirst = 1\n")
    toml("config", "[sources.support.tickets.settings]\nsecond = 2\n")
    os.environ["SOURCES__SUPPORT__TICKETS__SETTINGS__FIRST"] = "9"
    module = support()
    del os.environ[EMPTY]
    assert found(module.tickets())[4] == {"first": 1}
    os.environ["SETTINGS"] = '{"third": 3}'
    assert found(module.tickets())[4] == {"third": 3}


@claim(
    "The file wins over the variable.",
    "A line break at the end of the file becomes part of the value, so write the file without one.",
    "Settings that are not secrets are never read from these files.",
)
def mounted_files_hold_secrets_only() -> None:
    os.makedirs("secrets")
    environ_provider.SECRET_STORAGE_PATH = os.path.abspath("secrets") + "/%s"
    for name in ("sources--support--tickets--api-key", "base-url"):
        with open(f"secrets/{name}", "w") as file:
            file.write("from-file\n")
    os.environ["SOURCES__SUPPORT__TICKETS__API_KEY"] = "from-env"
    os.environ["BASE_URL"] = "https://env.example.com"
    assert found(support().tickets())[:2] == ["from-file\n", "https://env.example.com"]


@claim(
    "dlt asks `secrets.toml` first, finds a table, and then takes single fields from both files."
)
def both_files_hold_credentials() -> None:
    toml("config", '[destination.postgres.credentials]\nhost = "h"\nusername = "u"\n')
    toml("secrets", '[destination.postgres.credentials]\npassword = "p"\ndatabase = "d"\n')
    client = dlt.pipeline("shop", destination="postgres", dataset_name="sales").sql_client()
    url: str = client.credentials.to_native_representation()
    assert url.startswith("postgresql://u:p@h:5432/d")


@claim(
    "Files of the same name in both folders are merged.",
    "For a key that is in both, the project wins.",
)
def the_project_wins() -> None:
    shared = '[sources.support]\napi_key = "shared"\nbase_url = "https://shared.example.com"\n'
    toml("secrets", shared, os.environ["DLT_DATA_DIR"])
    toml("secrets", '[sources.support]\napi_key = "mine"\n')
    assert found(support().tickets())[:2] == ["mine", "https://shared.example.com"]


@claim("A later change has no effect in the same process, so restart the kernel of your notebook.")
def files_are_read_once() -> None:
    toml("secrets", 'api_key = "first"\n')
    assert found(support().tickets())[0] == "first"
    toml("secrets", 'api_key = "second"\n')
    assert found(support().tickets())[0] == "first"


@claim("Names in TOML are case-sensitive: `[Destination.postgres]` is never read.")
def names_in_files_are_case_sensitive() -> None:
    toml("secrets", '[Sources.support]\napi_key = "upper"\n')
    with raises("ConfigFieldMissingException"):
        support().tickets()
    toml("secrets", '[sources.support]\napi_key = "lower"\n')
    assert dlt.secrets.get("Sources.support.api_key") == "upper"


@claim(
    "With `False`, `dlt.secrets` does not see the provider, and a secret that it holds raises "
    "`ValueNotSecretException`.",
)
def providers_without_secrets() -> None:
    held = {"sources": {"support": {"api_key": "fake-key"}}}
    provider = CustomLoaderDocProvider("settings.yaml", lambda: held, supports_secrets=False)
    dlt.config.register_provider(provider)
    assert dlt.config.get("sources.support.api_key") == "fake-key"
    assert dlt.secrets.get("sources.support.api_key") is None
    with raises("ValueNotSecretException") as caught:
        support().tickets()
    assert "settings.yaml" in caught.message


@claim("the argument has no default. Write `= dlt.secrets.value`")
def arguments_without_default_are_not_looked_up() -> None:
    os.environ["API_KEY"] = "fake-key"
    with raises("TypeError") as caught:
        support().needs_all()
    assert "missing 1 required positional argument: 'api_key'" in caught.message


@claim(
    "Within one file, the longest matching section wins.",
    "**A short name in the environment beats a long section in a file**, because the "
    "provider comes first:",
)
def providers_come_before_sections() -> None:
    toml("secrets", '[sources]\napi_key = "short"\n[sources.support.tickets]\napi_key = "long"\n')
    assert found(support().tickets())[0] == "long"
    os.environ["API_KEY"] = "from-env"
    assert found(support().tickets())[0] == "from-env"


@claim(
    "A variable with a longer name wins, such as `SOURCES__EXPORTS__PATH`.",
    "In a resource, unless it is standalone or has a `spec`, an argument with a default keeps its"
    " default: dlt fills in only arguments with `dlt.config.value` or `dlt.secrets.value`.",
    cases=(
        "source",
        "longer name",
        "resource",
        "resource with config.value",
        "resource, standalone",
        "resource, spec",
    ),
)
def path_of_the_shell(case: str) -> None:
    @configspec
    class Paths(BaseConfiguration):
        path: str = "default"

    found: list[str] = []
    os.environ["PATH"] = "of the shell"
    if case == "longer name":
        os.environ["SOURCES__EXPORTS__PATH"] = "longer"
    default = dlt.config.value if case == "resource with config.value" else "default"

    def exports(path: str = default) -> Any:
        found.append(path)
        yield from ([] if case.startswith("resource") else [dlt.resource([], name="rows")])

    exports.__qualname__ = "exports"  # as at the top level of a module
    if case.startswith("resource"):
        spec = Paths if "spec" in case else None
        list(dlt.resource(exports, standalone="standalone" in case, spec=spec)())
    else:
        list(dlt.source(exports, name="exports", section="exports")())
    expected = {"longer name": "longer", "resource": "default"}
    assert found == [expected.get(case, "of the shell")]


@claim(
    "For dlt an empty variable is a value: a `str` becomes an empty text, also a secret, so that"
    " the API answers 401 or 403 and dlt does not complain.",
    cases=("secret", "setting", "secret of a file"),
)
def empty_variable(case: str) -> None:
    @dlt.source(section="shop")
    def shop(api_key: str = dlt.secrets.value, host: str = dlt.config.value) -> Any:
        yield dlt.resource([{"found": [api_key, host]}], name="settings")

    key, host = "fake-key", "api.example.com"
    if case == "setting":
        host = ""
    else:
        key = ""
    os.environ["SOURCES__SHOP__HOST"] = host
    if case == "secret of a file":
        dlt.secrets["sources.shop.api_key"] = ""
    else:
        os.environ["SOURCES__SHOP__API_KEY"] = key
    assert list(shop()) == [{"found": [key, host]}]


@claim(
    "Register the provider where that happens once, or replace the one that is there:",
    "In a test, reload all providers afterwards with "
    "`Container()[PluggableRunContext].reload_providers()`: yours is gone then, and the files are "
    "read again.",
    cases=("registered twice", "replaced", "reloaded"),
)
def provider_of_the_same_name(case: str) -> None:
    from pathlib import Path

    from dlt.common.configuration.container import Container
    from dlt.common.configuration.specs.pluggable_run_context import PluggableRunContext

    def provider(value: int) -> Any:
        return CustomLoaderDocProvider("own", lambda: {"answer": value})

    Path(".dlt").mkdir()
    file = Path(".dlt/config.toml")
    file.write_text("size = 1\n")
    dlt.config.register_provider(provider(1))
    assert (dlt.config["answer"], dlt.config["size"]) == (1, 1)
    file.write_text("size = 2\n")
    context = Container()[PluggableRunContext]
    if case == "registered twice":
        with raises("DuplicateConfigProviderException"):
            dlt.config.register_provider(provider(2))
    elif case == "replaced":
        context.providers["own"] = provider(2)
        assert (dlt.config["answer"], dlt.config["size"]) == (2, 1)
    else:
        context.reload_providers()
        assert dlt.config.get("answer") is None
        assert dlt.config["size"] == 2


@claim(
    "Name the folder above `.dlt` before the first `dlt.pipeline`, or as a variable of the "
    "process:",
    cases=("before the import", "before dlt.pipeline", "after dlt.pipeline", "not at all"),
)
def project_folder(case: str) -> None:
    import subprocess
    from pathlib import Path

    Path("project/.dlt").mkdir(parents=True)
    Path("project/.dlt/secrets.toml").write_text('api_key = "from the file"\n')
    line = "os.environ['DLT_PROJECT_DIR'] = os.path.dirname(__file__)"
    steps = ["import dlt", "dlt.pipeline('shop')", "print(dlt.secrets.get('api_key'))"]
    place = {"before the import": 0, "before dlt.pipeline": 1, "after dlt.pipeline": 2}.get(case)
    if place is not None:
        steps.insert(place, line)
    Path("project/shop.py").write_text("\n".join(["import os", *steps]))
    Path("elsewhere").mkdir()
    script = os.path.abspath("project/shop.py")
    done = subprocess.run(
        [sys.executable, script], cwd="elsewhere", capture_output=True, text=True, check=True
    )
    found = done.stdout.strip() == "from the file"
    assert found is case.startswith("before")


@claim(
    "Only an object of a configuration type, such as credentials, does not win before you call its"
    " `resolve()`.",
    cases=("spec", "resolved spec", "dictionary", "credentials", "resolved credentials", "text"),
)
def objects_that_do_not_win(case: str) -> None:
    from dlt.common.configuration import configspec
    from dlt.common.configuration.specs import BaseConfiguration, ConnectionStringCredentials

    @configspec
    class Settings(BaseConfiguration):
        host: str = "default"

    @dlt.source
    def desk(settings: Settings = dlt.config.value) -> Any:
        return dlt.resource([{"host": settings.host}], name="hosts")

    @dlt.source
    def base(settings: ConnectionStringCredentials = dlt.secrets.value) -> Any:
        return dlt.resource([{"host": settings.host}], name="hosts")

    os.environ["SETTINGS__HOST"] = "configured"
    url = "postgresql://loader:fake@passed/sales"
    kind = case.removeprefix("resolved ")
    given: Any = {
        "spec": lambda: Settings(host="passed"),
        "dictionary": lambda: {"host": "passed"},
        "credentials": lambda: ConnectionStringCredentials(url),
        "text": lambda: url,
    }[kind]()
    if case.startswith("resolved"):
        given.resolve()
    source = desk if kind in ("spec", "dictionary") else base
    expected = "configured" if case in ("spec", "credentials") else "passed"
    assert list(source(given)) == [{"host": expected}]


@claim(
    "dlt takes it: the variable goes before every file, and also before variables of single"
    " fields, such as `DESTINATION__POSTGRES__CREDENTIALS__HOST`.",
    "A text that is no key raises `InvalidNativeValue`, which says `comes from the"
    " ('credentials',) section(s)`; the key of another account is used without a message.",
    'set `SOURCES__CREDENTIALS=""` and `DESTINATION__CREDENTIALS=""`, and dlt reads your files and'
    " fields as before.",
    "A string or a dictionary in code wins as well.",
    cases=("text, files", "text, fields", "key, files", "key, fields", "no variable, files"),
)
def a_variable_credentials_comes_first(case: str) -> None:
    from dlt.common.configuration.specs import GcpServiceAccountCredentials

    mine = {"project_id": "mine", "client_email": "a@b", "private_key": "key"}
    login = {"host": "own", "database": "d", "username": "u", "password": "p"}
    for section, values in (("sources", mine), ("destination.postgres", login)):
        for key, value in values.items():
            name = f"{section}.credentials.{key}"
            if "fields" in case:
                os.environ[name.upper().replace(".", "__")] = value
            else:
                dlt.secrets[name] = value

    @dlt.source
    def sheets(credentials: GcpServiceAccountCredentials = dlt.secrets.value) -> Any:
        return dlt.resource([{"project": credentials.project_id}], name="sheets")

    def project(*arguments: Any) -> Any:
        return next(iter(sheets(*arguments)))["project"]

    def host(**arguments: Any) -> Any:
        to = dlt.destinations.postgres(**arguments)
        loaded = dlt.pipeline("shop", destination=to, dataset_name="data")
        loaded._inject_schema(dlt.Schema("shop"))
        config: Any = loaded.destination_client().config
        return config.credentials.host

    other = '{"project_id": "other", "client_email": "a@b", "private_key": "key"}'
    if "no variable" in case:
        assert (project(), host()) == ("mine", "own")
        return
    os.environ["CREDENTIALS"] = other if "key" in case else "some text"
    if "key" in case:
        assert project() == "other"
    else:
        with raises("InvalidNativeValue") as caught:
            project()
        assert "comes from the ('credentials',) section(s)" in caught.message
    with raises("InvalidNativeValue"):
        host()
    assert project(mine) == "mine"
    assert host(credentials="postgresql://u:p@code/d") == "code"
    os.environ.update({"SOURCES__CREDENTIALS": "", "DESTINATION__CREDENTIALS": ""})
    assert (project(), host()) == ("mine", "own")


@claim(
    "There is no prefix `DLT_`: `DLT_DESTINATION__…` is not read.",
    "The second part is the name of the destination, `FILESYSTEM` for every bucket, not `S3` or "
    "`MINIO`.",
    cases=("prefix", "S3", "FILESYSTEM", "a destination with the name s3"),
)
def names_without_prefix(case: str) -> None:
    names = {"prefix": "DLT_DESTINATION__FILESYSTEM", "FILESYSTEM": "DESTINATION__FILESYSTEM"}
    os.environ[f"{names.get(case, 'DESTINATION__S3')}__BUCKET_URL"] = "lake"
    named = {"destination_name": "s3"} if case.endswith("s3") else {}
    bucket = dlt.destinations.filesystem(**named)
    made = dlt.pipeline("shop", destination=bucket, dataset_name="sales")
    if case in ("prefix", "S3"):
        with raises("ConfigFieldMissingException") as caught:
            made.run([{"id": 1}], table_name="orders")
        assert "DESTINATION__FILESYSTEM__BUCKET_URL" in caught.message
        return
    made.run([{"id": 1}], table_name="orders")
    assert os.path.isdir("lake/sales/orders")


@claim(
    "Write lists and dictionaries as JSON; `de,fr` for a list raises "
    "`ConfigValueCannotBeCoercedException`:",
    cases=("list with commas", "text with commas", "JSON"),
)
def lists_in_variables(case: str) -> None:
    os.environ["LANGUAGES"] = '["de", "fr"]' if case == "JSON" else "de,fr"

    @dlt.source
    def listed(languages: list[str] = dlt.config.value) -> Any:
        return dlt.resource(languages, name="found")

    @dlt.source
    def written(languages: str = dlt.config.value) -> Any:
        return dlt.resource(languages.split(","), name="found")

    if case == "list with commas":
        with raises("ConfigValueCannotBeCoercedException"):
            listed()
        return
    assert list(listed() if case == "JSON" else written()) == ["de", "fr"]


@claim(
    "A variable holds for the process, not for a pipeline, and it wins over `secrets.toml`.",
    "Put the name of the pipeline in front: `FIRST__DESTINATION__DUCKDB__CREDENTIALS` counts only"
    " for the pipeline `first`.",
    "A pipeline without such a variable takes the one without a name, if it is set.",
    cases=("plain", "prefix", "both"),
)
def variables_of_two_pipelines(case: str) -> None:
    if case != "prefix":
        os.environ["DESTINATION__DUCKDB__CREDENTIALS"] = "all.duckdb"
    if case != "plain":
        os.environ["FIRST__DESTINATION__DUCKDB__CREDENTIALS"] = "one.duckdb"
    dlt.secrets["destination.duckdb.credentials"] = "toml.duckdb"
    files = []
    for name in ("first", "second"):
        pipeline = dlt.pipeline(name, destination="duckdb", dataset_name="data")
        pipeline.run([{"id": 1}], table_name="orders")
        client: Any = pipeline.destination_client()
        files.append(os.path.basename(client.config.credentials.database))
    assert (
        files
        == {
            "plain": ["all.duckdb", "all.duckdb"],
            "prefix": ["one.duckdb", "toml.duckdb"],
            "both": ["one.duckdb", "all.duckdb"],
        }[case]
    )
