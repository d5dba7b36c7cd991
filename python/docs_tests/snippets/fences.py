"""The contract of one fence: which languages and options its info string may have.

An info string is a language, then `key="value"` options, bare flags and Docusaurus' `{1,4-6}` line
ranges. Anything else is an error with the nearest known name.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Iterable

LANGUAGES = (
    *("py", "sh", "toml", "json", "yaml", "sql", "text", "csv", "jsonl", "ini", "docker", "bat"),
    *("md", "html", "diff", "ts", "xml"),
    # Diagrams are drawn by the site build (packages/diagrams/src), never run.
    "mermaid",
    "tables",
)

OPTIONS = {
    "group": "fences of one group share a directory and a process",
    "title": "also written to this path in the group's directory",
    "norun": "the reason why the fence is only checked",
    "expect": "the exception that the fence must raise",
    "output": "the group whose recorded output this is",
    "service": "servers that the group needs (on a hidden fence)",
    "packages": "optional packages that the group needs, as in python/optional",
    "dialect": "the SQL dialect that the fence is parsed in",
    "alt": "what a diagram shows, in one sentence",
}
FLAGS = ("hidden", "showLineNumbers")
# dlt behaves differently where it finds these; each has a lock file of this name.
PACKAGES = (
    "airflow",
    "confluent-kafka",
    "dagster",
    "ibis",
    "modal",
    "prefect",
    "sentry",
    "streamlit",
)
# `tables` draws tables that a program printed.
OUTPUT_LANGUAGES = ("text", "sql", "json", "tables")
DIAGRAMS = ("mermaid", "tables")

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<range>\{[\d,\s-]+\})
      | (?P<key>[A-Za-z][\w-]*)="(?P<value>[^"]*)"
      | (?P<flag>[A-Za-z][\w-]*)(?=\s|$|\{)
    )""",
    re.VERBOSE,
)


class FenceError(ValueError):
    """The info string breaks the contract; `what` and `way_out` as in a Problem."""

    def __init__(self, what: str, way_out: str) -> None:
        super().__init__(f"{what}; {way_out}")
        self.what = what
        self.way_out = way_out


def nearest(name: str, known: Iterable[str]) -> str:
    """`did you mean "x"?`, or the list of known names when none is close."""
    names = sorted(set(known))
    close = get_close_matches(name, names, n=1, cutoff=0.6)
    if close:
        return f'did you mean "{close[0]}"?'
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f"known: {shown}" if names else "none is known here"


def parse_info(info: str) -> tuple[str, dict[str, str], frozenset[str]]:
    """Language, options and flags of an info string. Raises FenceError."""
    lang, _, rest = info.strip().partition(" ")
    # Docusaurus allows the line range right after the language.
    if "{" in lang:
        cut = lang.index("{")
        lang, rest = lang[:cut], lang[cut:] + " " + rest
    if not lang:
        raise FenceError("a fence without a language", 'say what it is, "text" if nothing fits')
    if lang not in LANGUAGES:
        raise FenceError(f'unknown language "{lang}"', nearest(lang, LANGUAGES))
    options: dict[str, str] = {}
    flags: set[str] = set()
    position, rest = 0, rest.rstrip()
    while position < len(rest):
        match = _TOKEN.match(rest, position)
        if match is None:
            raise FenceError(
                f"cannot read the fence option at `{rest[position:].strip()}`",
                'write options as key="value" or as a bare flag',
            )
        position = match.end()
        key, flag = match["key"], match["flag"]
        if key is not None:
            if key not in OPTIONS:
                raise FenceError(f'unknown fence option "{key}"', nearest(key, [*OPTIONS, *FLAGS]))
            if key in options:
                raise FenceError(f'the option "{key}" is given twice', "keep one of them")
            options[key] = match["value"]
        elif flag is not None:
            if flag in OPTIONS:
                raise FenceError(f'the option "{flag}" needs a value', f'write {flag}="…"')
            if flag not in FLAGS:
                raise FenceError(
                    f'unknown fence option "{flag}"', nearest(flag, [*OPTIONS, *FLAGS])
                )
            if flag in flags:
                raise FenceError(f'the option "{flag}" is given twice', "keep one of them")
            flags.add(flag)
    if lang in DIAGRAMS and not options.get("alt", "").strip():
        raise FenceError(
            "a diagram without alt", 'write alt="One sentence that says what the picture shows"'
        )
    if lang not in DIAGRAMS and "alt" in options:
        raise FenceError(f'alt on a fence of "{lang}"', "only diagrams have one: remove it")
    return lang, options, frozenset(flags)
