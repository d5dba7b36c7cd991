"""The benchmarks: computation of ratios, and one end-to-end measurement."""

from __future__ import annotations

import importlib
import inspect
import json
from pathlib import Path

import jsonschema
import pytest

from docs_tests.benchmarks.knobs import KNOBS
from docs_tests.benchmarks.model import Knob, Measurement, Variant
from docs_tests.benchmarks.rows import orders
from docs_tests.benchmarks.run import MeasurementFailed, Runner, ratios, two_digits
from docs_tests.facts.write import to_text
from tests.facts_data import DATA, load_schema


def run(cpu: float) -> Measurement:
    return Measurement(cpu=cpu, longest=cpu, elapsed=0, memory=0, disk=0)


@pytest.mark.parametrize(
    ("number", "expected"), [(1.0, 1), (0.5449, 0.54), (29.6, 30), (0.0916, 0.092), (123, 120)]
)
def test_ratios_have_two_digits(number: float, expected: float) -> None:
    assert two_digits(number) == expected
    assert isinstance(two_digits(number), type(expected))


def test_medians_are_compared_with_the_first_variant() -> None:
    runs = [[run(4), run(2), run(90)], [run(1), run(1), run(70)]]
    assert ratios(runs, "cpu") == [1, 0.25]
    with pytest.raises(MeasurementFailed, match="no baseline: "):
        ratios(runs, "memory")


def test_generated_rows_are_deterministic() -> None:
    assert orders(20, 8, nested=True) == orders(20, 8, nested=True)
    assert [len(page) for page in orders(20, 8)] == [8, 8, 4]


@pytest.mark.parametrize("name", sorted(KNOBS))
def test_knobs_fit_their_tasks(name: str) -> None:
    knob = KNOBS[name]
    module, _, function = knob.task.rpartition(".")
    task = getattr(importlib.import_module(f"docs_tests.benchmarks.tasks.{module}"), function)
    parameters = inspect.signature(task).parameters
    for variant in knob.variants:
        assert {*knob.arguments, *variant.arguments} <= set(parameters)
    assert sum(variant.is_default for variant in knob.variants) <= 1


def test_the_file_is_valid() -> None:
    schema = load_schema("performance")
    jsonschema.Draft202012Validator.check_schema(schema)
    text = (DATA / "performance.json").read_text("utf-8")
    jsonschema.Draft202012Validator(schema).validate(json.loads(text))
    assert text == to_text(json.loads(text))


def test_the_file_has_the_current_knobs() -> None:
    written = json.loads((DATA / "performance.json").read_text("utf-8"))["knobs"]
    assert list(written) == list(KNOBS)
    for name, knob in KNOBS.items():
        found = [(v["value"], v["files"], v["workers"]) for v in written[name]["variants"]]
        assert found == [(v.value, v.files, v.workers) for v in knob.variants]
        assert (written[name]["load"], written[name]["rows"]) == (knob.load, knob.rows)


def test_a_run_is_measured_in_its_own_process(tmp_path: Path) -> None:
    variant = Variant("lists", {"page": 10})
    knob = Knob("Yielded", "extract.pages", "extract", ("cpu",), (variant,), rows=20)
    runner = Runner(knob, variant, tmp_path)
    try:
        measured = runner.measure()
    finally:
        runner.close()
    assert measured.cpu > 0
    assert measured.elapsed > 0
    assert (tmp_path / "1" / "pipelines" / "measured").is_dir()


def test_the_error_of_a_failing_task_is_reported(tmp_path: Path) -> None:
    variant = Variant("lists", {"page": "many"})
    knob = Knob("Yielded", "extract.pages", "extract", ("cpu",), (variant,), rows=20)
    runner = Runner(knob, variant, tmp_path)
    try:
        with pytest.raises(MeasurementFailed, match="TypeError"):
            runner.measure()
    finally:
        runner.close()
