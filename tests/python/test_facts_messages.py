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


class Passing(Plain):
    def __init__(self, name, *args):
        super().__init__(*args)


class Speaking(Plain):
    def __init__(self, fields):
        self.fields = fields
        super().__init__(fields)

    def __str__(self):
        text = f"{self.fields} are missing."
        for field in self.fields:
            text += f" Tried {field}."
        return text


class Louder(Speaking):
    pass


class Telling(Plain):
    def __init__(self, name):
        super().__init__(self._message(name))

    def _message(self, name):
        if name:
            return f"no {name} here"
        return ""
"""

CASES = [
    ("raise Broken(pipe, 3)", "package.errors.Broken", "In pipe {}: {} rows are broken, see {}."),
    ("raise Base('orders', 'no data')", "package.errors.Base", "In pipe orders: no data"),
    ("raise Plain(f'{a}{b} is wrong')", "package.errors.Plain", "{} is wrong"),
    ("raise ValueError('one ' 'two')", "ValueError", "one two"),
    ("message = f'no {x}'; raise Plain(message)", "package.errors.Plain", "no {}"),
    ("raise Plain(str(error))", "package.errors.Plain", ""),
    ("raise Plain", "package.errors.Plain", ""),
    ("raise Passing('orders', 'is wrong', 3)", "package.errors.Passing", "is wrong {}"),
    ("raise Speaking(['a'])", "package.errors.Speaking", "{} are missing. Tried {}."),
    ("raise Louder(['a'])", "package.errors.Louder", "{} are missing. Tried {}."),
    ("raise Telling('key')", "package.errors.Telling", "no {} here"),
    ("return Plain('no data')", "package.errors.Plain", "no data"),
    ("found.append(Plain('no data'))", "package.errors.Plain", "no data"),
]


@pytest.mark.parametrize(("code", "error", "message"), CASES)
def test_templates(code: str, error: str, message: str, tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "errors.py").write_text(EXCEPTIONS)
    imports = "from .errors import Base, Broken, Louder, Passing, Plain, Speaking, Telling"
    (package / "__init__.py").write_text(f"{imports}\n\ndef fail():\n    {code}\n")
    [found] = read_raises(package)
    assert (found.error, found.message) == (error, message)
    assert (found.module, found.function, found.line) == ("package", "fail", 4)


def test_what_is_raised_again_or_unknown_is_left_out(tmp_path: Path) -> None:
    again = "raise\n    raise error\n    raise make(1)\n    return ValueError('made')\n"
    (tmp_path / "p.py").write_text(f"def f():\n    {again}")
    assert read_raises(tmp_path) == []


FUNCTIONS = """
class Plain(ValueError):
    pass


class Shop:
    def open(self):
        def key():
            raise Plain()

    class Door:
        async def lock(self):
            raise Plain()


raise Plain()
"""


def test_the_outermost_function_is_named(tmp_path: Path) -> None:
    package = tmp_path / "package" / "shops"
    package.mkdir(parents=True)
    (package / "shop.py").write_text(FUNCTIONS)
    found = read_raises(tmp_path / "package")
    assert [one.function for one in found] == ["Shop.open", "Shop.Door.lock", ""]
    assert {(one.module, one.file) for one in found} == {
        ("package.shops.shop", "package/shops/shop.py")
    }
