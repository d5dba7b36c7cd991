"""Writes the records in data/generated and the budgets: the same content gives the same bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def write_json(path: Path, content: Any, indent: int = 1) -> bool:
    """Writes JSON with sorted keys; True when the file changed."""
    text = json.dumps(content, indent=indent, sort_keys=True, ensure_ascii=False) + "\n"
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return True
