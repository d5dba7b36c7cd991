"""The stub of the API for models is Python: its writer's sample parses, and so does the file of a build."""

import ast
import json
import shutil
import subprocess
from pathlib import Path

import pytest

#: Writes the stub of this project's facts without a build.
WRITER = """
import { readInventory } from '@docs/facts/api/inventory';
import { stubText } from './src/plugins/page-exports/data/stub';
import { STUB_NAMES } from './src/plugins/page-exports/data/stubNames';
process.stdout.write(stubText(readInventory('.'), new Map(), STUB_NAMES, 'dlt'));
"""
TSX = Path("node_modules/.bin/tsx")
BUILT = Path("build/data/dlt.pyi")


def _modules(tree: ast.Module, text: str) -> dict[str, set[str]]:
    """Names by the module in the comment above them."""
    lines = text.splitlines()
    found: dict[str, set[str]] = {}
    for node in tree.body:
        name = getattr(node, "name", None)
        if name is None:
            continue
        above = next(line for line in reversed(lines[: node.lineno]) if line.startswith("# from "))
        found.setdefault(above.split()[2], set()).add(name)
    return found


@pytest.mark.skipif(
    not TSX.exists() or shutil.which("node") is None, reason="node_modules is missing: npm ci"
)
def test_written() -> None:
    script = Path(".cache/stub.mts")
    script.parent.mkdir(exist_ok=True)
    script.write_text(WRITER.replace("'./src", f"'{Path.cwd().as_posix()}/src"))
    text = subprocess.run(
        [TSX, script], check=True, capture_output=True, text=True, timeout=60
    ).stdout
    modules = _modules(ast.parse(text), text)
    assert {"pipeline", "resource", "source", "Pipeline"} <= modules["dlt"]
    assert "filesystem" in modules["dlt.destinations"] & modules["dlt.sources.filesystem"]
    names = json.loads(Path("data/generated/api-reexports.json").read_text())["modules"]
    assert modules["dlt.destinations"] <= {one["name"] for one in names["dlt.destinations"]}


@pytest.mark.skipif(not BUILT.exists(), reason="no build: npm run build")
def test_built() -> None:
    tree = ast.parse(BUILT.read_text(encoding="utf-8"))
    run = next(
        node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "run"
    )
    assert ast.get_docstring(run)
