"""Local stand-ins for the web APIs that pages call; imported as ``standins_lib``."""
