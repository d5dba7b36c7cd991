"""Benchmarks dlt's settings.

Usage: docs-tests benchmarks [--only KNOB…] [--repeats 3]

knobs (settings and quantities) → run (alternating fresh processes) → child (meter, tasks) → ratios.
Writes data/generated/performance.json. Unlike the other generated files, its content varies
slightly between runs: update it when dlt or a knob changes. No check compares it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any, Optional, Sequence

from docs_tests.benchmarks.knobs import KNOBS
from docs_tests.benchmarks.run import MeasurementFailed, compare
from docs_tests.facts.write import document, to_text
from docs_tests.library import NAME
from docs_tests.paths import GENERATED

DATA = GENERATED / "performance.json"


def surroundings() -> dict[str, Any]:
    """The machine and package versions that the ratios were measured with."""
    return {
        "cores": os.cpu_count() or 1,
        "python": ".".join(platform.python_version_tuple()[:2]),
        "system": platform.system(),
        "packages": {name: version(name) for name in ("duckdb", "orjson", "pandas", "pyarrow")},
    }


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Measures the knobs and writes the file; returns the exit code."""
    parser = argparse.ArgumentParser(prog="docs-tests benchmarks", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=sorted(KNOBS), help="keep the other knobs")
    parser.add_argument("--repeats", type=int, default=3, help="runs of each variant")
    parser.add_argument("--lanes", type=int, default=2, help="knobs measured at the same time")
    parser.add_argument("--data", type=Path, default=DATA, help="output file")
    options = parser.parse_args(arguments)
    kept: dict[str, Any] = {}
    if options.only and options.data.exists():
        kept = json.loads(options.data.read_text("utf-8"))["knobs"]

    def measured(name: str) -> tuple[str, dict[str, Any]]:
        started = time.monotonic()
        result = compare(KNOBS[name], options.repeats)
        print(f"{name}: {time.monotonic() - started:.0f} s", flush=True)
        return name, result

    try:
        with ThreadPoolExecutor(options.lanes) as pool:
            fresh = dict(pool.map(measured, options.only or KNOBS))
    except MeasurementFailed as error:
        print(error, file=sys.stderr)
        return 1
    found = {**kept, **fresh}
    content = {
        NAME: version(NAME),
        "repeats": options.repeats,
        "machine": surroundings(),
        "knobs": {name: found[name] for name in KNOBS if name in found},
    }
    options.data.write_text(to_text(document(content)), encoding="utf-8")
    return 0
