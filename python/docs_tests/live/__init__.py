"""Runs what an author saves, for the dev server (src/plugins/run-code), in one long-lived process.

    run.py      a saved file -> what its page does not have yet (outputs, problems)
    cancel.py   processes that can be killed from another thread
    command.py  requests on standard input, reports on standard output, both JSON lines

Results are those of `snippets` and `claims`, in the same cache: a group that ran here does not run
again when it is recorded.
"""
