"""Benchmarks of dlt's settings, for the performance page."""
