"""Every snippet on a page runs against the installed dlt and its real output is shown.

Data flows one way, a file a step:

    fences.py     what a fence may say (languages, options)        the contract
    collect.py    a page's text -> its fences
    groups.py     fences -> groups, and the contract's rules between fences
    checks/       what is not run is parsed, type-checked, compared with dlt's own parser and specs
    run.py        a group -> what each of its fences printed        (sandbox/, services/)
    normalise.py  what changes from run to run -> fixed values
    cache.py      what a group printed, kept until something that it depends on changes
    compare.py    printed <-> recorded on the page
    report.py     -> data/generated/snippets.json
    plugin.py     one pytest test for each group
    runner.py     runs them, with the servers and the fork server that they need
    results.py    -> the summary
    command.py    the command line

What cannot run says `norun="reason"` on the page. Every problem is `docs/x.mdx:41 — what; way out`.
"""
