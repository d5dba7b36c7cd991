"""Templates of messages: what is read from sources like dlt's."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.facts.messages import read_raises

EXCEPTIONS = """
class Base(Exception):
    def __init__(self, name, message):
        super().__init__(f"In pipe {name}: " + message)


class Broken(Base):
    def __init__(self, name, count):
        text = f"{count} rows are broken"
        if count:
            text += ", see %s." % name
        super().__init__(name, text)


class Plain(ValueError):
    pass
"""

CASES = [
    ("raise Broken(pipe, 3)", "package.errors.Broken", "In pipe {}: {} rows are broken, see {}."),
    ("raise Base('orders', 'no data')", "package.errors.Base", "In pipe orders: no data"),
    ("raise Plain(f'{a}{b} is wrong')", "package.errors.Plain", "{} is wrong"),
    ("raise ValueError('one ' 'two')", "ValueError", "one two"),
    ("message = f'no {x}'; raise Plain(message)", "package.errors.Plain", "no {}"),
    ("raise Plain(str(error))", "package.errors.Plain", ""),
]


@pytest.mark.parametrize(("code", "error", "message"), CASES)
def test_templates(code: str, error: str, message: str, tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "errors.py").write_text(EXCEPTIONS)
    imports = "from package.errors import Base, Broken, Plain"
    (package / "__init__.py").write_text(f"{imports}\n\ndef fail():\n    {code}\n")
    [found] = read_raises(package)
    assert (found.error, found.message) == (error, message)
    assert (found.module, found.line) == ("package", 4)


def test_what_is_raised_again_or_unknown_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text("def f():\n    raise\n    raise error\n    raise make(1)\n")
    assert read_raises(tmp_path) == []
