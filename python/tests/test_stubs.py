"""Verified sources in fences that do not run: their stubs, and the errors of wrong calls."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Optional

import pytest

from docs_tests.snippets.checks.stubs import stub_files, write_stubs
from tests.conftest import CheckTexts

NORUN = '```py norun="needs an account"\n'

# (title, page, start of the only message; None for a valid page)
CASES: list[tuple[str, str, Optional[str]]] = [
    (
        "sources, resources, transformers, constants, submodules",
        NORUN + "import dlt\nfrom asana_dlt import asana_source, tasks, workspaces\n"
        "from facebook_ads import DEFAULT_ADCREATIVE_FIELDS, AdCreative, enrich_ad_objects\n"
        "from facebook_ads import facebook_ads_source, facebook_insights_source\n"
        "from kafka import kafka_consumer\nfrom kafka.helpers import KafkaCredentials\n"
        "from mongodb import mongodb\nfrom pg_replication.helpers import init_replication\n\n"
        'pipeline = dlt.pipeline("asana", destination="duckdb")\n'
        'pipeline.run(asana_source().with_resources("tasks"))\n'
        'tasks.bind()\nworkspaces(fields=["gid"]).add_limit(1)\n'
        'facebook_insights_source(account_id="1", level="campaign")\n'
        "ads = facebook_ads_source()\nads.resources['ads'].add_step(\n"
        "    enrich_ad_objects(AdCreative, DEFAULT_ADCREATIVE_FIELDS)\n)\n"
        "credentials = KafkaCredentials()\n"
        'credentials.bootstrap_servers = "broker:9092"\n'
        'kafka_consumer("orders", credentials=credentials, batch_size=10)\n'
        'mongodb(incremental=dlt.sources.incremental("updated_at")).with_resources("a")\n'
        'init_replication(slot_name="s", pub_name="p", schema_name="c", table_names="t")\n```\n',
        None,
    ),
    (
        "an unknown function of a source",
        NORUN + "import dlt\nfrom asana_dlt import asana_sources\n```\n",
        'docs/x.mdx:3 — Module "asana_dlt" has no attribute "asana_sources"; maybe "asana_source"?',
    ),
    (
        "an unknown argument of a source",
        NORUN + "from slack import slack_source\n\nslack_source(\n    channels=['a']\n)\n```\n",
        'docs/x.mdx:4 — Unexpected keyword argument "channels" for "__call__" of "SourceFactory"',
    ),
    (
        "an unknown argument of a resource",
        NORUN + "from asana_dlt import workspaces\n\nworkspaces(token='a')\n```\n",
        'docs/x.mdx:4 — Unexpected keyword argument "token" for "__call__" of "_workspaces"',
    ),
    (
        "an unknown argument of a helper",
        NORUN + "from pg_replication.helpers import init_replication\n\n"
        "init_replication(slot='a')\n```\n",
        'docs/x.mdx:4 — Unexpected keyword argument "slot" for "init_replication"',
    ),
    (
        "a missing required argument",
        NORUN + "from chess import source\n\nsource(start_month='2024/01')\n```\n",
        'docs/x.mdx:4 — Missing positional argument "players" in call to "__call__"',
    ),
    (
        "an invalid literal",
        NORUN + "from facebook_ads import facebook_insights_source\n\n"
        "facebook_insights_source(level='advert')\n```\n",
        'docs/x.mdx:4 — Argument "level" to "__call__" of "SourceFactory" has incompatible type',
    ),
    (
        "a missing import",
        NORUN + "import dlt\n\nprint(asana_source())\n```\n",
        'docs/x.mdx:4 — Name "asana_source" is not defined',
    ),
    (
        "an unknown module of a source",
        NORUN + "from zendesk.helper import credentials\n```\n",
        'docs/x.mdx:2 — Cannot find implementation or library stub for module named "zendesk.helper"',
    ),
]


@pytest.fixture(scope="module")
def problems(check_texts: CheckTexts) -> list[list[str]]:
    """The problems of each case's page."""
    return check_texts([text for _, text, _ in CASES])


@pytest.mark.xdist_group("types")
@pytest.mark.parametrize("row", range(len(CASES)), ids=[c[0] for c in CASES])
def test_calls(row: int, problems: list[list[str]]) -> None:
    found, message = problems[row], CASES[row][2]
    if message is None:
        assert found == []
    else:
        assert len(found) == 1, found
        assert found[0].startswith(message), found


def test_every_stub_parses() -> None:
    for path, text in stub_files().items():
        ast.parse(text, path)


def test_only_changed_stubs_are_written(tmp_path: Path) -> None:
    packages = write_stubs(tmp_path)
    assert {"asana_dlt", "scraping", "zendesk"} <= set(packages)
    assert not {"dlt", "rest_api", "sql_database"} & set(packages)
    kept, changed = tmp_path / "chess" / "__init__.pyi", tmp_path / "chess" / "settings.pyi"
    before = kept.stat().st_mtime_ns
    changed.write_text("", "utf-8")
    (tmp_path / "gone.pyi").write_text("", "utf-8")
    write_stubs(tmp_path)
    assert kept.stat().st_mtime_ns == before
    assert changed.read_text("utf-8") != ""
    assert not (tmp_path / "gone.pyi").exists()
