"""Claims of docs/general-usage/notebooks.mdx."""

import io
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import dlt
from standins_lib.claims import claim, columns, pipeline, raises


def cell(code: str) -> Any:
    """Runs a cell in the module of the notebook, and returns what it calls `result`."""
    main = sys.modules["__main__"]
    exec(code, vars(main))
    return vars(main)["result"]


@claim(
    "A new parameter that has a default gets the default, even if the configuration has a value.",
    "Restart the kernel, rename the function, or delete what dlt remembers, and run the cell"
    " again:",
)
def signatures_of_the_first_cell() -> None:
    first = """
import dlt

@dlt.source
def shop():
    return dlt.resource(["none"], name="regions")

result = list(shop())
"""
    later = """
@dlt.source
def NAME(region: str = "eu"):
    return dlt.resource([region], name="regions")

result = list(NAME())
"""
    dlt.config["sources.region"] = "us"
    assert cell(first) == ["none"]
    assert cell(later.replace("NAME", "shop")) == ["eu"]
    assert cell(later.replace("NAME", "other_shop")) == ["us"]
    assert cell("del ShopConfiguration" + later.replace("NAME", "shop")) == ["us"]


@claim(
    '`progress="log"` writes lines to the standard output that Python had when dlt was imported.',
    "If a tool replaces the standard output for each cell, such as `contextlib.redirect_stdout` or"
    " `%%capture`, pass the present one: `progress=dlt.progress.log(1.0, sys.stdout)`.",
)
def output_of_the_progress() -> None:
    def shown(present: bool) -> str:
        with redirect_stdout(io.StringIO()) as out:
            progress: Any = dlt.progress.log(1.0, sys.stdout) if present else "log"
            pipeline(f"shown_{present}", progress=progress).extract([{"id": 1}], table_name="a")
        return out.getvalue()

    assert shown(present=False) == ""
    assert "Extract" in shown(present=True)


@claim(
    "A DuckDB file goes to the folder of the kernel when the pipeline was first created; later"
    " calls from another folder still use that file."
)
def file_of_the_first_folder() -> None:
    def file(name: str) -> Path:
        return Path(pipeline(name).destination_client().config.credentials.database)  # type: ignore[attr-defined]

    first = Path.cwd()
    assert file("weather") == first / "weather.duckdb"
    other = first / "other"
    other.mkdir()
    os.chdir(other)
    assert file("weather") == first / "weather.duckdb"
    assert file("tides") == other / "tides.duckdb"


@claim(
    "`SourceExhausted`: the generator was read already",
    "the change is made a second time",
)
def objects_of_another_cell() -> None:
    @dlt.source
    def weather() -> Any:
        return dlt.resource((row for row in [{"id": 1}]), name="readings")

    source = weather()
    loaded = pipeline()
    loaded.extract(source)
    with raises("SourceExhausted"):
        loaded.extract(source)

    numbers = dlt.resource([{"n": 1}], name="numbers")
    for _ in range(2):
        numbers.add_map(lambda row: {"n": row["n"] * 10})
    assert list(numbers) == [{"n": 100}]


@claim(
    "A column that was a number in the first try and a text in the second becomes two: `celsius`"
    " and `celsius__v_text`.",
    "A relation without `.df()` or `.arrow()` shows the name of its class only.",
)
def columns_of_two_tries() -> None:
    loaded = pipeline()
    loaded.run([{"celsius": 1.5}], table_name="readings")
    loaded.run([{"celsius": "cold"}], table_name="readings")
    assert columns(loaded, "readings") == ["celsius", "celsius__v_text"]
    relation = loaded.dataset().readings
    assert not hasattr(type(relation), "_repr_html_")
    assert type(relation).__name__ in repr(relation)


@claim(
    "After `from farm import farm`, the name is still the old function: repeat that line after the"
    " reload.",
    cases=("name", "module"),
)
def reloaded_modules(case: str) -> None:
    import importlib
    import sys
    from pathlib import Path

    sys.path.insert(0, ".")
    text = "import dlt\n@dlt.source\ndef farm(): return dlt.resource([{'v': 1}], name='trees')\n"
    Path("farm.py").write_text(text)
    module = importlib.import_module("farm")
    old = module.farm
    Path("farm.py").write_text(text.replace("'v': 1", "'v': 2000"))
    importlib.reload(module)
    used = old if case == "name" else module.farm
    assert list(used()) == [{"v": 1 if case == "name" else 2000}]


@claim(
    "Pyodide has no module `venv`, which dlt imports, and no threads.", "`No module named 'venv'`"
)
def without_the_module_venv() -> None:
    import subprocess

    code = "import sys; sys.modules['venv'] = None\nimport dlt"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "venv" in run.stderr.splitlines()[-1], run.stderr
    stand_in = """
import os, sys, types, threading

venv = types.ModuleType("venv")
vars(venv)["EnvBuilder"] = object
sys.modules["venv"] = venv
os.environ["LOAD__WORKERS"] = sys.argv[1]
import dlt

def start(self):
    raise RuntimeError("can't start new thread")

threading.Thread.start = start
lake = dlt.destinations.filesystem("lake")
loads = dlt.pipeline("web", destination=lake, dataset_name="d")
print(loads.run([{"id": 1}], table_name="t").has_failed_jobs)
"""
    env = {**os.environ, "RUNTIME__DLTHUB_TELEMETRY": "false"}
    for workers, wanted in (("1", "False"), ("2", "can't start new thread")):
        argv = [sys.executable, "-c", stand_in, workers]
        run = subprocess.run(argv, capture_output=True, text=True, env=env)
        assert wanted in run.stdout + run.stderr, run.stderr


@claim(
    "Run the cell twice.",
    "If the source has no cursor, you can drop the package before you try again, with"
    " `pipeline.drop_pending_packages()`; with a cursor, its rows are skipped then.",
    cases=("twice", "twice, cursor", "dropped", "dropped, cursor"),
)
def a_package_of_a_cell_that_stopped(case: str) -> None:
    page = [{"id": 1}]

    def readings() -> Any:
        made = dlt.resource(list(page), name="readings", primary_key="id")
        made.apply_hints(write_disposition="merge")
        return made.add_step(dlt.sources.incremental("id")) if "cursor" in case else made

    loaded = pipeline()
    loaded.run(readings())
    page.append({"id": 2})
    loaded.extract(readings())  # then the cell was stopped
    if case.startswith("dropped"):
        loaded.drop_pending_packages()
    else:
        page.append({"id": 3})
        loaded.run(readings())
    loaded.run(readings())
    with loaded.sql_client() as client:
        found = client.execute_sql("SELECT id FROM readings ORDER BY id")
    skipped = case == "dropped, cursor"
    assert found == [(1,), *([] if skipped else [(2,)]), *([(3,)] if "twice" in case else [])]


@claim(
    "Remove what is left of tries with"
    ' `pipeline.run(readings(), refresh="drop_sources")`, or start again with new names for the'
    " pipeline and the dataset.",
    cases=("refresh", "both names", "pipeline alone"),
)
def after_a_try_with_another_type(case: str) -> None:
    def made(name: str, dataset: str) -> dlt.Pipeline:
        met = dlt.destinations.duckdb("met.duckdb")
        return dlt.pipeline(name, destination=met, dataset_name=dataset)

    made("tries", "tried").run([{"celsius": 11}], table_name="readings")
    if case == "pipeline alone":
        with raises("LoadClientJobFailed"):
            made("again", "tried").run([{"celsius": "cold"}], table_name="readings")
        return
    loaded = made("tries", "tried") if case == "refresh" else made("again", "new")
    options: Any = {"refresh": "drop_sources"} if case == "refresh" else {}
    loaded.run([{"celsius": "cold"}], table_name="readings", **options)
    assert columns(loaded, "readings") == ["celsius"]


@claim(
    "If a cell stops in `normalize` or `load`, or you press the stop button there, a package stays"
    " pending, unless a job failed for good.",
    cases=("normalize", "load", "failed job"),
)
def a_cell_that_failed(case: str) -> None:
    hints: Any = {"celsius": {"data_type": "bigint", "precision": 16}}
    loaded = pipeline()
    loaded.run([{"celsius": 1}], table_name="readings", columns=hints)
    if case == "normalize":
        with raises("DataValidationError"):
            frozen: Any = {"columns": "freeze"}
            loaded.run([{"new": 1}], table_name="readings", schema_contract=frozen)
    elif case == "load":
        made = dlt.destinations.duckdb(replace_strategy="staging-optimized")
        with raises("PipelineStepFailed") as caught:
            loaded.run(
                [{"celsius": 2}],
                destination=made,
                table_name="readings",
                write_disposition="replace",
            )
        assert caught.step == "load"
    else:
        with raises("LoadClientJobFailed"):
            loaded.run([{"celsius": 70000}], table_name="readings")
    assert loaded.has_pending_data == (case != "failed job")


@claim(
    "`.df()` and `read_csv` need `pandas`, which brings NumPy; `.arrow()`, Arrow tables and Parquet"
    " files need `pyarrow`, from `dlt[duckdb,parquet]`; `.fetchall()` needs nothing.",
    cases=("df", "arrow", "fetchall"),
)
def packages_of_results(case: str) -> None:
    class Missing:
        """Hides packages from `import`."""

        def find_spec(self, name: str, *_: Any) -> None:
            if name.split(".")[0] in ("pandas", "pyarrow"):
                raise ModuleNotFoundError(f"No module named {name!r}")

    loaded = pipeline()
    loaded.run([{"id": 1}], table_name="readings")
    for name in [name for name in sys.modules if name.split(".")[0] in ("pandas", "pyarrow")]:
        del sys.modules[name]
    sys.meta_path.insert(0, Missing())  # type: ignore[arg-type]
    readings = loaded.dataset().readings[["id"]]
    if case == "fetchall":
        assert readings.fetchall() == [(1,)]
        return
    with raises(Exception) as caught:
        getattr(readings, case)()
    assert ("pandas" if case == "df" else "pyarrow") in caught.message


@claim("`dlt[duckdb]` brings `duckdb` alone.", cases=("duckdb", "parquet"))
def packages_of_an_extra(case: str) -> None:
    from importlib.metadata import requires

    found = {
        line.split()[0].split(";")[0].split("(")[0].strip("<>=!~0123456789.,")
        for line in requires("dlt") or []
        if f'extra == "{case}"' in line
    }
    assert found == {"duckdb": {"duckdb"}, "parquet": {"pyarrow"}}[case]
