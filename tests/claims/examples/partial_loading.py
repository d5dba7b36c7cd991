"""Claims of docs/examples/partial_loading.mdx."""

from pathlib import Path
from typing import Any

import dlt
from dlt.destinations import filesystem
from standins_lib.claims import claim

LAYOUT = "{table_name}/{month}/{load_id}.{file_id}.{ext}"


def pipeline_for(month: str) -> Any:
    files = filesystem("files", extra_placeholders={"month": month}, layout=LAYOUT)
    return dlt.pipeline("games", destination=files, dataset_name="chess")


def games(*numbers: int, **hints: Any) -> Any:
    found = [{"id": number} for number in numbers]
    return dlt.resource(found, name="games", **hints)


def months() -> list[str]:
    return sorted(path.parent.name for path in Path("files/chess/games").rglob("*.jsonl"))


@claim("With `replace`, dlt removes all files of the table, also those of other months.")
def replace_removes_other_months() -> None:
    pipeline_for("2025-02").run(games(1))
    pipeline_for("2025-03").run(games(2))
    assert months() == ["2025-02", "2025-03"]
    pipeline_for("2025-03").run(games(3, write_disposition="replace"))
    assert months() == ["2025-03"]


@claim(
    "Otherwise `run` would load the pending package of one month into the folder of the next month,"
    " and would not request the next month at all."
)
def pending_package_of_another_month() -> None:
    asked = []

    @dlt.resource(name="games")
    def next_month():
        asked.append("2025-03")
        yield {"id": 2}

    pipeline_for("2025-01").run(games(0))
    pipeline_for("2025-02").extract(games(1))
    pipeline_for("2025-03").run(next_month())
    assert months() == ["2025-01", "2025-03"]
    assert asked == []


@claim("If the API answers with an empty list, the run writes no file.")
def month_without_games() -> None:
    loaded = pipeline_for("2025-03")
    loaded.run(games(1))
    before = list(Path("files/chess/games").rglob("*.jsonl"))
    loaded.run(games())
    assert len(before) == 1
    assert list(Path("files/chess/games").rglob("*.jsonl")) == before


@claim(
    "Partition by more: add `{player}` to the layout, before `{month}`, to `extra_placeholders`,"
    " and to the folder in `files_of`.",
    cases=("folder with player", "folder without"),
)
def folder_of_a_player(case: str) -> None:
    files = filesystem(
        "files",
        extra_placeholders={"player": "rook", "month": "2025-03"},
        layout="{table_name}/{player}/{month}/{load_id}.{file_id}.{ext}",
    )
    loaded = dlt.pipeline("games", destination=files, dataset_name="chess")
    player = "rook/" if case == "folder with player" else ""
    for number in range(2):
        with loaded.destination_client() as client:
            folder = f"{client.dataset_path}/games/{player}2025-03"
            storage = client.fs_client
            before = storage.ls(folder, detail=False) if storage.exists(folder) else []
        loaded.run(games(number))
        with loaded.destination_client() as client:
            for path in before:
                client.fs_client.rm(path)
    assert len(months()) == (1 if player else 2)
