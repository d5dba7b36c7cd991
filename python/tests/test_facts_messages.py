"""Templates of messages: what is read from sources like dlt's, and from dlt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs_tests.facts.messages import read_raises
from tests.facts_data import load

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


class Located(Plain):
    def __init__(self, msg, path):
        self.path = path
        self.msg = msg
        super().__init__(msg)

    def __str__(self):
        return f"In path {self.path}: " + self.msg


class Noted(Located):
    def __str__(self):
        return "Note the path. " + super().__str__()


class Joined(Plain):
    def __init__(self, msg, *args):
        super().__init__("\\n".join((f"Not allowed: {msg}", *args)))


class Replaced(Plain):
    def __init__(self, kind, detail=None):
        self._detail = detail
        super().__init__()
        self._update()

    @staticmethod
    def describe(kind, detail):
        return f"Conversion failed with {kind}: " + detail

    def _update(self):
        self.args = (self.describe(self.kind, self._detail),)


class Usual(Plain):
    def __init__(self, name, text=None):
        text = text or f"{name} is missing"
        super().__init__(text)


class Either(Plain):
    def __init__(self, name, count):
        if count == 0:
            text = f"{name} has no rows"
        elif count == 1:
            text = f"{name} has one row"
        else:
            text = f"{name} has many rows"
        super().__init__(text + ", which is wrong")


def sentence(name):
    return f"The text of {name} comes from a function"
"""

IMPORTS = (
    "from .errors import Base, Broken, Either, Joined, Located, Louder, Noted, Passing, Plain, "
    "Replaced, Speaking, Telling, Usual, sentence"
)

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
    ("raise Telling('key')", "package.errors.Telling", "no key here"),
    ("raise Telling(key)", "package.errors.Telling", "no {} here"),
    ("raise Located(f'{a} is wrong', p)", "package.errors.Located", "In path {}: {} is wrong"),
    ("raise Noted('no key', p)", "package.errors.Noted", "Note the path. In path {}: no key"),
    ("raise Joined('no key', 'See b.')", "package.errors.Joined", "Not allowed: no key See b."),
    (
        "raise Replaced('int', detail='too large')",
        "package.errors.Replaced",
        "Conversion failed with {}: too large",
    ),
    ("raise Plain(dedent(f' no {a}  left ').strip())", "package.errors.Plain", "no {} left"),
    ("raise Usual(a)", "package.errors.Usual", "{} is missing"),
    ("raise Usual(a, None)", "package.errors.Usual", "{} is missing"),
    ("raise Usual(a, 'no key')", "package.errors.Usual", "no key"),
    ("raise Plain(sentence(a))", "package.errors.Plain", "The text of {} comes from a function"),
    ("raise Plain(Other(f'no {a} left'))", "package.errors.Plain", ""),
    ("raise Plain(KeyError(f'no {a} left'))", "package.errors.Plain", "no {} left"),
    ("raise Plain('no {} of {b}'.format(a, b=1))", "package.errors.Plain", "no {} of {}"),
    ("raise Plain(', '.join(f'no {x}' for x in a))", "package.errors.Plain", "no {}"),
    ("return Plain('no data')", "package.errors.Plain", "no data"),
    ("found.append(Plain('no data'))", "package.errors.Plain", "no data"),
]


@pytest.mark.parametrize(("code", "error", "message"), CASES)
def test_templates(code: str, error: str, message: str, tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "errors.py").write_text(EXCEPTIONS)
    (package / "__init__.py").write_text(f"{IMPORTS}\n\ndef fail():\n    {code}\n")
    [found] = [one for one in read_raises(package) if one.module == "package"]
    assert (found.error, found.message) == (error, message)
    assert (found.module, found.function, found.line) == ("package", "fail", 4)


def test_each_branch_has_its_template(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "errors.py").write_text(EXCEPTIONS)
    (package / "__init__.py").write_text(f"{IMPORTS}\n\nraise Either(name, count)\n")
    assert [one.message for one in read_raises(package)] == [
        "{} has no rows, which is wrong",
        "{} has one row, which is wrong",
        "{} has many rows, which is wrong",
    ]


def test_what_is_raised_again_or_unknown_is_left_out(tmp_path: Path) -> None:
    again = "raise\n    raise error\n    raise make(1)\n    return ValueError('made')\n"
    (tmp_path / "p.py").write_text(f"def f():\n    {again}")
    assert read_raises(tmp_path) == []


SCOPES = """
class Plain(ValueError):
    pass


text = "made outside"


class Shop:
    state: str = "open"

    def close(self, state, text):
        raise Plain(f"not {state} as {text}")
"""


def test_parameters_hide_names_of_the_same_text(tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text(SCOPES)
    assert [one.message for one in read_raises(tmp_path)] == ["not {} as {}"]


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


# Exceptions of dlt whose text the source does not have, with the reason.
WITHOUT_TEXT = {
    "CliCommandException": "the command has printed its text already",
    "IgnoreResponseException": "the REST client catches it",
    "DestinationUndefinedEntity": "it has the exception of a client, or the name of a table",
    "DatabaseUndefinedRelation": "it has the exception of a driver",
    "MalformedQueryError": "it has the arguments of a TypeError",
    "PrerequisitesException": "it has the exception of dbt",
    "WeaviateGrpcError": "it has the answer of the server",
}


def test_every_exception_that_dlt_raises_has_a_template() -> None:
    errors = load("errors.json")["errors"].values()
    raised = [one for one in errors if one["raised"]]
    without = {one["name"] for one in raised if not any(site["message"] for site in one["raised"])}
    assert len(raised) > 150
    assert without == set(WITHOUT_TEXT)


def test_no_template_of_dlt_is_a_wrapper_alone() -> None:
    errors = load("errors.json")["errors"].values()
    templates = {site["message"] for one in errors for site in one["raised"]}
    assert len(templates) > 250
    assert {
        one
        for one in templates
        if re.fullmatch(r"In (?:path|schema:|processing pipe) \{\}: \{\}", one)
    } == set()
