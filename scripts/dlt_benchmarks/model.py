"""What is measured: knobs, their values, and by which quantity."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, Mapping, Optional

Quantity = Literal["cpu", "longest", "elapsed", "memory", "disk"]
"""What one run gives, see scripts/dlt_benchmarks/meter.py.

- cpu: seconds of the processor, of the process and its children
- longest: those of the busiest worker and of the process that waits for it
- elapsed: seconds on the clock; only for loads that wait, as a busy machine stretches it
- memory: bytes by which the process grew at most
- disk: bytes in the pipeline's working directory afterwards
"""


@dataclass(frozen=True)
class Variant:
    """A value of a knob."""

    value: str
    """As the page shows it, in Markdown's code spans where it is code."""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    """Of the task, in addition to the knob's."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Configuration of dlt."""
    is_default: bool = False
    """What dlt does when nothing is said."""
    files: Optional[int] = None
    workers: Optional[int] = None


@dataclass(frozen=True)
class Knob:
    """A setting or a way to write a pipeline."""

    title: str
    """Heads the column of the values."""
    task: str
    """A function of scripts/dlt_benchmarks/tasks, `module.function`."""
    load: str
    """The work in a few words, for the table's caption."""
    quantities: tuple[Quantity, ...]
    variants: tuple[Variant, ...]
    """The first is what the others are compared with."""
    rows: int
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Measurement:
    """What one run of one variant took."""

    cpu: float
    longest: float
    elapsed: float
    memory: float
    disk: float
