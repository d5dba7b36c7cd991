"""Measures what the settings of dlt change, for the page about performance."""
