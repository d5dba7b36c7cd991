"""Composed pipelines (packages/composer/src), written as JSON by scripts/compose/export.ts."""

from __future__ import annotations

import functools
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Mapping

from docs_tests.paths import ROOT

Json = Mapping[str, Any]


@functools.cache
def exported() -> Json:
    """All distinct programs, projects of pairwise choices, and the projects that run here."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "composed.json"
        command = ["npx", "--no-install", "tsx", "scripts/compose/export.ts", str(file)]
        subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "NODE_OPTIONS": ""})
        content: Json = json.loads(file.read_text("utf-8"))
        return content


def shape_of(program: str) -> str:
    """A program without the names that differ between destinations, and without line breaks in
    calls: programs of one shape have the same types."""
    text = re.sub(r'"\w+_to_\w+"', '"name"', program)
    text = re.sub(r'destination="\w+"', 'destination="name"', text)
    text = re.sub(r"\(\s+", "(", text)
    text = re.sub(r",?\s+\)", ")", text)
    return re.sub(r",\s+", ", ", text)
