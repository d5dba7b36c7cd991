"""Changes of the documentation URLs in dlt's messages and docstrings: doc-links.json."""

from __future__ import annotations

from docs_tests.upgrade.compare.model import CAME, WENT, Change, Facts

SECTION = "links"


def compare_links(old: Facts, new: Facts) -> list[Change]:
    """URLs that came, each with the places that link to it, and URLs that went."""
    before, after = old["links"], new["links"]
    return [
        Change(SECTION, kind, url, tuple(f"{one['file']}:{one['line']}" for one in links[url]))
        for kind, links, other in ((WENT, before, after), (CAME, after, before))
        for url in links
        if url not in other
    ]
