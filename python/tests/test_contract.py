"""Each violation of the fence contract is reported with page, line and suggestion."""

from __future__ import annotations

import pytest

from docs_tests.paths import PYTHON
from docs_tests.snippets.fences import PACKAGES
from tests.conftest import MakePage

RUNS = '```py group="g"\nprint(1)\n```\n'

# (title, page, message)
CASES: list[tuple[str, str, str]] = [
    (
        "an option with a typing error",
        '# T\n\n```py grup="g"\nx = 1\n```\n',
        'docs/x.mdx:3 — unknown fence option "grup"; did you mean "group"?',
    ),
    (
        "an unknown flag",
        "```py noInline\nx = 1\n```\n",
        'docs/x.mdx:1 — unknown fence option "noInline"; known: alt, dialect, expect, group, '
        "hidden, norun, output, packages, service, showLineNumbers, title",
    ),
    (
        "an option that needs a value",
        "```py norun\nx = 1\n```\n",
        'docs/x.mdx:1 — the option "norun" needs a value; write norun="…"',
    ),
    (
        "a diagram without alt text",
        "```mermaid\nflowchart LR\n  a --> b\n```\n",
        "docs/x.mdx:1 — a diagram without alt; "
        'write alt="One sentence that says what the picture shows"',
    ),
    (
        "alt on a program",
        '```py alt="A program"\nx = 1\n```\n',
        'docs/x.mdx:1 — alt on a fence of "py"; only diagrams have one: remove it',
    ),
    (
        "an option twice",
        '```py group="a" group="b"\nx = 1\n```\n',
        'docs/x.mdx:1 — the option "group" is given twice; keep one of them',
    ),
    (
        "an option in single quotes",
        "```py group='a'\nx = 1\n```\n",
        "docs/x.mdx:1 — cannot read the fence option at `group='a'`; "
        'write options as key="value" or as a bare flag',
    ),
    (
        "an unknown language",
        "```python\nx = 1\n```\n",
        'docs/x.mdx:1 — unknown language "python"; known: bat, csv, diff, docker, html, ini, json, '
        "jsonl, md, mermaid, py, sh, …",
    ),
    (
        "no language",
        "```\nx = 1\n```\n",
        'docs/x.mdx:1 — a fence without a language; say what it is, "text" if nothing fits',
    ),
    (
        "an unclosed fence",
        "a\n\n```py\nx = 1\n",
        "docs/x.mdx:3 — the fence is not closed; end it with ```",
    ),
    (
        "a fence closed by a shorter marker",
        "````py\nx = 1\n```\n",
        "docs/x.mdx:1 — the fence is not closed; end it with ````",
    ),
    (
        "output of an unknown group",
        RUNS + '```text output="h"\n```\n',
        'docs/x.mdx:4 — output of an unknown group "h"; known: g',
    ),
    (
        "output before the first fence of its group that runs",
        '```text output="g"\n```\n' + RUNS,
        'docs/x.mdx:1 — output of group "g" before any of its fences that run; '
        "move it below the fence that prints it",
    ),
    (
        "norun without a reason",
        '```py norun=""\nx = 1\n```\n',
        'docs/x.mdx:1 — norun without a reason; write norun="why it cannot run here"',
    ),
    (
        "a program without code",
        "```py\n\n```\n",
        "docs/x.mdx:1 — a py fence without code; write the program or remove the fence",
    ),
    (
        "only hidden fences",
        '```py hidden group="g"\nx = 1\n```\n',
        'docs/x.mdx:1 — group "g" has only hidden fences; show what it does to the reader, or remove it',
    ),
    (
        "expect on a fence that does not run Python",
        '```sh expect="ValueError"\ntrue\n```\n',
        "docs/x.mdx:1 — expect on a fence that does not run Python; use it on a py fence without norun",
    ),
    (
        "a title outside of the group's directory",
        '```py title="../a.py" group="g"\nx = 1\n```\n',
        'docs/x.mdx:1 — title "../a.py" leaves the group\'s directory; use a relative path',
    ),
    (
        "an unknown optional package",
        RUNS + '```py group="g" packages="ibsi"\nx = 1\n```\n',
        'docs/x.mdx:4 — unknown optional package "ibsi"; did you mean "ibis"?',
    ),
    (
        "an unknown service",
        RUNS + '```py hidden group="g" service="postgre"\nx = 1\n```\n',
        'docs/x.mdx:4 — unknown service "postgre"; did you mean "postgres"?',
    ),
]


@pytest.mark.parametrize(("about", "text", "message"), CASES, ids=[c[0] for c in CASES])
def test_an_invalid_fence_is_reported(
    about: str, text: str, message: str, make_page: MakePage
) -> None:
    assert message in [str(p) for p in make_page(text).problems]


def test_a_group_is_named_after_its_first_line(make_page: MakePage) -> None:
    page = make_page("\n" + RUNS + "```py\nprint(2)\n```\n")
    assert [g.id for g in page.groups] == ["docs/x.mdx:2[g]", "docs/x.mdx:5[line5]"]
    assert page.problems == ()


def test_each_optional_package_has_a_lock() -> None:
    """python/venv.sh installs the packages with a lock; fences can request those in PACKAGES."""
    folder = PYTHON / "optional"
    for ending in ("in", "txt"):
        assert sorted(path.stem for path in folder.glob(f"*.{ending}")) == sorted(PACKAGES)
