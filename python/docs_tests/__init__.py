"""Runs and checks the code of the documentation, and reads the library's facts: README.md."""
