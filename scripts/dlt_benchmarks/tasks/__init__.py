"""The work that is measured. Each function prepares, and measures with `with meter.running()`."""
