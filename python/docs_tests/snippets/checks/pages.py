"""Runs all checks on the selected pages."""

from __future__ import annotations

from pathlib import Path
from typing import Iterable, Optional, Sequence

from docs_tests.snippets.checks.code_names import read_code
from docs_tests.snippets.checks.config_file import check_config_file
from docs_tests.snippets.checks.data import check_data
from docs_tests.snippets.checks.foreign import check_foreign
from docs_tests.snippets.checks.manifest import check_manifest
from docs_tests.snippets.checks.shell import check_shell
from docs_tests.snippets.checks.types import check_types
from docs_tests.snippets.model import Fence, Page, Problem


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
