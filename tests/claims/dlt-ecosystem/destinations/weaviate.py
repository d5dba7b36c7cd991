"""Claims of docs/dlt-ecosystem/destinations/weaviate.mdx."""

from standins_lib.claims import claim


@claim(
    "With merge and a primary key, the id of an object is made from the class and the key.",
    "A row with the same key takes the place of the earlier object:",
)
def ids_are_made_from_class_and_key() -> None:
    from dlt.destinations.impl.weaviate.weaviate_client import LoadWeaviateJob

    job = LoadWeaviateJob("/tickets.abc.0.jsonl", "Tickets")

    def made(row: dict[str, object], name: str = "Tickets") -> str:
        return job.generate_uuid(row, ["id"], name)

    assert made({"id": 1, "text": "lost"}) == made({"id": 1, "text": "found"})
    assert made({"id": 1}) != made({"id": 2})
    assert made({"id": 1}) != made({"id": 1}, "Orders")
