"""The pages of the API reference by module."""

from __future__ import annotations

from typing import Mapping, Optional, Sequence

from docs_tests.upgrade.compare.model import Change, is_module, last
from docs_tests.upgrade.mentions import Mention, Section


class ApiPages:
    """Finds the page of a dotted path, and the section of a name on it."""

    def __init__(self, modules: Mapping[str, str], sections: Sequence[Section]) -> None:
        """`modules` has ids of pages by module."""
        self.files = {module: f"docs/{page}.mdx" for module, page in modules.items()}
        self.sections: dict[str, list[Section]] = {}
        for section in sections:
            self.sections.setdefault(section.file, []).append(section)

    def mention(self, change: Change) -> Optional[Mention]:
        """Where the API reference describes a name or its owner; None without a page."""
        # A definition can have the path of a module.
        module = change.name if is_module(change) else change.name.rpartition(".")[0]
        while module and module not in self.files:
            module = module.rpartition(".")[0]
        sections = self.sections.get(self.files.get(module, ""))
        # Every path begins with the package, which says nothing about a module without a page.
        if not sections or ("." not in module and change.name.count(".") > 1):
            return None
        names = change.name[len(module) + 1 :].split(".")
        for name in reversed(names):
            for section in sections:
                if name and section.title == name:
                    return Mention(section.file, section.lines[0][0], section.title)
        return Mention(sections[0].file, 1, last(module))
