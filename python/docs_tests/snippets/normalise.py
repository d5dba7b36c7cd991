"""What changes from run to run -> fixed values that look real. Nothing else is touched.

Load ids, times of the run, durations, paths of this machine, random ids, schema version hashes,
memory addresses, process ids. Relations are kept over all outputs of a group: the same load id is
replaced by the same value, different ones by different values, in the order of time.

A time is a time of the run only when it lies between the group's start and end: dates in the
page's own data stay as they are. Random ids are those that dlt was seen to make.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Callable, Iterable, Match, Pattern, Sequence

# 2025-05-13 10:00:00 UTC, shortly after dlt 1.10.0 came out.
BASE = datetime(2025, 5, 13, 10, 0, 0, tzinfo=timezone.utc)
_SLACK_SECONDS = 2.0
_ADDRESS = 0x7F3A5C0D2E80
_MIN_ID_LENGTH = 8

_EPOCH = re.compile(r"(?<![\w.])1[6-9]\d{8}\.\d{1,9}(?![\d])")
_ISO = re.compile(
    r"(?<![\d-])(?P<day>\d{4}-\d\d-\d\d)(?P<sep>[T ])(?P<time>\d\d:\d\d:\d\d)"
    r"(?P<comma>[.,])?(?P<fraction>(?<=[.,])\d{1,9})?(?P<zone>Z|[+-]\d\d:?\d\d)?"
)
_COMPACT = re.compile(r"(?<!\d)20\d{12}(?!\d)")
_REPR = re.compile(
    r"(?P<name>\b(?:datetime\.datetime|datetime|DateTime))"
    r"\((?P<parts>\d{4}(?:, \d{1,6}){3,6})(?P<rest>[,)])"
)
_DAY = re.compile(r"(?<![\d-])\d{4}-\d\d-\d\d(?![\d-])")
_HASH = re.compile(r"(?<![\w+/=])[A-Za-z0-9+/]{43}=(?![\w=])")
_HEX_ADDRESS = re.compile(r"\b0x[0-9a-f]{8,16}\b")

# Durations as dlt words them, its progress log, and what it says of a finished load job.
_FIXED: list[tuple[Pattern[str], str]] = [
    (
        re.compile(
            r"(?<= in )(?:\d+ minutes?(?: and |, ))?\d+(?:\.\d+)? (?:seconds?|ms)\b"
            r"|(?<= in )\d+ minutes?\b"
        ),
        "0.50 seconds",
    ),
    # A load id has 16 to 18 characters, so that the size of a file with it changes too.
    (re.compile(r"(?<=, size: )\d+(?:\.\d+)?[KMG]?B(?=\. Started on: )"), "160B"),
    (re.compile(r"(?<=\bTime: )\d+\.\d+s\b"), "0.10s"),
    (re.compile(r"(?<=\bRate: )\d+\.\d+/s"), "100.00/s"),
    (re.compile(r"(?<=Memory usage: )\d+\.\d+ MB \(\d+\.\d+%\)"), "200.00 MB (40.00%)"),
    (re.compile(r"(?<=CPU usage: )\d+\.\d+%"), "10.00%"),
    # The log's columns: |[LEVEL]|process|thread|
    (re.compile(r"(?<=\|\[)([A-Z]+)\]\|\d+\|\d+\|"), r"\1]|4242|140000000000000|"),
]


@dataclass(frozen=True)
class Normalised:
    """A text, and whether any value in it was replaced."""

    text: str
    touched: bool


class Normaliser:
    """Replaces the values of one group's run.

    `window` is the start and end of the run (seconds since 1970), `literals` are (found, shown)
    pairs in the order to apply, `ids` the random ids that were made.
    """

    def __init__(
        self,
        window: tuple[float, float],
        literals: Sequence[tuple[str, str]] = (),
        ids: Iterable[str] = (),
    ) -> None:
        self._start, self._end = window[0] - _SLACK_SECONDS, window[1] + _SLACK_SECONDS
        self._literals = sorted(literals, key=lambda pair: -len(pair[0]))
        self._ids = {one for one in ids if len(one) >= _MIN_ID_LENGTH}
        self._seen: dict[str, dict[str, str]] = {}

    def normalise(self, texts: Sequence[str]) -> list[Normalised]:
        """All outputs of the group, in order."""
        self._number_times(texts)
        return [self._one(text) for text in texts]

    def _in_run(self, seconds: float) -> bool:
        return self._start <= seconds <= self._end

    def _number_times(self, texts: Sequence[str]) -> None:
        """Later load ids get later values, wherever they are printed first."""
        epochs = {
            m[0] for text in texts for m in _EPOCH.finditer(text) if self._in_run(float(m[0]))
        }
        for number, value in enumerate(sorted(epochs, key=float)):
            shown = BASE.timestamp() + 60 * number
            self._seen.setdefault("epoch", {})[value] = f"{shown:.0f}.{1234567 + 1111 * number}"
        exact = {
            m[0]
            for text in texts
            for m in _ISO.finditer(text)
            if m["fraction"] and self._in_run(_seconds(m))
        }
        moments = sorted({_instant(m) for one in exact for m in _ISO.finditer(one)})
        for number, moment in enumerate(moments):
            self._seen.setdefault("iso", {})[moment] = str(number)

    def _one(self, text: str) -> Normalised:
        original = text
        for found, shown in self._literals:
            text = text.replace(found, shown)
        text = _HASH.sub(lambda m: self._nth("hash", m[0], _fake_hash), text)
        text = self._replace_ids(text)
        text = _EPOCH.sub(lambda m: self._seen.get("epoch", {}).get(m[0], m[0]), text)
        text = _ISO.sub(self._iso, text)
        text = _COMPACT.sub(self._compact, text)
        text = _REPR.sub(self._repr, text)
        text = _DAY.sub(self._day, text)
        text = _HEX_ADDRESS.sub(lambda m: self._nth("address", m[0], _fake_address), text)
        for pattern, shown in _FIXED:
            text = pattern.sub(shown, text)
        return Normalised(text, text != original)

    def _nth(self, kind: str, value: str, fake: Callable[[int, str], str]) -> str:
        """The replacement of the n-th distinct value of a kind."""
        seen = self._seen.setdefault(kind, {})
        if value not in seen:
            seen[value] = fake(len(seen), value)
        return seen[value]

    def _replace_ids(self, text: str) -> str:
        if not self._ids:
            return text
        tokens = re.compile(rf"[A-Za-z0-9+/]{{{_MIN_ID_LENGTH},}}")

        def replace(match: Match[str]) -> str:
            token = match[0]
            if token in self._ids:
                return self._nth("id", token, _fake_id)
            # An id in a path or a file name has slashes around it, which base64 has too.
            parts = token.split("/")
            return "/".join(self._nth("id", p, _fake_id) if p in self._ids else p for p in parts)

        return tokens.sub(replace, text)

    def _iso(self, match: Match[str]) -> str:
        if not self._in_run(_seconds(match)):
            return match[0]
        shown, fraction = BASE, ""
        if match["fraction"]:
            number = int(self._seen.get("iso", {}).get(_instant(match), "0"))
            shown = BASE + timedelta(seconds=number)
            # Trailing zeros are dropped by some printers: always the full width.
            width = 3 if match["comma"] == "," else 6
            fraction = match["comma"] + "123456"[:width]
        return f"{shown:%Y-%m-%d}{match['sep']}{shown:%H:%M:%S}{fraction}{match['zone'] or ''}"

    def _compact(self, match: Match[str]) -> str:
        try:
            moment = datetime.strptime(match[0], "%Y%m%d%H%M%S").replace(tzinfo=timezone.utc)
        except ValueError:
            return match[0]
        return f"{BASE:%Y%m%d%H%M%S}" if self._in_run(moment.timestamp()) else match[0]

    def _repr(self, match: Match[str]) -> str:
        parts = [int(p) for p in match["parts"].split(", ")]
        try:
            moment = datetime(*parts[:6], tzinfo=timezone.utc)  # type: ignore[arg-type,misc]
        except (ValueError, TypeError):
            return match[0]
        if not self._in_run(moment.timestamp()):
            return match[0]
        micro = ", 123456" if len(parts) > 6 else ""
        base = f"{BASE.year}, {BASE.month}, {BASE.day}, {BASE.hour}, 0, 0"
        return f"{match['name']}({base}{micro}{match['rest']}"

    def _day(self, match: Match[str]) -> str:
        days = {
            f"{datetime.fromtimestamp(s, timezone.utc):%Y-%m-%d}" for s in (self._start, self._end)
        }
        return f"{BASE:%Y-%m-%d}" if match[0] in days else match[0]


def _instant(match: Match[str]) -> str:
    """Day, time and fraction to the microsecond: what two prints of one moment share."""
    return f"{match['day']} {match['time']}.{(match['fraction'] or '').ljust(6, '0')[:6]}"


def _seconds(match: Match[str]) -> float:
    try:
        moment = datetime.strptime(f"{match['day']} {match['time']}", "%Y-%m-%d %H:%M:%S")
    except ValueError:
        return 0.0
    # Processes run with TZ=UTC; an offset that is printed is UTC's.
    return moment.replace(tzinfo=timezone.utc).timestamp()


def _fake_bytes(kind: str, number: int, length: int) -> bytes:
    return hashlib.shake_128(f"{kind} {number}".encode()).digest(length)


def _fake_hash(number: int, value: str) -> str:
    return b64encode(_fake_bytes("hash", number, 32)).decode()


def _fake_id(number: int, value: str) -> str:
    """As long as the real one, hex where that is hex. No `+` or `/`: they read like a path."""
    if re.fullmatch(r"[0-9a-f]+", value):
        return _fake_bytes("id", number, len(value)).hex()[: len(value)]
    fake = b64encode(_fake_bytes("id", number, len(value)), altchars=b"xK").decode()
    return fake[: len(value)]


def _fake_address(number: int, value: str) -> str:
    return f"0x{_ADDRESS + 0x40 * number:x}"
