"""The API of the installed dlt, read from its source files without importing them."""
