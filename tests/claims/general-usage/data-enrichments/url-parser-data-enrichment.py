"""Claims of docs/general-usage/data-enrichments/url-parser-data-enrichment.mdx."""

from standins_lib.claims import claim, columns, pipeline


@claim(
    "A part that was missing or `None` in all rows has no column: `utm_medium` gets a column when a"
    " referer first contains this parameter."
)
def parts_without_a_column() -> None:
    loaded = pipeline()
    found = []
    for parts in ({"port": None, "host": "a.example"}, {"port": 8080, "utm_medium": "mail"}):
        loaded.extract([{"id": 1, "referer_parts": parts}], table_name="visits")
        loaded.normalize()
        known = loaded.default_schema.get_table_columns("visits")
        found.append([name for name in columns(loaded, "visits") if "data_type" in known[name]])
    assert found[0] == ["id", "referer_parts__host"]
    assert found[1][2:] == ["referer_parts__port", "referer_parts__utm_medium"]
