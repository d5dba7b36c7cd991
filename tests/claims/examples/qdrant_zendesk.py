"""Claims of docs/examples/qdrant_zendesk.mdx."""

import json
from typing import Any

import dlt
from dlt.sources.helpers.requests import Response
from dlt.sources.helpers.rest_client.paginators import JSONResponseCursorPaginator
from qdrant_client import QdrantClient
from standins_lib.claims import claim


def load(client: QdrantClient, *loads: dict[str, Any], **hints: Any) -> None:
    destination = dlt.destinations.qdrant(
        credentials=client, loader_parallelism_strategy="sequential"
    )
    pipeline = dlt.pipeline("tickets", destination=destination, dataset_name="support")
    for ticket in loads:
        pipeline.run([ticket], table_name="tickets", write_disposition="merge", **hints)


@claim(
    "So a changed ticket takes the place of the earlier one.",
    "with a primary key the point is replaced all the same, and the log level of this page hides "
    "the line.",
)
def a_changed_ticket_replaces_its_point() -> None:
    loads = [{"id": 312, "status": "open"}, {"id": 312, "status": "solved"}]
    for hints, statuses in (({"primary_key": "id"}, ["solved"]), ({}, ["open", "solved"])):
        client = QdrantClient(":memory:")
        load(client, *loads, **hints)
        points = client.scroll("support_tickets")[0]
        assert sorted(point.payload["status"] for point in points) == statuses


@claim(
    "Lists would become collections of their own, in which old rows stay after a merge.",
)
def old_rows_of_lists_stay() -> None:
    client = QdrantClient(":memory:")
    load(client, {"id": 312, "tags": ["web"]}, {"id": 312, "tags": ["mail"]}, primary_key="id")
    assert client.count("support_tickets").count == 1
    assert client.count("support_tickets__tags").count == 2


@claim(
    "Zendesk can send a cursor on the last page too, for a later export, so the loop does not wait "
    "for a page without one."
)
def a_cursor_asks_for_another_page() -> None:
    paginator = JSONResponseCursorPaginator(cursor_path="after_cursor", cursor_param="cursor")
    pages = []
    for answer in ({"after_cursor": "3", "end_of_stream": True}, {"end_of_stream": True}):
        response = Response()
        response.status_code, response._content = 200, json.dumps(answer).encode()
        paginator.update_state(response)
        pages.append(paginator.has_next_page)
    assert pages == [True, False]
