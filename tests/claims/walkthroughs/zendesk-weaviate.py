"""Claims of docs/walkthroughs/zendesk-weaviate.mdx."""

from typing import Any

import dlt
from dlt.destinations.impl.weaviate.naming import NamingConvention
from standins_lib.claims import claim, pipeline

TICKET = {"id": 311, "updated_at": "2025-04-11", "collaborators": [{"name": "Ida"}]}


@claim("Weaviate reserves the name `id`.", "dlt stores the number of a ticket as `__id`.")
def the_number_is_renamed() -> None:
    naming = NamingConvention()
    assert naming.normalize_identifier("id") == "__id"
    assert naming.normalize_identifier("subject") == "subject"
    assert naming.normalize_table_identifier("tickets") == "Tickets"


@claim(
    "`max_table_nesting = 0` keeps lists inside the ticket, as text.",
    "Otherwise lists become classes of their own, in which old rows stay after each merge.",
)
def lists_stay_inside() -> None:
    def classes(*depth: int) -> list[str]:
        destination = dlt.destinations.weaviate(credentials={"url": "http://localhost"})
        loaded = pipeline(f"nested_{len(depth)}", destination=destination, dataset_name="Support")
        tickets = dlt.resource([TICKET], name="tickets", primary_key="id")
        for limit in depth:
            tickets.max_table_nesting = limit
        loaded.extract(tickets)
        loaded.normalize()
        return loaded.default_schema.data_table_names(seen_data_only=True)

    assert classes(0) == ["Tickets"]
    assert classes() == ["Tickets", "Tickets__Collaborators"]


@claim("`support.tickets` is one of the remaining resources;")
def a_resource_is_an_attribute() -> None:
    @dlt.source
    def support() -> Any:
        return dlt.resource([TICKET], name="tickets"), dlt.resource([1], name="users")

    source = support()
    assert source.tickets is source.resources["tickets"]
