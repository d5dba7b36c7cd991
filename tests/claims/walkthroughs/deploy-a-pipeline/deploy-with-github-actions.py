"""Claims of docs/walkthroughs/deploy-a-pipeline/deploy-with-github-actions.mdx."""

import os
from typing import Any

import dlt
from standins_lib.claims import claim, pipeline, raises


@claim(
    "the secret with the token is missing: dlt takes the empty string as the token",
    "a name in `env` is wrong: the message has all names that were tried. The secret with the"
    " connection string may also be missing: GitHub passes a missing secret as an empty string,"
    " and dlt then looks for the single fields",
    "`DESTINATION_TYPE` is empty or misspelled",
)
def empty_variables() -> None:
    @dlt.source(section="github_issues")
    def github(access_token: str = dlt.secrets.value) -> Any:
        return dlt.resource([{"token": access_token}], name="tokens")

    with raises("ConfigFieldMissingException") as caught:
        github()
    assert "SOURCES__GITHUB_ISSUES__ACCESS_TOKEN" in caught.message
    os.environ["SOURCES__GITHUB_ISSUES__ACCESS_TOKEN"] = ""
    assert list(github()) == [{"token": ""}]
    os.environ["DESTINATION__POSTGRES__CREDENTIALS"] = ""
    with raises("ConfigFieldMissingException") as caught:
        pipeline(destination="postgres").extract(github())
        pipeline(destination="postgres").sync_destination()
    assert "DESTINATION__POSTGRES__CREDENTIALS__PASSWORD" in caught.message
    for kind in ("", "postgrse"):
        os.environ["DESTINATION_TYPE"] = kind
        with raises("UnknownDestinationModule"):
            dlt.pipeline("deployed")


@claim(
    "`dlt deploy` accepts a remote `origin` only if its address contains `github.com`, for"
    " `github-action` and for `airflow-composer`.",
    cases=("gitlab.com", "bitbucket.org", "github.com", "github.company.com"),
)
def addresses_of_the_origin(host: str) -> None:
    from types import SimpleNamespace
    from unittest import mock

    from dlt.cli import deploy_command, deploy_command_helpers

    address = f"https://{host}/acme/issue-report.git"
    kinds = deploy_command.GithubActionDeployment, deploy_command.AirflowDeployment
    for kind in kinds:
        with mock.patch.object(deploy_command_helpers, "get_origin", return_value=address):
            deployment: Any = SimpleNamespace(repo=None)
            if host.startswith("github.com"):
                assert kind._get_origin(deployment) == address
            else:
                with raises("CliCommandInnerException") as caught:
                    kind._get_origin(deployment)
                assert f"not set to github but to {address}" in caught.message
