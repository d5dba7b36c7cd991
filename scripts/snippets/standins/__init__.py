"""Local stand-ins for the web APIs that the pages call; imported as ``standins_lib``."""
