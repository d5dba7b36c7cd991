"""Compares rows in and rows out of the library, for each combination of options."""
