"""Facts about the installed dlt, from which `data/generated/` is written."""
