"""Forks a process for each measurement: `python -m docs_tests.benchmarks.child TASK ARGUMENTS`.

ARGUMENTS is a JSON object; `rows` is passed only to tasks that accept it. Reads one folder per line
from stdin and prints one line of JSON: the measurement of the task in that folder, or `null` when
the task failed. Slow imports happen before the first fork, so no measurement includes them.
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import json
import os
import sys
import traceback
from pathlib import Path

from docs_tests.benchmarks.meter import Meter

IMPORTED = (
    "duckdb",
    "pandas",
    "pyarrow.parquet",
    "pydantic",
    "dlt.common.libs.pandas",
    "dlt.common.libs.pyarrow",
    "dlt.common.libs.pydantic",
    "dlt.destinations.impl.destination.destination",
    "dlt.destinations.impl.duckdb.duck",
)


def main() -> None:
    """Measures the task in each folder read from stdin."""
    task, arguments = sys.argv[1], json.loads(sys.argv[2])
    module, _, function = task.rpartition(".")
    work = getattr(importlib.import_module(f"docs_tests.benchmarks.tasks.{module}"), function)
    if "rows" not in inspect.signature(work).parameters:
        del arguments["rows"]
    for name in IMPORTED:
        importlib.import_module(name)
    for line in sys.stdin:
        folder = Path(line.strip())
        result = folder / "measurement.json"
        process = os.fork()
        if process == 0:
            code = 1
            try:
                os.chdir(folder)
                meter = Meter()
                work(meter, **arguments)
                result.write_text(json.dumps(dataclasses.asdict(meter.result())))
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(code)
        _, status = os.waitpid(process, 0)
        print(result.read_text() if status == 0 else "null", flush=True)


if __name__ == "__main__":
    main()
