"""The process that runs saved files for the dev server: what runs, what it reports, cancelling."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Iterator, Optional

import pytest

from docs_tests.live.cancel import Cancellation, children
from docs_tests.live.command import Requests
from docs_tests.live.run import Live
from docs_tests.paths import PYTHON
from docs_tests.snippets.collect import collect_page
from docs_tests.snippets.report import write_report

PAGE = "docs/x.mdx"
CLAIMS = "tests/claims/x.py"
TEXT = """# T

```py group="a"
print({a})
```

```text output="a"
{out}
```

```py group="b"
print("b")
```

```tables output="b" alt="A picture."
b
```

```text output="b"
b
```
"""


def _fence(a: object, out: object = 1) -> str:
    return TEXT.replace("{a}", str(a)).replace("{out}", str(out))


class Child:
    """The process, in a project of one page whose code is recorded."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._process = subprocess.Popen(
            [sys.executable, "-m", "docs_tests.live", "--root", str(root)],
            cwd=PYTHON,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._id = 0
        assert self.read() == {"state": "ready"}

    def read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        message: dict[str, Any] = json.loads(self._process.stdout.readline())
        return message

    def save(self, file: str, text: Optional[str] = None) -> int:
        """Writes the file, and requests its report."""
        if text is not None:
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            (self.root / file).write_text(text, encoding="utf-8")
        self._id += 1
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"id": self._id, "file": file}) + "\n")
        self._process.stdin.flush()
        return self._id

    def done(self) -> dict[str, Any]:
        """The next report that is complete."""
        while True:
            message = self.read()
            if message["state"] == "done":
                return message

    def close(self) -> int:
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self._process.wait(10)


@pytest.fixture(scope="module")
def child(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Child]:
    root = tmp_path_factory.mktemp("live")
    (root / "docs").mkdir()
    (root / PAGE).write_text(_fence(1), encoding="utf-8")
    write_report(root, [collect_page(root / PAGE, root)])
    one = Child(root)
    yield one
    assert one.close() == 0


def test_a_recorded_page_does_not_run(child: Child) -> None:
    child.save(PAGE, _fence(1))
    report = child.done()
    assert (report["recorded"], report["ran"], report["outputs"]) == (True, 0, [])


def test_only_the_group_that_changed_runs(child: Child) -> None:
    child.save(PAGE, _fence("'new'"))
    report = child.done()
    assert (report["recorded"], report["ran"], report["passed"]) == (False, 1, 1)
    assert report["outputs"] == [{"group": "a", "line": 7, "index": 0, "text": "new"}]
    assert report["texts"] == 2
    # Text above the fence moves the output, and the program does not run again.
    child.save(PAGE, "\n" + _fence("'new'"))
    report = child.done()
    assert (report["ran"], report["outputs"][0]["line"]) == (0, 8)


def test_an_edited_output_runs_the_page(child: Child) -> None:
    child.save(PAGE, _fence(1, out="typed"))
    report = child.done()
    assert report["ran"] == 2
    assert [output["text"] for output in report["outputs"]] == ["1"]


def test_a_picture_has_no_index(child: Child) -> None:
    child.save(PAGE, _fence(1).replace('print("b")', 'print("c")'))
    found = child.done()["outputs"]
    assert [(output["line"], output["index"]) for output in found] == [(15, None), (19, 1)]


def test_an_exception_is_a_problem_with_its_line(child: Child) -> None:
    child.save(PAGE, _fence("1 / 0"))
    report = child.done()
    assert report["passed"] == 0
    assert report["problems"][0].startswith(f"{PAGE}:4 — {PAGE}:3[a] raised ZeroDivisionError")


def test_a_page_that_cannot_be_read_is_a_problem(child: Child) -> None:
    child.save("docs/gone.mdx")
    assert child.done()["problems"][0].startswith("docs/gone.mdx:1 — FileNotFoundError")


@pytest.mark.parametrize("lang", ["py", "sh"])
def test_the_next_save_cancels_the_run(child: Child, lang: str) -> None:
    program = {"py": "import time; time.sleep(61)", "sh": "sleep 61"}[lang]
    text = f'```{lang} group="a"\n{program}\n```\n'
    old = child.save(PAGE, text)
    running = child.read()
    assert (running["id"], running["state"]) == (old, "running")
    assert running["program"] == f"{PAGE}:1[a]"
    time.sleep(0.3)
    started = time.monotonic()
    new = child.save(PAGE, _fence(f"'{lang} again'"))
    report = child.done()
    assert report["id"] == new
    assert report["outputs"][0]["text"] == f"{lang} again"
    assert time.monotonic() - started < 30


def test_a_request_of_another_file_waits(child: Child) -> None:
    first = child.save(PAGE, _fence("'first'"))
    second = child.save("docs/y.mdx", _fence("'second'"))
    assert [child.done()["id"], child.done()["id"]] == [first, second]


def test_claims_run_until_they_are_recorded(child: Child) -> None:
    (child.root / PAGE).write_text("It is so.\n", encoding="utf-8")
    head = "import dlt\nfrom standins_lib.claims import claim\n\n\n"
    text = head + '@claim("It is so.")\ndef so() -> None:\n    assert len(dlt.__name__) == 3\n'
    child.save(CLAIMS, text)
    report = child.done()
    assert (report["page"], report["passed"], report["ran"]) == (PAGE, 1, 1)
    assert report["recorded"] is False
    child.save(CLAIMS, text.replace("== 3", "== 4").replace("It is", "It was"))
    problems = child.done()["problems"]
    assert f'{CLAIMS}:5 — "It was so." is not on {PAGE}' in problems[0]
    # The values of the comparison come from a second run.
    assert "3 == 4" in problems[-1]


def test_older_requests_for_a_file_are_skipped() -> None:
    requests = Requests()
    lines = [{"id": 1, "file": "a"}, {"id": 2, "file": "b"}, {"id": 3, "file": "a"}]
    for line in lines:
        requests._newest[line["file"]] = line["id"]  # type: ignore[index, assignment]
        requests._queue.put(line)
    requests._queue.put(None)
    found = [requests.next(), requests.next(), requests.next()]
    assert [one and one[0]["id"] for one in found] == [2, 3, None]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_cancelling_kills_new_processes_only() -> None:
    command = [sys.executable, "-ISc", "import time; time.sleep(61)"]
    before = subprocess.Popen(command, start_new_session=True)
    cancellation = Cancellation()
    during = subprocess.Popen(command, start_new_session=True)
    try:
        assert {before.pid, during.pid} <= children()
        cancellation.cancel()
        assert during.wait(10) == -9
        assert before.poll() is None
    finally:
        before.kill()
        before.wait()


def test_a_cancelled_run_starts_no_program(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / PAGE).write_text(_fence(1), encoding="utf-8")
    cancellation = Cancellation()
    cancellation.cancel()

    def started(*_: object) -> None:
        raise AssertionError("a program was started")

    report = Live(tmp_path, None).report(PAGE, cancellation, started)
    assert (report.ran, report.passed) == (0, 0)
