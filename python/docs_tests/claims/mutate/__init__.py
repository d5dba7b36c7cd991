"""Runs claims against a changed dlt: a claim that passes with each change that it reaches is weak.

mutations.py  tests/claims/mutations.json -> changes of the source of dlt
switches.py   the source of a file with notes of what runs, and changes that can be switched on
copies.py     a copy of dlt in a temporary folder, with such files or with one change
run.py        which changes does a claim reach, and which one makes it fail?
report.py     the result as a table and as JSON
"""
