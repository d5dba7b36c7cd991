"""Checks that dlt or the page's code reads every section and field of dlt's TOML files.

Checks fences titled `.dlt/config.toml` or `.dlt/secrets.toml` (including profiles), and untitled
fences with a section that dlt knows. A key path is accepted when

1. dlt resolves a spec there (docs_tests/facts/config_specs.py), with or without a pipeline's name
   before it;
2. it is below `sources` (or has no section) and one of its keys is a function argument or a spec
   field that the page's Python declares: section names depend on the name of the reader's file, so
   the sections in between are not compared;
3. it is below `destination.<name>`, the page's Python contains the name, and the rest is a field
   of some destination or an argument of a custom destination;
4. the page's Python reads it: dlt.secrets["path"], dlt.config.get("path");
5. it is below the section of a verified source, and one of its keys is an argument of a function
   of that source (data/curated/verified-sources.json);
6. the fence has `norun="reason"` and the path is below `sources` or in a section of another
   program; dlt's own sections are still checked;
7. the fence has `norun="needs the paid add-on"` and data/curated/plus.json lists the path.
"""

from __future__ import annotations

import re
from typing import Any, Iterator, Mapping, Optional

import tomlkit
from tomlkit.exceptions import TOMLKitError

from docs_tests.facts.config_specs import ANY, ConfigSpec, read_sites, read_specs
from docs_tests.snippets.checks import plus
from docs_tests.snippets.checks.code_names import CodeNames
from docs_tests.snippets.checks.stubs import read_arguments
from docs_tests.snippets.fences import nearest
from docs_tests.snippets.model import Fence, Problem

_DLT_FILE = re.compile(r"(^|/)\.dlt/([\w.-]+\.)?(config|secrets)\.toml$")
DLT_SECTIONS = frozenset(
    "sources destination pipelines load normalize extract schema data_writer runtime providers"
    " dbt_package_runner dbt_cloud credentials".split()
)
_INCREMENTAL = "dlt.extract.incremental.Incremental"

Path = tuple[str, ...]


def is_dlt_file(fence: Fence) -> bool:
    """Whether the fence is a TOML file that dlt reads."""
    if fence.title is not None:
        return bool(_DLT_FILE.search(fence.title))
    try:
        return not DLT_SECTIONS.isdisjoint(tomlkit.parse(fence.code))
    except TOMLKitError:
        return False


def _leaves(table: Mapping[str, Any], above: Path = ()) -> Iterator[Path]:
    for key, value in table.items():
        path = (*above, str(key))
        if isinstance(value, Mapping):
            yield from _leaves(value, path)
        else:
            yield path


def _line_of(code: str, path: Path) -> int:
    """The line of a key; the line of its table header if the key is not found."""
    table: Path = ()
    header_line = 0
    for number, line in enumerate(code.split("\n"), start=1):
        header = re.match(r"\s*\[\[?([^\]]+)\]", line)
        key = re.match(r"\s*([\w.\"'-]+)\s*=", line)
        if header:
            table = tuple(part.strip().strip("\"'") for part in header[1].split("."))
            if path[: len(table)] == table:
                header_line = number
        elif key:
            parts = tuple(p.strip("\"'") for p in key[1].split("."))
            full = (*table, *parts)
            if full == path[: len(full)]:
                return number
    return header_line


def _fields_match(spec: Optional[ConfigSpec], path: Path) -> bool:
    """Whether the path is a field of the spec or of a nested spec."""
    if spec is None or not path:
        return False
    for field in spec.fields:
        nested = [read_specs().get(name) for name in field.nested]
        # Fields with an underscore do not add a section.
        if field.name.startswith("_") and any(_fields_match(n, path) for n in nested):
            return True
        if field.name != path[0]:
            continue
        if len(path) == 1 or field.free or any(_fields_match(n, path[1:]) for n in nested):
            return True
    return False


def _prefixes(sections: Path, path: Path) -> Iterator[Path]:
    """The rest of a path after each section prefix that dlt tries."""
    for length in range(len(sections) + 1):
        if length > len(path):
            return
        if all(s in (ANY, p) for s, p in zip(sections[:length], path)):
            yield path[length:]


def _is_read_by_dlt(path: Path) -> bool:
    for site in read_sites():
        spec = read_specs().get(site.spec)
        if spec is None:
            continue
        for rest in _prefixes(site.sections, path):
            if spec.section is None:
                if _fields_match(spec, rest):
                    return True
            elif rest and (rest[0] == spec.section and _fields_match(spec, rest[1:])):
                return True
            elif rest == (spec.section,):
                return True  # the whole spec in one value, such as credentials = "…"
    return False


def _is_destination_field(path: Path) -> bool:
    return any(
        _fields_match(read_specs().get(site.spec), path)
        for site in read_sites()
        if site.sections[:1] == ("destination",)
    )


def _is_read_by_code(path: Path, names: CodeNames) -> bool:
    if any(path[: len(key)] == key for key in names.keys):
        return True
    arguments = names.arguments
    if path[0] == "destination" and len(path) > 2:
        named = path[1] in names.literals | set(names.functions)
        return named and (_is_destination_field(path[2:]) or path[2] in arguments)
    if path[0] not in DLT_SECTIONS or path[0] in ("sources", "credentials"):
        # An argument may be a spec, so keys below it are accepted.
        if any(part in arguments for part in path[1:] or path):
            return True
        if len(path) == 1:
            return path[0] in arguments
    if path[0] == "sources":
        core = path[1] in names.literals | names.modules and any(
            _is_read_by_dlt(("sources", source, *path[2:]))
            for source in ("sql_database", "filesystem", "rest_api")
        )
        incremental = "incremental" in path[:-1] and _fields_match(
            read_specs().get(_INCREMENTAL), path[-1:]
        )
        return core or incremental
    return False


def _is_read_by_copied_source(path: Path) -> bool:
    arguments = read_arguments().get(".".join(path[:2]), frozenset())
    return any(part in arguments for part in path[2:])


def _known_fields(section: Path) -> set[str]:
    """Field names that dlt reads directly below a section."""
    fields = (f.name for spec in read_specs().values() for f in spec.fields)
    names = {name for name in fields if not name.startswith("_")}
    return {name for name in names if _is_read_by_dlt((*section, name))}


def _unread(fence: Fence, path: Path, names: CodeNames) -> Problem:
    section, key = path[:-1], path[-1]
    shown = f"[{'.'.join(section)}]" if section else "the top of the file"
    line = _line_of(fence.code, path)
    if section[:1] == ("destination",) and len(section) > 1:
        known = {s.sections[1] for s in read_sites() if s.sections[:1] == ("destination",)}
        if section[1] not in known:
            what = f'dlt has no destination "{section[1]}"'
            return fence.problem(what, nearest(section[1], known | names.literals), line)
    # Fields that dlt also finds without their sections do not indicate a known section.
    fields = _known_fields(section) - (_known_fields(("sources",)) if section else set())
    own = set(names.arguments) if section[:1] in ((), ("sources",)) else set()
    own |= read_arguments().get(".".join(section[:2]), frozenset())
    if fields or own:
        what = f'unknown field "{key}" in {shown}'
        return fence.problem(what, nearest(key, fields | own or _known_fields(section)), line)
    if section and section[0] not in DLT_SECTIONS:
        what = f"nothing in dlt or on this page reads the section {shown}"
        return fence.problem(what, nearest(section[0], DLT_SECTIONS), line)
    what = f'nothing in dlt or on this page reads "{key}" in {shown}'
    return fence.problem(what, 'show the code that reads it, or add norun="<reason>"', line)


def check_config_file(fence: Fence, names: CodeNames) -> list[Problem]:
    """Problems for sections and fields of a dlt TOML file that nothing reads."""
    if not is_dlt_file(fence):
        return []
    try:
        table = tomlkit.parse(fence.code).unwrap()
    except TOMLKitError:
        return []  # checks/data.py reports it
    problems = []
    for path in _leaves(table):
        candidates = [path]
        if len(path) > 1 and path[0] in names.literals:
            candidates.append(path[1:])  # below the name of a pipeline
        if any(
            _is_read_by_dlt(c) or _is_read_by_code(c, names) or _is_read_by_copied_source(c)
            for c in candidates
        ):
            continue
        if fence.norun == plus.NORUN and plus.is_setting(path):
            continue
        foreign = path[0] == "sources" or path[0] not in DLT_SECTIONS
        if fence.norun is not None and foreign:
            continue
        problems.append(_unread(fence, path, names))
    return problems
