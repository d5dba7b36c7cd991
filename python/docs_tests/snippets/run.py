"""Runs a group, its fences in order in a room of its own: what should its output fences hold?"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Mapping, Optional

from docs_tests.snippets.model import Fence, Group, GroupResult, Raised, Role, SnippetError
from docs_tests.snippets.normalise import Normaliser
from docs_tests.snippets.sandbox.forks import Forks, reason_for_new
from docs_tests.snippets.sandbox.process import PythonSession, TimeLimitError, run_shell
from docs_tests.snippets.sandbox.room import SHOWN_VENV, Room
from docs_tests.snippets.steps import Step, plan_steps

_TAIL_LINES = 40


def _tail(text: str) -> str:
    return "\n".join(text.rstrip().split("\n")[-_TAIL_LINES:])


class GroupRun:
    """One run of one group. `limit` is the time that a fence may take, in seconds."""

    def __init__(
        self, group: Group, room: Room, limit: float, forks: Optional[Forks] = None
    ) -> None:
        self.group = group
        self.room = room
        self.limit = limit
        # The packages of another set are not those that the fork server has imported.
        self.shell_forks = None if group.packages else forks
        self.new_process = reason_for_new(group, room, forks.imported) if forks else None
        self.session_forks = None if self.new_process else forks
        self.session: Optional[PythonSession] = None
        # The file that the shared process takes itself for; dlt names pipelines after it.
        self.program = "pipeline.py"

    def run(self) -> dict[int, str]:
        """What each fence that ran printed, as it was, by its line. Raises SnippetError."""
        self.room.prepare()
        steps = plan_steps(self.group)
        printed: dict[int, str] = {}
        try:
            # Every process imports the stand-ins, wherever on the page they stand; a later version
            # of them is for the processes that start after it.
            standins = [s.fence for s in steps if s.fence.is_standins]
            if standins:
                self._write(standins[0])
            for step in steps:
                self._step(step, printed)
        finally:
            if self.session is not None:
                self.session.close()
        self._check_violations(steps[-1].fence)
        return printed

    def _step(self, step: Step, printed: dict[int, str]) -> None:
        fence = step.fence
        if step.writes:
            self._write(fence)
        if not step.runs:
            return
        try:
            out = self._python(fence) if fence.lang == "py" else self._shell(fence)
        except TimeLimitError as error:
            raise SnippetError(
                fence.problem(f"{self.group.id} {error}", "end the loop, or mark it norun"),
                self._stderr(),
            ) from None
        printed[fence.line] = out

    def _write(self, fence: Fence) -> None:
        assert fence.title is not None
        path = self.room.path / fence.title
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(fence.code + "\n", encoding="utf-8")

    def _stderr(self) -> str:
        if self.session is None:
            return ""
        return _tail(self.session.stderr.read_text(encoding="utf-8", errors="replace"))

    def _check_violations(self, fence: Fence, trace: str = "") -> None:
        for what in self.room.take_violations():
            way_out = (
                "answer it by a stand-in in a hidden standins.py"
                if "network" in what
                else "write into the working directory"
            )
            raise SnippetError(fence.problem(f"{self.group.id} {what}", way_out), trace)

    def _python(self, fence: Fence) -> str:
        if self.session is None:
            self.session = PythonSession(self.room, self.session_forks)
        if fence.title is not None:
            self.program = fence.title
        raised = self.session.run(
            fence.code, fence.page, fence.line, str(self.room.path / self.program), self.limit
        )
        self._check_violations(fence, raised.trace if raised else "")
        out = ""
        if self.session.stdout.exists():
            out = self.session.stdout.read_text(encoding="utf-8", errors="replace")
        if fence.expect is None:
            if raised is not None:
                self._fail(fence, raised)
            return out
        if raised is None:
            raise SnippetError(
                fence.problem(f"expected {fence.expect}, nothing was raised", "remove expect")
            )
        if raised.name != fence.expect:
            what = f"expected {fence.expect}, {raised.name} was raised: {raised.message}"
            raise SnippetError(fence.problem(what, f'write expect="{raised.name}"'), raised.trace)
        if out and not out.endswith("\n"):
            out += "\n"
        return f"{out}{raised.name}: {raised.message}\n"

    def _fail(self, fence: Fence, raised: Raised) -> None:
        offset = raised.line - fence.line if raised.line is not None else 0
        raise SnippetError(
            fence.problem(
                f"{self.group.id} raised {raised.name}: {raised.message}",
                f'correct it, or say expect="{raised.name}" when the page is about the error',
                offset if offset >= 0 else 0,
            ),
            f"{raised.trace}{self._stderr()}",
            raised,
        )

    def _shell(self, fence: Fence) -> str:
        code, out = run_shell(self.room, fence.code, self.limit, self.shell_forks)
        self._check_violations(fence, _tail(out))
        if code != 0:
            raise SnippetError(
                fence.problem(
                    f"{self.group.id} ended with exit code {code}",
                    'correct it, end the line with "|| true" when the page is about the error',
                ),
                _tail(out),
            )
        return out


def run_group(
    group: Group,
    directory: Path,
    limit: float,
    env: Mapping[str, str],
    shown: Mapping[str, str],
    forks: Optional[Forks] = None,
) -> GroupResult:
    """Runs a group in `directory` and normalises what it printed.

    `env` has the addresses of its services, `shown` what the page shows in place of them. With
    `forks` its Python processes are those of the fork server, where that makes no difference.
    Raises SnippetError with the page, the line and the way out.
    """
    room = Room(directory / "project", env, group.packages)
    started, clock = time.time(), time.monotonic()
    run = GroupRun(group, room, limit, forks)
    printed = run.run()
    programs = [(forks.programs, f"{SHOWN_VENV}/bin")] if forks else []
    normaliser = Normaliser(
        window=(started, time.time()),
        literals=[*shown.items(), *room.shown_paths(), *programs],
        ids=room.ids.read_text(encoding="ascii").split(),
    )
    lines = sorted(printed)
    texts = normaliser.normalise([printed[line] for line in lines])
    by_line = dict(zip(lines, texts))
    outputs: dict[int, str] = {}
    touched: set[int] = set()
    for fence in group.outputs:
        before = [line for line in lines if line < fence.line]
        if not before:
            raise SnippetError(
                fence.problem(
                    f'output of group "{group.name}", but no fence before it ran',
                    "a titled program that a later sh fence runs prints there, not here",
                )
            )
        outputs[fence.line] = by_line[before[-1]].text
        if by_line[before[-1]].touched:
            touched.add(fence.line)
    uses = frozenset(room.uses.read_text(encoding="utf-8").splitlines())
    seconds = time.monotonic() - clock
    return GroupResult(outputs, frozenset(touched), seconds, run.new_process, uses)


def needs_run(group: Group) -> bool:
    """Whether anything of the group runs; a group of checked or parsed fences does not."""
    return any(f.role is Role.RUN for f in group.fences)
