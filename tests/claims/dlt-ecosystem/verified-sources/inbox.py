"""Claims of docs/dlt-ecosystem/verified-sources/inbox.mdx about resources of the source's shape."""

from collections.abc import Iterator
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, rows

UID = dlt.sources.incremental("message_uid", initial_value=1)


def mailbox(*numbers: int) -> Any:
    """A source like the inbox source, with messages that have one attachment each."""

    @dlt.source(name="inbox")
    def inbox() -> Any:
        @dlt.resource(name="uids")
        def uids(last: Any = UID) -> Iterator[Any]:
            yield [{"message_uid": number} for number in numbers if number >= last.last_value]

        @dlt.transformer(data_from=uids, primary_key="message_uid")
        def messages(items: Any) -> Iterator[Any]:
            yield from ({"message_uid": item["message_uid"]} for item in items)

        @dlt.transformer(data_from=uids, primary_key="file_hash")
        def attachments(items: Any) -> Iterator[Any]:
            yield from ({"file_hash": str(item["message_uid"])} for item in items)

        return uids, messages, attachments

    return inbox()


@claim(
    "If a pipeline has loaded only `messages`, a later run that selects `attachments` finds no "
    "attachments of those messages."
)
def attachments_share_the_cursor_of_messages() -> None:
    loaded = pipeline()
    loaded.run(mailbox(1, 2).with_resources("messages"))
    loaded.run(mailbox(1, 2, 3).with_resources("attachments"))
    assert rows(loaded, "SELECT file_hash FROM attachments") == [("3",)]


@claim("Load both in the same run, or give each a pipeline.")
def both_are_complete() -> None:
    together = pipeline("together")
    together.run(mailbox(1, 2).with_resources("messages", "attachments"))
    assert rows(together, "SELECT count(*) FROM attachments") == [(2,)]
    assert rows(together, "SELECT count(*) FROM messages") == [(2,)]
    alone = pipeline("alone")
    alone.run(mailbox(1, 2).with_resources("attachments"))
    assert rows(alone, "SELECT count(*) FROM attachments") == [(2,)]


@claim(
    "Use a separate pipeline for each folder, because in one pipeline the cursor of one folder "
    "hides messages of the other."
)
def folders_share_a_cursor() -> None:
    loaded = pipeline()
    loaded.run(mailbox(1, 7).with_resources("messages"))
    other_folder = mailbox(2, 3, 8).with_resources("messages")
    loaded.run(other_folder)
    found = rows(loaded, "SELECT message_uid FROM messages ORDER BY 1")
    assert found == [(1,), (7,), (8,)]


@claim(
    "It is selected by default, so without `with_resources` you also get a table `uids`.",
)
def uids_are_a_table() -> None:
    loaded = pipeline()
    loaded.run(mailbox(1))
    tables = loaded.default_schema.data_table_names()
    assert sorted(tables) == ["attachments", "messages", "uids"]


@claim(
    "The row has a primary key, but the disposition is `append`, which does not use keys.",
    'If you may load messages twice, set `write_disposition="merge"` with `apply_hints`.',
)
def append_does_not_use_the_key() -> None:
    loaded = pipeline()
    for disposition in ("append", "merge"):
        for _ in range(2):
            rows_again = dlt.resource([{"message_uid": 1}], name=disposition)
            rows_again.apply_hints(primary_key="message_uid", write_disposition=disposition)
            loaded.run(rows_again)
    assert rows(loaded, "SELECT count(*) FROM append") == [(2,)]
    assert rows(loaded, "SELECT count(*) FROM merge") == [(1,)]
