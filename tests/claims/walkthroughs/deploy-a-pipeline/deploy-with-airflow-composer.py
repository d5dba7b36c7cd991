"""Claims of docs/walkthroughs/deploy-a-pipeline/deploy-with-airflow-composer.mdx."""

import os
from datetime import datetime
from pathlib import Path
from typing import Any, Optional

import dlt
from standins_lib.claims import claim, raises


@dlt.source
def shop() -> Any:
    """Two independent groups of resources."""
    orders = dlt.resource([{"id": 1}], name="orders", write_disposition="append")
    returns = dlt.resource([{"id": 2}], name="returns", write_disposition="append")
    return orders, returns, dlt.transformer(lambda row: row, data_from=orders, name="items")


def pipe() -> dlt.Pipeline:
    """A pipeline whose name is not that of a source."""
    return dlt.pipeline("warehouse", destination="duckdb", dataset_name="data")


def dag(variables: bool = False) -> Any:
    """An empty DAG, in an Airflow without a database, where each look-up of a variable is slow."""
    os.environ["PROVIDERS__ENABLE_AIRFLOW_SECRETS"] = str(variables)
    os.environ["AIRFLOW_HOME"] = os.path.abspath(".airflow")
    os.environ["AIRFLOW__CORE__DAGS_FOLDER"] = os.path.abspath("dags")
    os.environ["DESTINATION__DUCKDB__CREDENTIALS"] = os.path.abspath("shop.duckdb")
    from airflow import DAG

    return DAG("load", start_date=datetime(2025, 5, 1), schedule=None)


def group(**settings: Any) -> Any:
    """The group of tasks, with dlt's logger, since there is no task of Airflow."""
    from dlt.helpers.airflow_helper import PipelineTasksGroup

    return PipelineTasksGroup(
        "load",
        use_task_logger=False,
        log_progress_period=0,
        add_suffix_on_collision=True,
        **settings,
    )


@claim(
    "the first group, then all others side by side, then an empty task whose name ends in `_end`",
    "The empty task does not get your `trigger_rule`: it needs all tasks before it to succeed.",
    "With `parallel-isolated`, the names of source and resources make the name of each task's"
    " pipeline, such as `github_issues`, and the name of your pipeline is not used.",
    "A transformer stays in the group of the resource that it reads from.",
    packages="airflow",
)
def parallel_tasks() -> None:
    def made(decompose: str) -> Any:
        with dag():
            added = group().add_run(pipe(), shop(), decompose=decompose, trigger_rule="all_done")
        return [(task.task_id, task.trigger_rule.value) for task in added], added

    shared, tasks = made("parallel")
    assert shared == [
        ("load.shop_orders-items", "all_done"),
        ("load.shop_returns", "all_done"),
        ("load.shop_orders-returns-items_end", "all_success"),
    ]
    assert tasks[1].upstream_list == tasks[:1]
    isolated, tasks = made("parallel-isolated")
    assert len(isolated) == 3
    names = [task.python_callable.keywords["pipeline_name"] for task in tasks[:2]]
    assert names == ["shop_orders_items", "shop_returns"]


@claim(
    "A pipeline that you create before its group is refused with `ValueError`.",
    "The same happens if you create a second group before you call `add_run` of the first one:"
    " finish one group, then create the next group and its pipeline.",
    "It does not know `primary_key`, `columns` or `refresh`: Airflow refuses such arguments with"
    " `AirflowException`.",
    "`decompose` other than `none` needs a source that was called, and a pipeline without"
    " `dev_mode`.",
    "Data that is not a source gets a task that has the name of the pipeline, so the tasks of two"
    " `add_run` calls with one pipeline have the same name.",
    "Two calls of `add_run` do not wait for each other.",
    packages="airflow",
)
def what_add_run_refuses() -> None:
    with dag():
        early = pipe()
        first = group()
        with raises("ValueError"):
            first.add_run(early, shop())
        own = pipe()
        first.add_run(own, [{"id": 1}])
        group()
        with raises("ValueError"):
            first.add_run(own, shop())
        tasks = group()
        for argument in ("primary_key", "columns", "refresh"):
            with raises("AirflowException"):
                tasks.add_run(pipe(), shop(), **{argument: "id"})
        with raises("ValueError"):
            tasks.add_run(pipe(), shop, decompose="serialize")
        with raises("ValueError"):
            fresh = dlt.pipeline("fresh", destination="duckdb", dev_mode=True)
            tasks.add_run(fresh, shop(), decompose="serialize")
        (rows_only,) = tasks.add_run(pipe(), [{"id": 1}])
        assert rows_only.task_id == tasks.group_id + ".warehouse"
        with raises("DuplicateTaskIdFound"):
            tasks.add_run(pipe(), [{"id": 2}])
        (other,) = tasks.add_run(pipe(), shop().with_resources("returns"))
        assert not other.upstream_list


@claim(
    "a function without arguments, called within the task, before `data` is called",
    "A resource that needs arguments fails in the task with `TypeError`, also after you passed"
    " them, because the helper calls what can be called.",
    'Return the resource from a function, as in `lambda: issues_of("acme")`, or put it into a'
    " source.",
    packages="airflow",
)
def data_that_is_called() -> None:
    called = []

    @dlt.resource
    def issues_of(owner: str) -> Any:
        called.append(owner)
        yield {"id": 1}

    def task(data: Any) -> Any:
        with dag():
            before = [lambda: called.append("before")]
            return group().add_run(pipe(), data, on_before_run=before[0])[0].python_callable

    for data in (issues_of, issues_of("acme")):
        with raises("TypeError"):
            task(data)()
    assert called == ["before", "before"]
    task(lambda: issues_of("acme"))()
    assert called[2:] == ["before", "acme"]


@claim(
    "A failure of the source is not repeated, unless you add"
    ' `retry_pipeline_steps=("extract", "load")`.',
    "Unless `data_writer.buffer_max_items` is configured, the group sets it to 1,000 rows, which"
    " is less than dlt's default of 5,000: pass `buffer_max_items=0` to keep dlt's default.",
    packages="airflow",
)
def retries_of_the_source() -> None:
    from tenacity import Retrying, stop_after_attempt

    tries = []

    @dlt.source
    def broken() -> Any:
        @dlt.resource
        def rows() -> Any:
            tries.append(1)
            raise ValueError("the API is down")
            yield

        return rows

    def attempts(**settings: Any) -> int:
        tries.clear()
        with dag():
            policy = Retrying(stop=stop_after_attempt(3), reraise=True)
            (task,) = group(retry_policy=policy, **settings).add_run(pipe(), broken())
        with raises("ValueError"):
            task.python_callable()
        return len(tries)

    assert attempts(buffer_max_items=0) == 1
    assert dlt.config.get("data_writer.buffer_max_items") is None
    assert attempts(retry_pipeline_steps=("extract", "load")) == 3
    assert dlt.config.get("data_writer.buffer_max_items") == 1000


@claim(
    "Environment variables and the TOML files in `dags/.dlt` win over the Airflow variable.",
    "The variable may also hold settings that are not secret.",
    "dlt does not read `.env` files.",
    packages="airflow",
)
def order_of_the_variable() -> None:
    token = "sources.github_issues.access_token"
    settings = '[sources.github_issues]\nper_page = 50\naccess_token = "variable"'
    os.environ["AIRFLOW_VAR_DLT_SECRETS_TOML"] = settings
    os.makedirs("dags/.dlt")
    with open(".env", "w") as file:
        file.write("SOURCES__GITHUB_ISSUES__ACCESS_TOKEN=file")
    with dag(variables=True):
        group()
        assert dlt.secrets[token] == "variable"
        assert dlt.config["sources.github_issues.per_page"] == 50
        with open("dags/.dlt/secrets.toml", "w") as file:
            file.write('[sources.github_issues]\naccess_token = "toml"')
        group()
        assert dlt.secrets[token] == "toml"
        os.environ["SOURCES__GITHUB_ISSUES__ACCESS_TOKEN"] = "environment"
        assert dlt.secrets[token] == "environment"


@claim(
    "Run the command in the root of the repository: there it asks before it overwrites a DAG. In a"
    " subfolder it looks for the DAG in the wrong place and overwrites it without a question."
    " `build/cloudbuild.yaml` is never overwritten.",
)
def command_in_a_subfolder() -> None:
    from dlt.cli import echo
    from dlt.cli.deploy_command import deploy_command
    from git import Repo

    for folder in ("loads", "dags", "build", "template/airflow-composer"):
        os.makedirs(folder)
    Repo.init(".").create_remote("origin", "https://github.com/acme/issue-report.git")
    dag_file, build_file = Path("dags/dag_warehouse.py"), Path("build/cloudbuild.yaml")
    for file in ("dag_template.py", "cloudbuild.yaml"):
        Path("template/airflow-composer", file).write_text("# template\n")
    for file in (dag_file, build_file):
        file.write_text("# mine\n")
    program = 'import dlt\np = dlt.pipeline("warehouse")\np.run([])\n'
    Path("loads/load.py").write_text(program)
    pipe().run([{"id": 1}], table_name="orders")

    def deploy(script: str, template: str) -> None:
        with echo.always_choose(True, None):
            deploy_command(script, "airflow-composer", template, secrets_format="toml")

    with raises("CliCommandInnerException") as caught:
        deploy("loads/load.py", "template")
    assert caught.message == "Aborted"
    assert dag_file.read_text() == "# mine\n"
    os.chdir("loads")
    deploy("load.py", "../template")
    os.chdir("..")
    assert dag_file.read_text() == "# template\n"
    assert build_file.read_text() == "# mine\n"


@claim(
    "The second task drops all tables of the source, those of the first task too.",
    'Use `refresh="drop_resources"` or `refresh="drop_data"`, which reach only the resources of the'
    ' task, or `decompose="none"`.',
)
def refresh_of_a_decomposed_source() -> None:
    @dlt.source
    def shop() -> Any:
        return [dlt.resource([{"id": 1}], name=name) for name in ("books", "orders")]

    def left(refresh: Any, decompose: Any) -> list[str]:
        loaded = dlt.pipeline(
            f"by_{refresh}_{decompose}", destination="duckdb", dataset_name="d", refresh=refresh
        )
        for part in shop().decompose(decompose):
            loaded.run(part)
        tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'd'"
        with loaded.sql_client() as client:
            found = [str(row[0]) for row in client.execute_sql(tables) or ()]
        return sorted(name for name in found if not name.startswith("_dlt"))

    assert left("drop_sources", "scc") == ["orders"]
    assert left("drop_resources", "scc") == ["books", "orders"]
    assert left("drop_data", "scc") == ["books", "orders"]
    assert left("drop_sources", "none") == ["books", "orders"]


@claim(
    "Each time that Airflow reads the DAG file, the group chooses a new folder `dlt_…` in the"
    " temporary folder, and `dlt.pipeline` creates its working directory there.",
    "A task that ends deletes the working directory of its pipeline, but not the folder around it.",
    packages="airflow",
)
def folders_of_groups() -> None:
    def read_dag() -> Any:
        with dag():
            return group(local_data_folder="scratch").add_run(
                pipe(), [{"id": 1}], table_name="orders"
            )

    read_dag()
    (left,) = Path("scratch").iterdir()
    assert (left / "pipelines" / "warehouse").is_dir()
    (task,) = read_dag()
    (ended,) = set(Path("scratch").iterdir()) - {left}
    assert (ended / "pipelines" / "warehouse").is_dir()
    task.python_callable()
    assert ended.is_dir()
    assert not (ended / "pipelines" / "warehouse").exists()


@claim(
    "While a pipeline is active, dlt also reads the variable `<pipeline name>.dlt_secrets_toml`,"
    " such as `github_issues.dlt_secrets_toml`.",
    "What this variable lacks comes from `dlt_secrets_toml`.",
    "`[sources.github_issues]` in the variable of one pipeline replaces the values of"
    " `dlt_secrets_toml`, and a pipeline that runs later in the same process gets them too.",
)
def variables_of_pipelines() -> None:
    from dlt.common.configuration.providers.airflow import AirflowSecretsTomlProvider

    shared = '[sources.shop]\nkey = "shared"\nuser = "loader"'

    def keys(table: str) -> list[Optional[str]]:
        variables = {
            "dlt_secrets_toml": shared,
            "invoices.dlt_secrets_toml": f'[{table}]\nkey = "invoices"',
        }

        class Variables(AirflowSecretsTomlProvider):
            def _look_vault(self, full_key: str, hint: type) -> Optional[str]:
                return variables.get(full_key)

        provider = Variables()

        def read(field: str, pipeline_name: str) -> Optional[str]:
            """The value with the name of the pipeline in front, else without, as dlt reads it."""
            for name in (pipeline_name, ""):
                value, _ = provider.get_value(field, str, name, "sources", "shop")
                if value is not None:
                    return str(value)
            return None

        found = [read("key", name) for name in ("orders", "invoices", "orders")]
        assert read("user", "invoices") == "loader"
        return found

    assert keys("invoices.sources.shop") == ["shared", "invoices", "shared"]
    assert keys("sources.shop") == ["shared", "invoices", "invoices"]


@claim(
    "The first run in a process of a small pipeline makes more than 500 lookups",
    "dlt remembers the answers for the process, so the number does not grow with the rows.",
    "To keep `dlt_secrets_toml` with some twenty lookups instead, switch it off and register the"
    " provider with narrow options",
    packages="airflow",
    cases=("off", "narrow", "default"),
)
def lookups_of_variables(case: str) -> None:
    asked = []
    with dag():
        pass
    from airflow.models import Variable
    from dlt.common.configuration.providers.airflow import AirflowSecretsTomlProvider

    def answer(key: str, default_var: Any = None) -> Any:
        asked.append(key)
        return default_var

    Variable.get = staticmethod(answer)

    @dlt.source(name="counted")
    def counted(number: int, token: str = dlt.secrets.value) -> Any:
        return dlt.resource([{"id": id} for id in range(number)], name="orders")

    def load(number: int) -> int:
        asked.clear()
        pipe().run(counted(number, "t"))
        return len(asked)

    if case != "off":
        narrow = case == "narrow"
        provider = AirflowSecretsTomlProvider(only_secrets=narrow, only_toml_fragments=narrow)
        dlt.config.register_provider(provider)
    first = load(1)
    assert {"off": first == 0, "narrow": 15 < first < 30, "default": first > 500}[case]
    assert load(2000) < 20


@claim(
    "`get_uri` of a Postgres connection begins with `postgres://`, which SQLAlchemy refuses.",
    packages="airflow",
)
def address_of_a_connection() -> None:
    with dag():
        pass
    from airflow.models import Connection
    from dlt.sources.sql_database import sql_table

    made = Connection(conn_id="shop", uri="postgresql://loader:secret@db.example.com/shop")
    assert made.get_uri().startswith("postgres://")
    with raises("NoSuchModuleError"):
        sql_table(made.get_uri(), "orders")


@claim(
    "`PipelineTasksGroup` sets `DLT_PROJECT_DIR` to Airflow's `dags_folder`, even if you had set"
    " it, and dlt reads `config.toml` and `secrets.toml` anew from `.dlt` in there.",
    "Environment variables and Airflow variables do not depend on the folder.",
    packages="airflow",
    cases=("files", "variable of the environment"),
)
def settings_of_the_dags_folder(case: str) -> None:
    os.environ["DLT_PROJECT_DIR"] = os.path.abspath("project")
    for folder in ("project", "dags"):
        Path(folder, ".dlt").mkdir(parents=True)
        Path(folder, ".dlt", "config.toml").write_text(f'[app]\nplace = "{folder}"\n')
    if case != "files":
        os.environ["APP__PLACE"] = "environment"
    expected = {"files": ("project", "dags")}.get(case, ("environment", "environment"))
    assert dlt.config["app.place"] == expected[0]
    with dag():
        group()
    assert os.environ["DLT_PROJECT_DIR"] == os.path.abspath("dags")
    assert dlt.config["app.place"] == expected[1]
