"""What another version of dlt changes for the docs: `docs-tests upgrade VERSION`.

Data flows one way:

    steps.py        a step runs once: its result is kept while its inputs are the same
    environment.py  a copy of the project below .cache/upgrade/<version>/ that pins that version
    readers.py      in that copy: the facts of that version, and which of them cannot be read
    compare/        the facts of both versions -> changes
    calls.py        which code is about a method or a parameter
    mentions.py     which lines of pages and which claims contain the names of a change
    versions.py     which lines of pages and other files name the old version or a later one
    requirements.py which packages each version requires
    runs.py         in that copy: the code of pages and the claims, with `--run`
    report.py       -> upgrade-<version>.md and .json
    apply.py        with `--apply`: the report and the facts -> changed files, all or none
    checklist.py    -> upgrade-<version>-checklist.md, what `--apply` leaves
    command.py      the command line

Without `--apply`, nothing else in the project is written.
"""
