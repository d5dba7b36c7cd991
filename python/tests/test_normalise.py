"""Values that change between runs are replaced by fixed ones; other values are not."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from docs_tests.snippets.normalise import Normaliser

# The simulated run: 2026-11-20 10:00:00 to 10:01:00 UTC.
START = datetime(2026, 11, 20, 10, 0, tzinfo=timezone.utc).timestamp()
T1, T2 = f"{START + 3:.0f}.654321", f"{START + 33:.0f}.9876543"
ROW, OTHER = "q9Xw/1k+Rz0aBc", "Zz81LmPq0vYt4A"
HASH_1, HASH_2 = "A" * 43 + "=", "b/" * 21 + "c="


def normaliser() -> Normaliser:
    return Normaliser(
        (START, START + 60),
        [
            ("/tmp/x/project/.snippets/dlt", "/home/you/.dlt"),
            ("/tmp/x/project", "/home/you/project"),
        ],
        [ROW, OTHER, "a1b2c3d4e5", "ab12"],
    )


# (title, printed, recorded)
CASES: list[tuple[str, str, str]] = [
    ("a load id", f"Load package {T1} is LOADED", "Load package 1747130400.1234567 is LOADED"),
    (
        "two load ids keep their order and identity",
        f"{T2} {T1} {T2}",
        "1747130460.1235678 1747130400.1234567 1747130460.1235678",
    ),
    ("a Unix time outside of the run", "1700000000.25", "1700000000.25"),
    ("a time of the run", "at 2026-11-20T10:00:07Z", "at 2025-05-13T10:00:00Z"),
    (
        "a fraction has six digits, even when pendulum dropped zeros",
        "2026-11-20 10:00:07.5+00:00",
        "2025-05-13 10:00:00.123456+00:00",
    ),
    (
        "equal times stay equal, later ones later",
        "2026-11-20 10:00:07.500000 2026-11-20 10:00:09.100000 2026-11-20 10:00:07.500000",
        "2025-05-13 10:00:00.123456 2025-05-13 10:00:01.123456 2025-05-13 10:00:00.123456",
    ),
    ("a time of the data", "2026-11-19 10:00:07+00:00", "2026-11-19 10:00:07+00:00"),
    ("a day of the data", "2024-02-29", "2024-02-29"),
    ("the day of the run", "loaded on 2026-11-20.", "loaded on 2025-05-13."),
    ("the suffix of dev_mode", "chess_20261120100012", "chess_20250513100000"),
    (
        "the repr of a time of the run",
        "datetime.datetime(2026, 11, 20, 10, 0, 7, 123, tzinfo=UTC)",
        "datetime.datetime(2025, 5, 13, 10, 0, 0, 123456, tzinfo=UTC)",
    ),
    ("the repr of a date", "datetime.date(2026, 11, 20)", "datetime.date(2026, 11, 20)"),
    ("a duration", "load step completed in 1.53 seconds", "load step completed in 0.50 seconds"),
    ("a long duration", "completed in 1 minute and 2.1 seconds", "completed in 0.50 seconds"),
    ("a number of seconds that is not a duration", "timeout: 1.5 seconds", "timeout: 1.5 seconds"),
    (
        "the size of a load job's file",
        "File type: insert_values, size: 1.2KB. Started on: never",
        "File type: insert_values, size: 160B. Started on: never",
    ),
    ("another size", "page, size: 20B.", "page, size: 20B."),
    (
        "the progress log",
        "Resources: 1/1 | Time: 0.31s | Rate: 3.21/s",
        "Resources: 1/1 | Time: 0.10s | Rate: 100.00/s",
    ),
    (
        "a line of dlt's log: process and thread",
        "2026-11-20 10:00:07,123|[WARNING]|1234|140735|dlt|a.py|f:12|text",
        "2025-05-13 10:00:00,123|[WARNING]|4242|140000000000000|dlt|a.py|f:12|text",
    ),
    (
        "paths: the longest match is replaced first",
        "/tmp/x/project/.snippets/dlt/pipelines in /tmp/x/project/a.duckdb",
        "/home/you/.dlt/pipelines in /home/you/project/a.duckdb",
    ),
    (
        "row ids: equal ids stay equal",
        f"{ROW} {OTHER} {ROW}",
        "BKajMCE9zNzKRN kfDvHY6iEihkgl BKajMCE9zNzKRN",
    ),
    ("a word as long as a row id", "getCommitments", "getCommitments"),
    ("an id that is too short to distinguish from a word", "ab12", "ab12"),
    (
        "an id in a file name keeps its format",
        "orders.a1b2c3d4e5.0.parquet",
        "orders.07f6a33021.0.parquet",
    ),
    (
        "schema version hashes",
        f"{HASH_1} {HASH_2} {HASH_1}",
        "0XAHtmI+Udz68LKpp7F9TNmK9+Ehfauz93MxFbktIC8= 4m6k2Tdz58e3ouFdWtmLdtp/k+IQM08Py8BrRlF3lr0= "
        "0XAHtmI+Udz68LKpp7F9TNmK9+Ehfauz93MxFbktIC8=",
    ),
    ("addresses in memory", "<object at 0x7f11aabbccd0>", "<object at 0x7f3a5c0d2e80>"),
    (
        "numbers, names and prices",
        "12.50 orders_2024 v1.10.0 99.95",
        "12.50 orders_2024 v1.10.0 99.95",
    ),
]


@pytest.mark.parametrize(("about", "printed", "recorded"), CASES, ids=[c[0] for c in CASES])
def test_normalise(about: str, printed: str, recorded: str) -> None:
    found = normaliser().normalise([printed])[0]
    assert found.text == recorded
    assert found.touched == (printed != recorded)


def test_order_and_identity_are_kept_across_outputs_of_a_group() -> None:
    first, second = normaliser().normalise([f"{T2} {ROW}", f"{T1} {T2} {OTHER} {ROW}"])
    later, row = first.text.split()
    assert second.text.split()[1] == later
    assert second.text.split()[3] == row
    assert second.text.split()[0] < later


def test_normalising_is_idempotent() -> None:
    for _, printed, _ in CASES:
        once = normaliser().normalise([printed])[0].text
        assert normaliser().normalise([once])[0].text == once
