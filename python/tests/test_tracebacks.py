"""The tracebacks that the reader of tracebacks is tested with are those of dlt."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs_tests.paths import ROOT

FIXTURES = ROOT / "tests" / "fixtures" / "tracebacks"

PROGRAMS = {
    # No file has a value: dlt lists only the environment variables.
    "source": (
        """
import dlt

@dlt.source
def shop(api_key: str = dlt.secrets.value, base_url: str = dlt.config.value):
    return dlt.resource([{"id": 1}], name="orders")

dlt.pipeline("orders_pipeline", destination="duckdb").run(shop())
""",
        {},
    ),
    # Both files have other values: dlt lists what it asked them for, and not config.toml for the secret.
    "source-with-files": (
        """
import dlt

@dlt.source
def shop(api_key: str = dlt.secrets.value, base_url: str = dlt.config.value):
    return dlt.resource([{"id": 1}], name="orders")

dlt.pipeline("orders_pipeline", destination="duckdb").run(shop())
""",
        {"secrets.toml": 'other = "x"\n', "config.toml": 'other = "y"\n'},
    ),
    "destination": (
        """
import dlt

dlt.pipeline("orders_pipeline", destination="postgres").run([{"id": 1}], table_name="orders")
""",
        {},
    ),
}


def traceback_of(program: str, files: dict[str, str], folder: Path) -> str:
    """What a failing script prints, with neutral paths and without frames of the library."""
    (folder / ".dlt").mkdir()
    for name, text in files.items():
        (folder / ".dlt" / name).write_text(text)
    script = folder / "shop.py"
    script.write_text(program)
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(folder),
        "DLT_DATA_DIR": str(folder / "data"),
        "RUNTIME__DLTHUB_TELEMETRY": "false",
    }
    result = subprocess.run(
        [sys.executable, script.name],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    text = re.sub(r'(?m)^  File "(?!.*shop\.py).*\n(?:    .*\n)*', "", result.stderr)
    text = text.replace(f"{folder.resolve()}/data", "/app/data").replace(
        str(folder.resolve()), "/app"
    )
    return re.sub(r"(?m)^\t- /(?!app).*\n", "", text)


@pytest.mark.parametrize("name", PROGRAMS)
def test_fixture_is_what_dlt_prints(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    program, files = PROGRAMS[name]
    printed = traceback_of(program, files, tmp_path)
    fixture = FIXTURES / f"{name}.txt"
    assert printed == fixture.read_text(), f"{fixture}: run dlt again and write what it prints"
