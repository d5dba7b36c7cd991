"""Google's token endpoint for service accounts: answers what `google.auth` signs with any key."""

from __future__ import annotations

import responses

TOKEN_URL = "https://oauth2.googleapis.com/token"


def start() -> None:
    """Answers until the process ends. Requests to other addresses are sent as usual."""
    mock = responses.RequestsMock(assert_all_requests_are_fired=False)
    mock.add_passthru("http://")
    # No `expires_in`: gcsfs 2025.5.0 fails on every token that expires.
    answer = {"access_token": "a-token", "token_type": "Bearer"}
    mock.post(TOKEN_URL, json=answer)
    mock.start()
