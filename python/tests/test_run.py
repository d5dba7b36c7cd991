"""Running groups: order, files, processes, isolation, time limits, expected errors."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from docs_tests.snippets.model import SnippetError
from tests.conftest import RunPage


def test_fences_of_a_group_share_a_namespace_and_have_separate_outputs(run_page: RunPage) -> None:
    result = run_page(
        '```py group="g"\na = 1\nprint("one", __name__)\n```\n'
        '```text output="g"\n```\n'
        '```py group="g"\nprint("two", a)\n```\n'
        '```text output="g"\n```\n'
    )
    assert result.outputs == {5: "one __main__\n", 10: "two 1\n"}


def test_a_titled_program_is_only_run_by_the_shell_fence(run_page: RunPage) -> None:
    result = run_page(
        '```py title="load.py" group="g"\nprint("first")\n```\n'
        '```sh group="g"\npython load.py\n```\n'
        '```text output="g"\n```\n'
        '```py title="load.py" group="g"\nimport sys\nprint("second")\nprint("e", file=sys.stderr)\n```\n'
        '```sh group="g"\npython ./load.py\n```\n'
        '```text output="g"\n```\n'
    )
    assert result.outputs == {7: "first\n", 17: "second\ne\n"}


def test_a_titled_program_that_another_imports_is_only_written(run_page: RunPage) -> None:
    result = run_page(
        '```py title="tools/names.py" group="g"\nprint("imported")\nNAME = "x"\n```\n'
        '```py group="g"\nfrom tools.names import NAME\nprint(NAME)\n```\n'
        '```text output="g"\n```\n'
    )
    assert result.outputs == {9: "imported\nx\n"}


def test_files_of_any_language_are_written_to_the_path_in_the_title(run_page: RunPage) -> None:
    result = run_page(
        '```toml title=".dlt/config.toml" group="g"\n[runtime]\nlog_level = "ERROR"\n```\n'
        '```py group="g"\nimport dlt\nprint(dlt.config["runtime.log_level"])\n```\n'
        '```text output="g"\n```\n'
    )
    assert result.outputs == {9: "ERROR\n"}


def test_standins_answer_in_every_python_process(run_page: RunPage) -> None:
    result = run_page(
        '```py hidden title="standins.py" group="g"\n'
        "import responses\nweb = responses.RequestsMock(assert_all_requests_are_fired=False)\n"
        'web.start()\nweb.get("https://api.example.com/v1", json={"a": 1})\n```\n'
        '```py title="ask.py" group="g"\n'
        'import requests\nprint(requests.get("https://api.example.com/v1").json())\n```\n'
        '```sh group="g"\npython ask.py\n```\n'
        '```text output="g"\n```\n'
        '```py group="g"\nimport ask\n```\n'
    )
    assert result.outputs == {14: "{'a': 1}\n"}


def test_an_expected_exception_is_the_output(run_page: RunPage) -> None:
    result = run_page(
        '```py group="g" expect="KeyError"\nprint("before")\n{}["a"]\n```\n```text output="g"\n```\n'
    )
    assert result.outputs == {5: "before\nKeyError: 'a'\n"}


# (title, page, start of the message)
FAILURES: list[tuple[str, str, str]] = [
    (
        "an exception, with its line on the page",
        '# T\n\n```py group="g"\nx = 1\n\nraise ValueError("no")\n```\n',
        "docs/x.mdx:6 — docs/x.mdx:3[g] raised ValueError: no; ",
    ),
    (
        "a syntax error",
        '```py group="g"\nx = 1\nx = = 2\n```\n',
        "docs/x.mdx:3 — docs/x.mdx:1[g] raised SyntaxError: ",
    ),
    (
        "an assertion in a later, hidden fence",
        '```py group="g"\nx = 1\n```\n```py hidden group="g"\nassert x == 2\n```\n',
        "docs/x.mdx:5 — docs/x.mdx:1[g] raised AssertionError: ; ",
    ),
    (
        "expect, but nothing is raised",
        '```py expect="KeyError"\nx = 1\n```\n',
        "docs/x.mdx:1 — expected KeyError, nothing was raised; remove expect",
    ),
    (
        "expect, but another exception",
        '```py expect="KeyError"\nint("a")\n```\n',
        "docs/x.mdx:1 — expected KeyError, ValueError was raised: ",
    ),
    (
        "a command that fails in the middle",
        "```sh\necho a\nfalse\necho b\n```\n",
        "docs/x.mdx:1 — docs/x.mdx:1[line1] ended with exit code 1; ",
    ),
    (
        "a process that exits",
        "```py\nimport os\nos._exit(3)\n```\n",
        "docs/x.mdx:1 — docs/x.mdx:1[line1] raised ProcessEnded: the process ended with 3; ",
    ),
    (
        "a socket",
        '```py\nimport socket\nsocket.create_connection(("example.com", 80))\n```\n',
        "docs/x.mdx:1 — docs/x.mdx:1[line1] reaches for the network: example.com; ",
    ),
    (
        "a socket by address",
        '```py\nimport socket\nsocket.socket().connect(("93.184.216.34", 80))\n```\n',
        "docs/x.mdx:1 — docs/x.mdx:1[line1] reaches for the network: 93.184.216.34; ",
    ),
    (
        "a web client that swallows the exception",
        "```py\nimport requests\ntry:\n    requests.get('https://example.com')\n"
        "except Exception:\n    pass\n```\n",
        "docs/x.mdx:1 — docs/x.mdx:1[line1] reaches for the network: example.com; ",
    ),
    (
        "a socket in a Python process of a shell fence",
        "```sh\npython -c 'import urllib.request as u; u.urlopen(\"http://example.com\")' || true\n```\n",
        "docs/x.mdx:1 — docs/x.mdx:1[line1] reaches for the network: example.com; ",
    ),
    (
        "a file outside of the directory",
        '```py\nopen("/tmp/outside-of-the-room", "w")\n```\n',
        "docs/x.mdx:1 — docs/x.mdx:1[line1] writes outside of its directory: /tmp/outside",
    ),
    (
        "a folder outside of the directory, by a relative path",
        '```py\nimport os\nos.makedirs("../a/b")\n```\n',
        "docs/x.mdx:1 — docs/x.mdx:1[line1] writes outside of its directory: ../a",
    ),
    (
        "a database outside of the directory",
        '```py\nimport sqlite3\nsqlite3.connect("/tmp/outside-of-the-room.db")\n```\n',
        "docs/x.mdx:1 — docs/x.mdx:1[line1] writes outside of its directory: /tmp/outside",
    ),
]


@pytest.mark.parametrize(("about", "text", "message"), FAILURES, ids=[f[0] for f in FAILURES])
def test_a_failing_snippet_is_reported(
    about: str, text: str, message: str, run_page: RunPage
) -> None:
    with pytest.raises(SnippetError) as caught:
        run_page(text)
    assert str(caught.value.problem).startswith(message)
    assert not Path("/tmp/outside-of-the-room").exists()


@pytest.mark.parametrize(
    "text",
    ["```py\nwhile True:\n    pass\n```\n", "```sh\nsleep 500 & sleep 500\n```\n"],
    ids=["py", "sh"],
)
def test_an_endless_snippet_is_killed_and_reported(text: str, run_page: RunPage) -> None:
    started = time.monotonic()
    with pytest.raises(SnippetError) as caught:
        run_page(text, limit=1.5)
    assert time.monotonic() - started < 15
    assert str(caught.value.problem).startswith(
        "docs/x.mdx:1 — docs/x.mdx:1[line1] ran longer than 1.5 seconds and was killed; "
    )


def _landlock() -> bool:
    lsm = Path("/sys/kernel/security/lsm")
    return not lsm.exists() or "landlock" in lsm.read_text()


@pytest.mark.skipif(not _landlock(), reason="the kernel has no Landlock: only Python is confined")
def test_the_shell_cannot_write_outside(run_page: RunPage) -> None:
    target = Path("/tmp") / f"outside-of-the-room-{os.getpid()}"
    with pytest.raises(SnippetError):
        run_page(f"```sh\necho a > {target}\n```\n")
    assert not target.exists()


def test_output_of_a_program_that_is_only_written_is_rejected(run_page: RunPage) -> None:
    with pytest.raises(SnippetError) as caught:
        run_page(
            '```py title="a.py" group="g"\nprint(1)\n```\n```text output="g"\n```\n'
            '```sh group="g"\npython a.py\n```\n'
        )
    assert str(caught.value.problem) == (
        'docs/x.mdx:4 — output of group "g", but no fence before it ran; '
        "a titled program that a later sh fence runs prints there, not here"
    )


def test_environment_of_a_group(run_page: RunPage) -> None:
    result = run_page(
        '```py group="g"\nimport os, shutil, tempfile\nfrom dlt.common.runtime import run_context\n'
        "here = os.path.dirname(os.getcwd())\nprint(os.listdir('.'))\nprint(os.environ['DLT_DATA_DIR'].startswith(here))\n"
        "print(tempfile.gettempdir().startswith(here), os.path.expanduser('~').startswith(here))\n"
        "import dlt\nprint(dlt.config['runtime.dlthub_telemetry'], shutil.which('dlt') is not None)\n"
        '```\n```text output="g"\n```\n'
    )
    assert list(result.outputs.values()) == ["[]\nTrue\nTrue True\nFalse True\n"]
