"""Facts about the installed dlt, as typed structures: what `data/generated/` is written from."""
