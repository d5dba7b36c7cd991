"""Recurring parts of GitHub's records: accounts, labels, reactions, and invented texts."""

from __future__ import annotations

from typing import Any

Record = dict[str, Any]

LOGINS = ("octo-reader", "data-otter", "mira-loads", "nightly-batch", "tablewright", "pagekeeper")
ASSOCIATIONS = ("MEMBER", "CONTRIBUTOR", "NONE", "NONE", "CONTRIBUTOR", "NONE")
LABELS = (
    ("bug", "d73a4a", "Something isn't working"),
    ("documentation", "0075ca", "Improvements or additions to documentation"),
    ("enhancement", "a2eeef", "New feature or request"),
    ("good first issue", "7057ff", "Good for newcomers"),
    ("question", "d876e3", "Further information is requested"),
)
ASKS = (
    ("documentation", "Document how to {}"),
    ("question", "Question: what is the best way to {}?"),
    ("enhancement", "Add an example that shows how to {}"),
    ("good first issue", "Improve the error message when I {}"),
    ("bug", "Unexpected log output when I {}"),
)
TASKS = (
    "load calendar events",
    "name a dataset per customer",
    "resume a long backfill",
    "read a paged API in parallel",
    "rename a column",
    "load files by date",
    "test a pipeline in CI",
    "share one token between sources",
    "keep nested lists as JSON",
    "schedule a nightly load",
    "filter rows before loading",
)
REMARKS = (
    "Same here, thanks for writing this up.",
    "I have a small reproduction and will attach it.",
    "The setting on the source did the job for me.",
    "Could this be part of the next release?",
)


def user(index: int) -> Record:
    """One of the invented accounts."""
    login = LOGINS[index % len(LOGINS)]
    number = 90000001 + index % len(LOGINS)
    return {
        "login": login,
        "id": number,
        "node_id": f"U_{number}",
        "avatar_url": f"https://avatars.githubusercontent.com/u/{number}?v=4",
        "url": f"https://api.github.com/users/{login}",
        "html_url": f"https://github.com/{login}",
        "type": "User",
        "site_admin": False,
    }


def labels(repository: str) -> list[Record]:
    """All labels of the repository."""
    return [
        {
            "id": 3700000001 + index,
            "node_id": f"LA_{3700000001 + index}",
            "url": f"https://api.github.com/repos/{repository}/labels/{name.replace(' ', '%20')}",
            "name": name,
            "color": color,
            "default": True,
            "description": description,
        }
        for index, (name, color, description) in enumerate(LABELS)
    ]


def reactions(url: str, likes: int) -> Record:
    """The summary of reactions that issues and comments carry."""
    others = ("laugh", "hooray", "confused", "heart", "rocket", "eyes")
    counts = {"url": f"{url}/reactions", "total_count": likes, "+1": likes, "-1": 0}
    return counts | dict.fromkeys(others, 0)
