"""Claims of docs/dlt-ecosystem/verified-sources/chess.mdx."""

from collections.abc import Iterator
from typing import Any

import dlt
from dlt.sources.helpers import requests
from standins_lib.claims import claim, pipeline, raises, rows


@dlt.source(name="chess")
def chess(*players: str) -> Any:
    @dlt.resource(write_disposition="append")
    def players_games() -> Iterator[Any]:
        read = dlt.current.resource_state().setdefault("archives", [])
        for player in players:
            if player not in read:
                read.append(player)
                yield {"player": player}

    @dlt.resource(write_disposition="replace")
    def players_profiles() -> Iterator[Any]:
        yield from ({"player": player} for player in players)

    return players_games, players_profiles


@claim("dlt's HTTP client sends `dlt/1.10.0` unless the code sets something else.")
def the_user_agent_of_dlt() -> None:
    assert requests.Client().session.headers["User-Agent"] == "dlt/1.10.0"


@claim(
    "`refresh` drops it together with the tables of the resources that run:",
    "All players' games are gone afterwards, and only those of this call come back.",
)
def months_are_read_again() -> None:
    loaded = pipeline()
    for _ in range(2):
        loaded.run(chess("magnuscarlsen", "rpragchess"))
    assert rows(loaded, "SELECT count(*) FROM players_games") == [(2,)]
    again = chess("magnuscarlsen").with_resources("players_games")
    loaded.run(again, refresh="drop_resources")
    assert rows(loaded, "SELECT player FROM players_games") == [("magnuscarlsen",)]
    assert rows(loaded, "SELECT count(*) FROM players_profiles") == [(2,)]


@claim(
    "A game of two players on your list has the same `uuid` in both archives and is one row.",
    "With the verified source, such a game is two rows.",
)
def a_game_of_two_listed_players() -> None:
    loaded = pipeline()
    for disposition in ("merge", "append"):
        games = dlt.resource([{"uuid": "a1"}, {"uuid": "a1"}], name=disposition)
        loaded.run(games.apply_hints(primary_key="uuid", write_disposition=disposition))
    assert rows(loaded, "SELECT count(*) FROM merge") == [(1,)]
    assert rows(loaded, "SELECT count(*) FROM append") == [(2,)]


@claim(
    "Games come in monthly archives, and the source skips months that it has read before, also if "
    "their load failed.",
    cases=("loaded", "failed for good"),
)
def months_are_skipped(case: str) -> None:
    @dlt.resource(name="players_games")
    def games(months: list[str]) -> Iterator[Any]:
        read = dlt.current.resource_state().setdefault("archives", [])
        for month in months:
            if month not in read:
                read.append(month)
                yield {"month": month}

    loaded = pipeline()
    loaded.run(games(["01"]))
    if case == "loaded":
        loaded.run(games(["01", "02"]))
    else:
        rows(loaded, "ALTER TABLE players_games RENAME TO moved")
        with raises("LoadClientJobFailed"):
            loaded.run(games(["01", "02"]))
        rows(loaded, "ALTER TABLE moved RENAME TO players_games")
    loaded.run(games(["01", "02", "03"]))
    kept = [("01",), ("02",), ("03",)] if case == "loaded" else [("01",), ("03",)]
    assert rows(loaded, "SELECT month FROM players_games ORDER BY 1") == kept
