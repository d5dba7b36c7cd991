"""Runs all checks on the selected pages."""

from __future__ import annotations

from pathlib import Path
from typing import Iterable, Optional, Sequence

from scripts.snippets.checks.code_names import read_code
from scripts.snippets.checks.config_file import check_config_file
from scripts.snippets.checks.data import check_data
from scripts.snippets.checks.foreign import check_foreign
from scripts.snippets.checks.manifest import check_manifest
from scripts.snippets.checks.shell import check_shell
from scripts.snippets.checks.types import check_types
from scripts.snippets.model import Fence, Page, Problem


def _check_fence(fence: Fence, page: Page) -> list[Problem]:
    if fence.output is not None:
        return []
    problems = check_data(fence) or check_manifest(fence) or check_foreign(fence)
    if fence.lang == "sh":
        problems += check_shell(fence)
    if fence.lang == "toml":
        problems += check_config_file(fence, read_code(page.fences))
    return problems


def check_pages(
    pages: Sequence[Page], directory: Path, cache: Optional[Path] = None
) -> list[Problem]:
    """Problems of all pages, sorted by page and line, including those found while collecting
    fences. For `directory` and `cache` see check_types."""
    problems: list[Problem] = []
    for page in pages:
        problems += page.problems
        for fence in page.fences:
            if not page.problems:
                problems += _check_fence(fence, page)
    groups = [g for page in pages if not page.problems for g in page.groups]
    problems += check_types(groups, directory, cache)
    return _sorted(problems)


def _sorted(problems: Iterable[Problem]) -> list[Problem]:
    return sorted(set(problems), key=lambda p: (p.page, p.line, p.what))
