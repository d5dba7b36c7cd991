"""Facts about the installed dlt, as typed structures: what `data/` is written from."""
