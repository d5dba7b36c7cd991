"""The measured tasks. Each function prepares its data, then measures in `with meter.running()`."""
