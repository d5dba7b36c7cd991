"""The command line: `docs-tests COMMAND [ARGUMENT…]`; `docs-tests COMMAND --help` lists them.

Exit code 0 when everything passed, 1 when something failed, 2 for a wrong command line.
"""

from __future__ import annotations

import importlib
import sys
from typing import Optional, Sequence

#: What each command does. A module of it has `main(arguments) -> exit code`.
COMMANDS = {
    "snippets": ("snippets.command", "run the code of pages, and compare or record its output"),
    "pasted": ("pasted.command", "run the code of pages without its hidden fences"),
    "claims": ("claims.command", "run the tests of what pages say, tests/claims/"),
    "facts": ("facts.command", "write data/generated/ from the installed library, or compare it"),
    "since": ("facts.since.command", "write data/generated/since.json from earlier releases"),
    "upgrade": ("upgrade.command", "report what another version of the library changes"),
    "playground": ("playground.command", "run the code of pages in the engine of the playground"),
    "playground-sources": ("playground.sources", "collect the packages that browsers load"),
    "benchmarks": ("benchmarks.command", "measure settings of the library"),
    "counts": ("counts.command", "compare rows in and rows out, with combinations of options"),
    "licenses": ("licenses.command", "write the licences of the packages that browsers load"),
}


def usage() -> str:
    """The commands, a line each."""
    lines = [f"  {name:19} {summary}" for name, (_, summary) in COMMANDS.items()]
    return "\n".join(["usage: docs-tests COMMAND [ARGUMENT…]", "", *lines])


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Runs a command; returns its exit code."""
    name, *arguments = (sys.argv[1:] if argv is None else argv) or ["--help"]
    if name in ("-h", "--help"):
        print(usage())
        return 0
    if name not in COMMANDS:
        print(f'docs-tests — unknown command "{name}"\n\n{usage()}', file=sys.stderr)
        return 2
    module = importlib.import_module(f"docs_tests.{COMMANDS[name][0]}")
    code: int = module.main(arguments)
    return code


if __name__ == "__main__":
    sys.exit(main())
