"""Forks for each measurement: `python -m scripts.dlt_benchmarks.child TASK ARGUMENTS`.

ARGUMENTS are JSON; `rows` reaches the tasks that take it. Reads one folder a line, and answers with
one line of JSON: what the task took there, or `null` when it failed. What is slow to import is
imported before the first fork, so that no measurement contains it; a fork has run nothing yet.
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

from scripts.dlt_benchmarks.meter import Meter

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
    """Measures in the folders that come in, until there are no more."""
    task, arguments = sys.argv[1], json.loads(sys.argv[2])
    module, _, function = task.rpartition(".")
    work = getattr(importlib.import_module(f"scripts.dlt_benchmarks.tasks.{module}"), function)
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
