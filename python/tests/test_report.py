"""data/generated/snippets.json: its hashes are reproducible in JavaScript, its content is deterministic."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from docs_tests.library import VERSION
from docs_tests.snippets.report import (
    fences_hash,
    page_record,
    read_report,
    stale_records,
    write_report,
)
from tests.conftest import MakePage

TEXT = (
    '# T\n\n```py group="g"\nprint("é")\n\nx = 1\n```\n\n'
    '```text output="g"\né\n```\n\n- a\n\n  ```sh norun="installs packages"\n  pip install dlt\n  ```\n'
)


def test_the_hash_matches_json_stringify(make_page: MakePage) -> None:
    page = make_page(TEXT)
    # The exact result of JSON.stringify([[info, code], ...]) in JavaScript.
    stringified = (
        '[["py group=\\"g\\"","print(\\"é\\")\\n\\nx = 1"],["text output=\\"g\\"","é"],'
        '["sh norun=\\"installs packages\\"","pip install dlt"]]'
    )
    expected = hashlib.sha256(stringified.encode("utf-8")).hexdigest()
    assert fences_hash(page.fences) == expected
    assert expected == "f58c7d75078882b2a22769565ddce1d27cdac779b396a7c0db2dad954268033d"


def test_the_record_of_a_page(make_page: MakePage) -> None:
    page = make_page(TEXT)
    assert (
        page_record(page)
        == {
            "hash": fences_hash(page.fences),
            "fences": {"checked": 1, "output": 1, "ran": 1},
            "norun": [{"fence": 3, "reason": "installs packages"}],
            "groups": [
                {
                    "name": "g",
                    "fence": 1,
                    "kind": "ran",
                    "hash": fences_hash(page.fences[:1]),  # without the recorded output
                    "fences": {"ran": 1},
                },
                {
                    "name": None,
                    "fence": 3,
                    "kind": "checked",
                    "hash": fences_hash(page.fences[2:]),
                    "fences": {"checked": 1},
                },
            ],
        }
    )


def test_an_unchanged_report_is_not_rewritten(make_page: MakePage, tmp_path: Path) -> None:
    page = make_page(TEXT)
    assert write_report(tmp_path, [page])
    before = (tmp_path / "data/generated/snippets.json").read_bytes()
    assert not write_report(tmp_path, [page])
    assert (tmp_path / "data/generated/snippets.json").read_bytes() == before
    assert json.loads(before)["dlt"] == VERSION
    assert stale_records(read_report(tmp_path), [page]) == []


def test_text_between_fences_does_not_change_the_record(make_page: MakePage) -> None:
    assert page_record(make_page(TEXT)) == page_record(make_page("More.\n\n" + TEXT))


def test_a_changed_page_is_stale_and_a_deleted_page_is_dropped(
    make_page: MakePage, tmp_path: Path
) -> None:
    write_report(tmp_path, [make_page(TEXT)])
    changed = make_page(TEXT.replace("x = 1", "x = 2"))
    assert [str(p) for p in stale_records(read_report(tmp_path), [changed])] == [
        "docs/x.mdx:1 — data/generated/snippets.json does not have the code of this page; "
        "npm run snippets -- --update writes data/generated/snippets.json"
    ]
    (tmp_path / "docs/x.mdx").unlink()
    write_report(tmp_path, [])
    assert read_report(tmp_path)["pages"] == {}
