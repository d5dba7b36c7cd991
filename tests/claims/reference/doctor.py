"""Claims of docs/reference/doctor.mdx: its program finds what is broken, and changes nothing."""

import contextlib
import hashlib
import importlib.metadata
import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

import dlt
import standins_lib.claims
from dlt.common.destination.exceptions import DestinationTerminalException
from dlt.pipeline.trace import save_trace
from standins_lib.claims import claim, pipeline

DOCS = Path(standins_lib.claims.__file__).resolve().parents[4] / "docs"
PROGRAM = re.compile(r'```py title="doctor.py"[^\n]*\n(.*?)\n```', re.DOTALL)
# Results of claims are cached by the text of this file, so it has to change with the program.
PROGRAM_HASH = "79ba91cf2125c8dec8df4a9b0e436c6adb657f6044e960de16dac3fa82f34c02"
PASSWORD = "9f2c41"
CONNECTION = f"postgresql://loader:{PASSWORD}@db.example.com:5432/shop?sslkey={PASSWORD}"


def page() -> str:
    return (DOCS / "reference/doctor.mdx").read_text("utf-8")


def program() -> str:
    """The program of the page, which must be the one that these claims were written for."""
    found = PROGRAM.search(page())
    assert found
    assert hashlib.sha256(found[1].encode()).hexdigest() == PROGRAM_HASH, "update PROGRAM_HASH"
    return found[1]


def doctor(*arguments: str, **variables: str) -> str:
    """The output of the program in this process, which has imported dlt already."""
    printed = io.StringIO()
    with (
        mock.patch.dict(os.environ, variables),
        mock.patch.object(sys, "argv", ["doctor.py", *arguments]),
        contextlib.redirect_stdout(printed),
    ):
        exec(program(), {"__name__": "__main__"})
    assert PASSWORD not in printed.getvalue()
    return printed.getvalue()


def new_process(before: str = "", *options: str) -> str:
    """The output of the program in a process of its own, after lines that prepare the process."""
    start = f"import sys\n{before}\nexec(sys.argv.pop(1))"
    command = [sys.executable, *options, "-c", start, program()]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert PASSWORD not in done.stdout + done.stderr
    return done.stdout


def write(path: str, text: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text, "utf-8")


def healthy() -> dlt.Pipeline:
    """A project with a secret and a pipeline that has loaded."""
    write(".dlt/secrets.toml", f'[destination.postgres]\ncredentials = "{CONNECTION}"\n')
    loaded = pipeline("bookshop")
    loaded.run([{"id": 1}], table_name="orders")
    return loaded


def files() -> dict[str, Any]:
    """Size and times of everything in the project, the data directory and the home directory."""
    roots = [Path(), Path(os.environ["DLT_DATA_DIR"]), Path.home()]
    found = [path for root in roots for path in (root, *root.rglob("*"))]
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in found}


@claim(
    "It leaves no files behind, connects to nothing, and prints names of settings but never their"
    " values.",
    "The address is that of the last run, without user, password and parameters.",
)
def changes_nothing_and_prints_no_secret() -> None:
    loaded = healthy()
    before = files()
    assert len(before) > 20
    printed = new_process()
    assert files() == before
    assert "\n    destination.postgres.credentials\n" in printed
    assert f"address duckdb:///{Path('bookshop.duckdb').absolute()}\n" in printed
    assert printed.endswith("Problems: 0\n")
    # A destination that shows its password.
    trace: Any = loaded.last_trace
    shown = trace.last_load_info._replace(destination_displayable_credentials=CONNECTION)
    trace.steps[:] = [
        step._replace(step_info=shown) if step.step == "load" else step for step in trace.steps
    ]
    save_trace(loaded.working_dir, trace)
    printed = doctor()
    assert "address postgresql://db.example.com:5432/shop\n" in printed
    assert "loader" not in printed


@claim("The sections are pages of these docs:")
def sections_exist() -> None:
    text, code = page(), program()
    sections = dict(re.findall(r'^    "(\w+)": ("[^,]+)"', code, re.MULTILINE))
    assert len(sections) >= 18
    for section in sections.values():
        name, anchor = re.sub(r'"\s*"|"', "", section).split("#")
        path = os.path.relpath(name, "reference")
        link = path if path.startswith(".") else f"./{path}"
        assert f"({link}.mdx#{anchor})" in text, section
    assert all(code.count(f'"{topic}"') >= 2 for topic in sections)


@claim(
    "The program compares the installed packages with what dlt, its extras and its dependencies"
    " require.",
    "`… missing, dlt[…] needs it`",
    "`numpy is missing, and dlt needs it with pyarrow`",
)
def packages() -> None:
    healthy()
    everything = importlib.metadata.distributions

    def some() -> list[Any]:
        absent = ("numpy", "duckdb", "tomlkit")
        return [one for one in everything() if one.metadata["Name"] not in absent]

    with mock.patch.object(importlib.metadata, "distributions", some):
        printed = doctor()
    assert "PROBLEM: duckdb missing, dlt[duckdb] needs it" in printed
    assert "PROBLEM: numpy is missing, and dlt needs it with pyarrow" in printed
    assert "PROBLEM: tomlkit is missing, dlt needs it" in printed
    for name, version in (("pyarrow", "18.1.0"), ("duckdb", "2.0.0"), ("tomlkit", "0.1")):
        write(f"other/{name}.dist-info/METADATA", f"Name: {name}\nVersion: {version}\n")
    with mock.patch.object(sys, "path", ["other", *sys.path]):
        printed = doctor()
    assert re.search(r"PROBLEM: pyarrow 18.1.0 does not fit dlt\[\w+\]: <18,>=12", printed)
    assert "PROBLEM: tomlkit 0.1 does not fit dlt: >=0.11.3" in printed
    assert "PROBLEM: dlt cannot read Arrow tables from DuckDB 2" in printed


@claim(
    "`dlt is not installed for …`",
    "`dlt cannot start: No module named 'pkg_resources'`",
    "`dlt does not support Python …`",
    "`these docs are for dlt 1.10.0, not for …`",
)
def another_python() -> None:
    blocked = "sys.modules['pkg_resources'] = None"
    printed = new_process(blocked)
    assert "PROBLEM: dlt cannot start: import of pkg_resources halted" in printed
    assert "see reference/installation#no-module-named-pkg_resources" in printed
    assert "PROBLEM: dlt is not installed for" in new_process("", "-I", "-S")
    requires = "Name: dlt\nVersion: 1.12.0\nRequires-Python: >=3.99\nProvides-Extra: duckdb\n"
    write("other/dlt.dist-info/METADATA", requires)
    with mock.patch.object(sys, "path", ["other", *sys.path]):
        printed = doctor()
    assert re.search(r"PROBLEM: dlt does not support Python 3\.\d+\n", printed)
    assert "PROBLEM: these docs are for dlt 1.10.0, not for 1.12.0" in printed


@claim(
    "A file has the name of the folder, or you have no right to write there:",
    "`no folder for temporary files is writable`",
)
def folders() -> None:
    healthy()
    write("taken", "")
    printed = doctor(DLT_DATA_DIR=str(Path("taken").absolute()))
    assert "(from DLT_DATA_DIR)\n  PROBLEM: " in printed
    assert "taken is not a folder that you can write to" in printed
    assert "is not a folder" not in doctor()
    with mock.patch.object(tempfile, "gettempdir", side_effect=FileNotFoundError):
        assert "PROBLEM: no folder for temporary files is writable" in doctor()


@claim(
    "`no secrets in secrets.toml, and no variables`",
    "`… has the placeholder of dlt init`",
    "`dlt init` wrote the name of the setting as its value:",
    "`… cannot be read: …`",
)
def settings() -> None:
    printed = doctor()
    assert "PROBLEM: no secrets in secrets.toml, and no variables" in printed
    assert "no secrets" not in doctor(DESTINATION__POSTGRES__CREDENTIALS=CONNECTION)
    assert "no secrets" not in doctor(BOOKSHOP__SOURCES__API_KEY=PASSWORD)
    write(
        ".dlt/secrets.toml",
        '[sources.sql_database.credentials]\ndrivername = "drivername" # please set me up!\n'
        'port = 0 # please set me up!\nhost = "db.example.com" # please set me up!\n'
        f'password = "{PASSWORD}"\n',
    )
    printed = doctor()
    placeholders = re.findall(r"PROBLEM: \S+\.(\w+) has the placeholder of dlt init", printed)
    assert placeholders == ["drivername", "port"]
    write(".dlt/secrets.toml", f'a = 1\npassword = "{PASSWORD}\n')
    assert re.search(r"secrets.toml cannot be read: \w+ in line 2\n", doctor())


@claim(
    "`… makes merge delete what it loads`",
    "`dlt does not read destination.….destination_type`",
    "`….backend is not one of …`",
)
def known_faults() -> None:
    write(
        ".dlt/config.toml",
        '[destination]\nstaging_dataset_name_layout = "%s"\n'
        '[destination.warehouse]\ndestination_type = "duckdb"\n'
        '[sources.sql_database]\nbackend = "arrow"\n',
    )
    printed = doctor()
    assert "PROBLEM: destination.staging_dataset_name_layout makes merge delete" in printed
    assert "PROBLEM: dlt does not read destination.warehouse.destination_type" in printed
    assert "PROBLEM: sources.sql_database.backend is not one of" in printed
    write(".dlt/config.toml", '[sources.sql_database]\nbackend = "pyarrow"\n')
    assert "backend is not" not in doctor()


@claim(
    "`package … is extracted and pending`, `normalized and pending`",
    "If the dataset does not exist yet, `run` deletes it.",
    "`a load job failed, its message is in …`",
    "It is `unknown` if that run did not load.",
    "`a newer release of dlt wrote the state`",
    "`… is not JSON`",
)
def pipelines() -> None:
    loaded = healthy()
    loaded.extract([{"id": 2}], table_name="orders")
    printed = doctor()
    assert "is extracted and pending\n    see general-usage/pipeline#pending-packages" in printed
    assert "address unknown" in printed
    loaded.normalize()
    assert "is normalized and pending" in doctor()
    pipeline("first").extract([{"id": 1}], table_name="orders")
    assert "is extracted and pending\n    see reference/known-faults#pending" in doctor()

    @dlt.destination(name="desk")
    def desk(items: Any, table: Any) -> None:
        raise DestinationTerminalException(PASSWORD)

    os.environ["LOAD__RAISE_ON_FAILED_JOBS"] = "false"
    pipeline("failing", destination=desk).run([{"id": 1}], table_name="orders")
    printed = doctor()
    message = re.search(r"PROBLEM: a load job failed, its message is in (\S+)\n", printed)
    assert message
    assert Path(message[1]).read_text() == PASSWORD
    state = Path(loaded.working_dir, "state.json")
    state.write_text(
        state.read_text().replace('"_state_engine_version":4', '"_state_engine_version":5')
    )
    assert "PROBLEM: a newer release of dlt wrote the state" in doctor()
    state.write_text("{")
    assert "state.json is not JSON" in doctor()


@claim("If they have a `pipelines_dir`, write it behind the name of the program:")
def other_pipelines_dir() -> None:
    pipeline("elsewhere", pipelines_dir="work").extract([{"id": 1}], table_name="orders")
    assert "Pipeline elsewhere" not in doctor()
    assert "Pipeline elsewhere" in doctor("work")
