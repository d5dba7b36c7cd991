"""Runs the variants of a knob alternately, each run in a fresh process, and compares them."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from docs_tests.benchmarks.model import Knob, Measurement, Quantity, Variant
from docs_tests.paths import PYTHON

KEPT = ("PATH", "LANG", "TZ")


class MeasurementFailed(RuntimeError):
    """A process of a measurement ended with an error."""


class Runner:
    """Measures one variant repeatedly, isolated from the configuration of the machine."""

    def __init__(self, knob: Knob, variant: Variant, folder: Path) -> None:
        self._what = f"{knob.task}, {variant.value}"
        self._folder = folder
        self._errors = folder / "errors.txt"
        self._runs = 0
        arguments = {"rows": knob.rows, **knob.arguments, **variant.arguments}
        with self._errors.open("w") as errors:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "docs_tests.benchmarks.child", knob.task),
                    json.dumps(arguments),
                ],
                cwd=folder,
                env={
                    **{name: os.environ[name] for name in KEPT if name in os.environ},
                    "HOME": str(folder),
                    "DLT_DATA_DIR": str(folder),
                    "PYTHONPATH": str(PYTHON),
                    "PYTHONHASHSEED": "0",
                    "RUNTIME__DLTHUB_TELEMETRY": "false",
                    "RUNTIME__LOG_LEVEL": "ERROR",
                    **variant.environment,
                },
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )

    def measure(self) -> Measurement:
        """Measures one run in an empty folder. Raises MeasurementFailed."""
        self._runs += 1
        folder = self._folder / str(self._runs)
        folder.mkdir()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{folder}\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline() or "null")
        if answer is None:
            raise MeasurementFailed(f"{self._what}:\n{self._errors.read_text()[-2000:]}")
        return Measurement(**answer)

    def close(self) -> None:
        """Closes the pipes of the process and waits for its end."""
        self._process.communicate()


def two_digits(number: float) -> float:
    """Rounds a number to two significant digits; whole numbers become integers."""
    rounded = float(f"{number:.2g}")
    return int(rounded) if rounded == int(rounded) else rounded


def ratios(runs: list[list[Measurement]], quantity: Quantity) -> list[float]:
    """The median of each variant's runs, as a multiple of the first variant's."""
    medians = [statistics.median(getattr(run, quantity) for run in own) for own in runs]
    if medians[0] <= 0:
        raise MeasurementFailed(f"no baseline: {quantity} of the first variant is 0")
    return [two_digits(median / medians[0]) for median in medians]


def run_all(knob: Knob, repeats: int) -> list[list[Measurement]]:
    """The runs of each variant, alternating: other load on the machine affects all equally."""
    runs: list[list[Measurement]] = [[] for _ in knob.variants]
    with TemporaryDirectory(prefix="measured-") as folder, ExitStack() as stack:
        runners = []
        for index, variant in enumerate(knob.variants):
            own = Path(folder) / f"variant-{index}"
            own.mkdir()
            runner = Runner(knob, variant, own)
            stack.callback(runner.close)
            runners.append(runner)
        for _ in range(repeats):
            for results, runner in zip(runs, runners):
                results.append(runner.measure())
    return runs


def compare(knob: Knob, repeats: int) -> dict[str, Any]:
    """The entry of a knob in data/generated/performance.json."""
    runs = run_all(knob, repeats)
    columns = {quantity: ratios(runs, quantity) for quantity in knob.quantities}
    return {
        "title": knob.title,
        "load": knob.load,
        "rows": knob.rows,
        "quantities": list(knob.quantities),
        "variants": [
            {
                "value": variant.value,
                "default": variant.is_default,
                "files": variant.files,
                "workers": variant.workers,
                "ratios": {quantity: columns[quantity][index] for quantity in knob.quantities},
            }
            for index, variant in enumerate(knob.variants)
        ],
    }
