"""tests/claims/mutations.json: small changes of the behaviour of dlt that pages describe.

    [{"name": "add_limit lets one item more through", "about": "add_limit|limit",
      "file": "extract/items_transform.py",
      "old": "(self.count == self.max_items)", "new": "(self.count == self.max_items + 1)"}]

`old` occurs exactly once in `file`, a path in the folder of dlt, and becomes `new`. A change of a
default has `at`, and `atFile` if it is another file: the text where the default is used. A claim
reaches a mutation when it runs the statement of the first changed character, or that of `at`.
Every run of a pipeline reaches many mutations, so one measures a claim only if a sentence of the
claim also has one of the words in `about`, a regular expression.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Sequence

from docs_tests.claims.model import FOLDER, Claim
from docs_tests.snippets.model import Problem

DATA = f"{FOLDER}/mutations.json"


@dataclass(frozen=True)
class Mutation:
    """One change. `number` is its position in the data, and its name in notes."""

    number: int
    name: str
    about: str
    file: str
    old: str
    new: str
    at: str
    at_file: str

    def apply(self, source: str) -> str:
        """The source of `file` with the change."""
        return source.replace(self.old, self.new, 1)

    def is_about(self, claim: Claim) -> bool:
        """Whether a sentence of the claim speaks of the behaviour."""
        about = re.compile(self.about, re.IGNORECASE)
        return any(about.search(sentence.text) for sentence in claim.sentences)

    def site(self, source: str) -> int:
        """The position in the source of `at_file` whose statement has to run."""
        if self.at:
            return source.index(self.at)
        same = len(os.path.commonprefix([self.old, self.new]))
        position = source.index(self.old) + same
        return position + len(source[position:]) - len(source[position:].lstrip())


def read_mutations(root: Path) -> list[Mutation]:
    """The mutations of the committed file."""
    entries = json.loads((root / DATA).read_text(encoding="utf-8"))
    return [
        Mutation(
            number,
            entry["name"],
            entry["about"],
            entry["file"],
            entry["old"],
            entry["new"],
            entry.get("at", ""),
            entry.get("atFile", entry["file"]),
        )
        for number, entry in enumerate(entries)
    ]


def mutation_problems(mutations: Sequence[Mutation], library: Path) -> list[Problem]:
    """A problem for each mutation that does not fit the library in this folder."""
    found: list[Problem] = []
    seen: set[str] = set()
    for mutation in mutations:
        texts = [(mutation.file, mutation.old), (mutation.at_file, mutation.at)]
        for file, text in texts[: 2 if mutation.at else 1]:
            count = (library / file).read_text(encoding="utf-8").count(text)
            if count != 1:
                what = f'mutation "{mutation.name}": its text is {count} times in {file}'
                found.append(Problem(DATA, 1, what, "write text that is in the file once"))
        if mutation.name in seen:
            what = f'two mutations are named "{mutation.name}"'
            found.append(Problem(DATA, 1, what, "rename one of them"))
        seen.add(mutation.name)
    return found
