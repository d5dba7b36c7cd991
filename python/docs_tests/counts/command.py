"""Loads rows with each combination of options, and compares what arrives with what must.

Usage: docs-tests counts [--sample 8] [--list]

model (combinations, expected rows) → run (two loads, rows read back) → a line for each difference.
Runs at night: the table of combinations takes minutes. Exit code 1 when a combination differs.
"""

from __future__ import annotations

import argparse
import logging
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Sequence

from docs_tests.counts.model import combinations

#: Equal samples in each run.
SEED = 1100


def main(arguments: Sequence[str]) -> int:
    """Runs the combinations; returns the exit code."""
    parser = argparse.ArgumentParser("docs-tests counts", description=__doc__)
    parser.add_argument("--sample", type=int, default=1, help="run one combination in SAMPLE")
    parser.add_argument("--list", action="store_true", help="print the combinations only")
    options = parser.parse_args(arguments)
    chosen = list(combinations())
    # Shuffled, so that a sample has each value of each option.
    random.Random(SEED).shuffle(chosen)
    chosen = chosen[:: options.sample]
    if options.list:
        print(*chosen, sep="\n")
        return 0
    # Telemetry would wait for the network at the end of the process.
    os.environ["RUNTIME__DLTHUB_TELEMETRY"] = "false"
    # The library takes a second to import: --help and --list do without.
    from docs_tests.counts.run import problem_of

    logging.disable(logging.CRITICAL)
    started = time.monotonic()
    problems = []
    for one in chosen:
        with tempfile.TemporaryDirectory() as folder:
            try:
                problem = problem_of(one, Path(folder))
            except Exception as error:
                problem = f"{one}: {type(error).__name__}: {error}"
        if problem:
            problems.append(problem)
            print(f"docs_tests/counts/model.py {problem}", file=sys.stderr, flush=True)
    seconds = time.monotonic() - started
    print(f"{len(chosen)} combinations, {len(problems)} differ, {seconds:.0f} s")
    return 1 if problems else 0
