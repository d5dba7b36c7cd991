"""Claims of docs/dlt-ecosystem/verified-sources/zendesk.mdx."""

from collections.abc import Iterator
from typing import Any, Optional, Union

import dlt
from dlt.common.configuration import configspec, resolve_configuration
from dlt.common.configuration.specs import BaseConfiguration, CredentialsConfiguration
from standins_lib.claims import claim, pipeline, rows

WEEKS = [(1, 8), (8, 15), (15, 22)]


@configspec
class EmailPassword(CredentialsConfiguration):
    subdomain: str = dlt.config.value
    email: str = dlt.config.value
    password: str = dlt.secrets.value


@configspec
class ApiToken(CredentialsConfiguration):
    subdomain: str = dlt.config.value
    email: str = dlt.config.value
    token: str = dlt.secrets.value


@configspec
class OAuth(CredentialsConfiguration):
    subdomain: str = dlt.config.value
    oauth_token: str = dlt.secrets.value


@configspec
class Support(BaseConfiguration):
    credentials: Union[EmailPassword, ApiToken, OAuth] = dlt.secrets.value


@configspec
class Chat(BaseConfiguration):
    credentials: OAuth = dlt.secrets.value


def write(**sections: Any) -> None:
    for section, fields in sections.items():
        name = "sources.zendesk." + section.replace("__", ".")
        for field, value in fields.items():
            dlt.secrets[f"{name}.{field}"] = value


def found(name: str, spec: Any) -> Any:
    return resolve_configuration(spec(), sections=("sources", "zendesk", name)).credentials


@claim(
    "dlt tries email and password first, then the API token, then OAuth, and takes the first kind "
    "whose fields are all set.",
    "A leftover placeholder wins over your token, and Zendesk answers 401.",
)
def a_leftover_password_wins() -> None:
    write(credentials={"subdomain": "bookshop", "oauth_token": "o"})
    assert isinstance(found("zendesk_support", Support), OAuth)
    write(credentials={"email": "loader@bookshop.example", "token": "t"})
    assert isinstance(found("zendesk_support", Support), ApiToken)
    write(credentials={"password": "<configure me>"})
    assert isinstance(found("zendesk_support", Support), EmailPassword)


@claim(
    "dlt looks each field up there first, and then in the shared section, so `subdomain` need not "
    "be repeated:"
)
def chat_shares_the_subdomain() -> None:
    write(
        credentials={"subdomain": "bookshop", "email": "e", "token": "t"},
        zendesk_chat__credentials={"oauth_token": "chat"},
    )
    chat = found("zendesk_chat", Chat)
    assert (chat.subdomain, chat.oauth_token) == ("bookshop", "chat")
    assert isinstance(found("zendesk_talk", Support), ApiToken)


def tickets(export: Any, first: int, end: Optional[int] = None) -> Any:
    """Tickets from an export that is sorted and filtered by the time `generated`."""
    cursor = dlt.sources.incremental[int]("updated", initial_value=first, end_value=end)

    @dlt.resource(primary_key="id", write_disposition="merge")
    def tickets(updated: Any = cursor) -> Iterator[Any]:
        for ticket in sorted(export, key=lambda row: row["generated"]):
            if ticket["generated"] >= updated.start_value:
                yield dict(ticket)
                if updated.end_out_of_range:
                    return

    return tickets()


@claim(
    "When Zendesk itself changes a ticket, only `generated_timestamp` moves: the export has the "
    "ticket again, and dlt drops it because its `updated_at` is older than the cursor.",
    "The row keeps its old values.",
)
def a_change_by_zendesk_is_dropped() -> None:
    loaded = pipeline()
    ticket = {"id": 11, "updated": 5, "generated": 5, "status": "solved"}
    newest = {"id": 12, "updated": 6, "generated": 6, "status": "new"}
    for export in ([ticket, newest], [newest, {**ticket, "generated": 9, "status": "closed"}]):
        loaded.run(tickets(export, 1))
    assert rows(loaded, "SELECT id, status FROM tickets ORDER BY id") == [
        (11, "solved"),
        (12, "new"),
    ]


@claim(
    "A ticket that Zendesk itself changed weeks after its last update can be missing after such a "
    "backfill: the export lists it in a later week, where dlt drops it because of its `updated_at`."
)
def weekly_ranges_miss_a_ticket() -> None:
    export = [
        {"id": 11, "updated": 2, "generated": 2},
        {"id": 12, "updated": 3, "generated": 20},
        {"id": 13, "updated": 9, "generated": 9},
        {"id": 14, "updated": 16, "generated": 16},
    ]
    weekly = [row["id"] for first, end in WEEKS for row in tickets(export, first, end)]
    assert weekly == [11, 13, 14]
    assert sorted(row["id"] for row in tickets(export, 1, 22)) == [11, 12, 13, 14]


@claim(
    "A custom field with the title of a standard field, such as `Priority`, overwrites that field "
    "in the row."
)
def a_title_overwrites_a_field() -> None:
    loaded = pipeline()
    loaded.run([{"id": 11, "priority": "low", "Priority": "High"}], table_name="tickets")
    assert rows(loaded, "SELECT priority FROM tickets") == [("High",)]


@claim("`chats` declares `merge` but has no key, so dlt appends.")
def chats_need_a_key() -> None:
    loaded = pipeline()
    for rating in ("none", "good"):
        chat = dlt.resource([{"id": "c1", "rating": rating}], name="chats")
        loaded.run(chat.apply_hints(write_disposition="merge"))
    assert rows(loaded, "SELECT rating FROM chats ORDER BY rating") == [("good",), ("none",)]
