"""Data model: knobs, their variants and the measured quantities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, Mapping, Optional

Quantity = Literal["cpu", "longest", "elapsed", "memory", "disk"]
"""The quantities of one run, see docs_tests/benchmarks/meter.py.

- cpu: CPU seconds of the process and its children
- longest: CPU seconds of the busiest worker plus those of the parent process
- elapsed: wall-clock seconds; only for loads that wait, because a busy machine distorts them
- memory: peak growth of the process in bytes
- disk: bytes in the pipeline's working directory after the run
"""


@dataclass(frozen=True)
class Variant:
    """A value of a knob."""

    value: str
    """The value as the page shows it; code is in Markdown code spans."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """Arguments of the task, in addition to those of the knob."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Environment variables that configure dlt."""
    is_default: bool = False
    """Whether dlt behaves like this when the setting is absent."""
    files: Optional[int] = None
    workers: Optional[int] = None


@dataclass(frozen=True)
class Knob:
    """A setting, or a way to write a pipeline."""

    title: str
    """The header of the value column."""
    task: str
    """A function in docs_tests/benchmarks/tasks, as `module.function`."""
    load: str
    """A short description of the work, for the table caption."""
    quantities: tuple[Quantity, ...]
    variants: tuple[Variant, ...]
    """The first variant is the baseline of the ratios."""
    rows: int
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Measurement:
    """The quantities of one run of one variant."""

    cpu: float
    longest: float
    elapsed: float
    memory: float
    disk: float
