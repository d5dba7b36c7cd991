"""dlt in the reader's browser: the archive of its packages, and which fences run there."""
