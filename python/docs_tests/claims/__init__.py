"""Claims are tests: code that fails when a sentence of a page is false.

    @claim("A source holds a copy of the rows.")      tests/claims/<page id>.py
    def a_source_copies() -> None: ...                docs/<page id>.mdx has the sentence

Data flows one way, a file a step:

    collect.py    a claims file -> its claims, and what is wrong with them
    cases.py      its named cases
    general.py    which sentences are general, and need a second case
    names.py      which names of the file a claim needs, and whether one of them is dlt's
    sentences.py  is each sentence on the page?
    program.py    a claim -> the program that runs it, and those with an assertion inverted
    plugin.py     one pytest test for each program; rooms, servers, forks and the cache are those
                  of docs_tests/snippets
    record.py     -> data/generated/claims.json, and the budget
    report.py     pages by sentences that need a claim
    mutate/       which claims pass with a changed library too?
    command.py    the command line

The files are read, not imported. Every problem is `tests/claims/x.py:12 — what; way out`.
"""
