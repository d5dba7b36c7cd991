"""Claims of docs/dlt-ecosystem/verified-sources/scrapy.mdx."""

from pathlib import Path
from typing import Any

import dlt
from dlt.common.configuration import configspec, resolve_configuration
from dlt.common.configuration.specs import BaseConfiguration
from dlt.sources.filesystem import filesystem, read_jsonl
from standins_lib.claims import claim, pipeline, raises, rows


@configspec
class Scraping(BaseConfiguration):
    start_urls: list[str] = None
    start_urls_file: str = None


@claim("Both fields are required, but the file need not exist:")
def both_fields_are_required() -> None:
    dlt.config["sources.scraping.start_urls"] = ["https://quotes.example.com/page/1"]
    with raises("ConfigFieldMissingException"):
        resolve_configuration(Scraping(), sections=("sources", "scraping"))
    dlt.config["sources.scraping.start_urls_file"] = "start_urls.txt"
    found = resolve_configuration(Scraping(), sections=("sources", "scraping"))
    assert found.start_urls == ["https://quotes.example.com/page/1"]


@claim("Without a key, `merge` appends all items again on the next run.")
def items_need_a_key() -> None:
    def loads(**key: Any) -> Any:
        loaded = pipeline(f"quotes_{len(key)}")
        for tag in ("work", "care"):
            Path("quotes.jsonl").write_text(f'{{"text": "Measure twice.", "tag": "{tag}"}}\n')
            items = filesystem(Path.cwd().as_uri(), file_glob="quotes.jsonl") | read_jsonl()
            loaded.run(items.with_name("quotes").apply_hints(write_disposition="merge", **key))
        return rows(loaded, "SELECT tag FROM quotes ORDER BY tag")

    assert loads() == [("care",), ("work",)]
    assert loads(primary_key="text") == [("care",)]
