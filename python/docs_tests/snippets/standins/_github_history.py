"""The fixed, invented history of one GitHub repository, in the response format of GitHub's API.

Every function takes a time ``now`` and returns the state at that time: an issue that is
closed later is still open, later comments are missing, and ``updated_at`` is the time of
its latest event so far.
"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from ._github_parts import ASKS, ASSOCIATIONS, REMARKS, TASKS, Record, labels, reactions, user

REPOSITORY_ID = 452000001
FIRST_NUMBER = 2401
COUNT = 140
START = datetime(2025, 3, 3, 9, 0, tzinfo=timezone.utc)
STEP = timedelta(hours=13, minutes=7)


def parse(moment: str) -> datetime:
    """Parse an ISO 8601 timestamp; UTC without an offset."""
    value = datetime.fromisoformat(moment.replace("Z", "+00:00"))
    return value if value.tzinfo else value.replace(tzinfo=timezone.utc)


def text(moment: datetime) -> str:
    """Format a timestamp as GitHub does: UTC, whole seconds, suffix Z."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def is_pull(index: int) -> bool:
    """Whether an index is a pull request: every fourth is; issues and pulls share numbers."""
    return index % 4 == 3


def created(index: int) -> datetime:
    """When an issue or pull request was opened."""
    return START + index * STEP


def closed(index: int) -> datetime | None:
    """When an issue or pull request was closed; two of five stay open."""
    if index % 5 in (1, 4):
        return None
    return created(index) + timedelta(days=2 + index % 17, hours=index % 9, minutes=41)


def remark_times(index: int) -> list[datetime]:
    """When the comments of an issue or pull request were written."""
    gap = timedelta(hours=5 + index % 7, minutes=23)
    return [created(index) + gap * (place + 1) for place in range((index * 7 + 2) % 4)]


def comments(repository: str, now: str, number: int | None = None) -> list[Record]:
    """Comments of one issue or of all, sorted by id."""
    moment, root = parse(now), f"https://api.github.com/repos/{repository}"
    found = []
    for index in range(COUNT):
        if number is not None and number != FIRST_NUMBER + index:
            continue
        for place, written in enumerate(remark_times(index)):
            if written > moment:
                continue
            comment_id = 2700000000 + int((written - START).total_seconds()) * 4 + place
            url = f"{root}/issues/comments/{comment_id}"
            found.append(
                {
                    "url": url,
                    "html_url": f"https://github.com/{repository}/issues/"
                    f"{FIRST_NUMBER + index}#issuecomment-{comment_id}",
                    "issue_url": f"{root}/issues/{FIRST_NUMBER + index}",
                    "id": comment_id,
                    "node_id": f"IC_{comment_id}",
                    "user": user(index + place + 1),
                    "created_at": text(written),
                    "updated_at": text(written),
                    "author_association": ASSOCIATIONS[(index + place + 1) % len(ASSOCIATIONS)],
                    "body": REMARKS[(index + place) % len(REMARKS)],
                    "reactions": reactions(url, (index + place) % 3),
                    "performed_via_github_app": None,
                }
            )
    return sorted(found, key=lambda comment: int(comment["id"]))


def issues(repository: str, now: str) -> list[Record]:
    """Issues and pull requests in the format of the issues list, oldest first."""
    moment = parse(now)
    return [_issue(repository, i, moment) for i in range(COUNT) if created(i) <= moment]


def _issue(repository: str, index: int, moment: datetime) -> Record:
    number = FIRST_NUMBER + index
    root = f"https://api.github.com/repos/{repository}"
    url = f"{root}/issues/{number}"
    label, title = ASKS[index % len(ASKS)]
    names = {label} | ({"good first issue"} if index % 6 == 0 else set())
    end = closed(index)
    is_closed = end is not None and end <= moment
    remarks = [time for time in remark_times(index) if time <= moment]
    events = [created(index), *remarks, *([end] if end and is_closed else [])]
    kind = "pull" if is_pull(index) else "issues"
    record: Record = {
        "url": url,
        "repository_url": root,
        "labels_url": f"{url}/labels{{/name}}",
        "comments_url": f"{url}/comments",
        "events_url": f"{url}/events",
        "html_url": f"https://github.com/{repository}/{kind}/{number}",
        "id": 2900000000 + index * 3571,
        "node_id": f"I_{2900000000 + index * 3571}",
        "number": number,
        "title": title.format(TASKS[index % len(TASKS)]),
        "user": user(index),
        "labels": [row for row in labels(repository) if row["name"] in names],
        "state": "closed" if is_closed else "open",
        "locked": False,
        "assignee": user(index + 2) if index % 3 == 0 else None,
        "assignees": [user(index + 2)] if index % 3 == 0 else [],
        "milestone": None,
        "comments": len(remarks),
        "created_at": text(created(index)),
        "updated_at": text(max(events)),
        "closed_at": text(end) if end and is_closed else None,
        "author_association": ASSOCIATIONS[index % len(ASSOCIATIONS)],
        "active_lock_reason": None,
        "body": f"I would like to {TASKS[index % len(TASKS)]}. What do you recommend?",
        "closed_by": user(0) if is_closed else None,
        "reactions": reactions(url, index % 5),
        "timeline_url": f"{url}/timeline",
        "performed_via_github_app": None,
        "state_reason": "completed" if is_closed else None,
    }
    if is_pull(index):
        record["draft"] = False
        record["pull_request"] = {
            "url": f"{root}/pulls/{number}",
            "html_url": f"https://github.com/{repository}/pull/{number}",
            "diff_url": f"https://github.com/{repository}/pull/{number}.diff",
            "patch_url": f"https://github.com/{repository}/pull/{number}.patch",
            "merged_at": record["closed_at"],
        }
    return record


PULL_FIELDS = (
    "node_id html_url number state locked title user body created_at updated_at closed_at "
    "assignee assignees labels milestone active_lock_reason author_association draft"
).split()


def pulls(repository: str, now: str) -> list[Record]:
    """Pull requests in the format of the pulls list, oldest first."""
    moment, root = parse(now), f"https://api.github.com/repos/{repository}"
    found = []
    for index in range(COUNT):
        if not is_pull(index) or created(index) > moment:
            continue
        issue = _issue(repository, index, moment)
        sha = f"{index * 2654435761 % 16**10:040x}"
        found.append(
            {name: issue[name] for name in PULL_FIELDS}
            | {
                "id": 2400000000 + index * 1777,
                "url": f"{root}/pulls/{issue['number']}",
                "issue_url": issue["url"],
                "merged_at": issue["closed_at"],
                "merge_commit_sha": sha if issue["closed_at"] else None,
                "requested_reviewers": [],
                "auto_merge": None,
                "head": {
                    "label": f"{issue['user']['login']}:change-{issue['number']}",
                    "ref": f"change-{issue['number']}",
                    "sha": sha,
                },
                "base": {"label": f"{repository.split('/')[0]}:devel", "ref": "devel"},
            }
        )
    return found


def repository(name: str, now: str) -> Record:
    """The repository record."""
    opened = [row for row in issues(name, now) if row["state"] == "open"]
    owner, _, short = name.partition("/")
    return {
        "id": REPOSITORY_ID,
        "node_id": f"R_{REPOSITORY_ID}",
        "name": short,
        "full_name": name,
        "private": False,
        "owner": {"login": owner, "id": 89000001, "type": "Organization", "site_admin": False},
        "html_url": f"https://github.com/{name}",
        "description": "Load data from Python",
        "fork": False,
        "url": f"https://api.github.com/repos/{name}",
        "created_at": "2022-01-26T10:00:00Z",
        "updated_at": max((row["updated_at"] for row in issues(name, now)), default=None),
        "language": "Python",
        "stargazers_count": 3600,
        "open_issues_count": len(opened),
        "topics": ["data", "elt", "python"],
        "visibility": "public",
        "default_branch": "devel",
    }
