"""Claims of docs/dlt-ecosystem/transformations/dbt/dbt_cloud.mdx."""

import inspect
import json
import os
from typing import Any

import responses
from dlt.helpers.dbt_cloud import get_dbt_cloud_run_status, run_dbt_cloud_job
from dlt.helpers.dbt_cloud.configuration import DBTCloudConfiguration
from standins_lib.claims import claim, raises

ACCOUNT = "https://cloud.getdbt.com/api/v2/accounts/4021"


def sent(*arguments: Any, **options: Any) -> Any:
    """The body of the request that starts a job."""
    with responses.RequestsMock() as cloud:
        cloud.add("GET", f"{ACCOUNT}/runs/551", json={"data": {"id": 551}, "status": {}})
        cloud.add("POST", f"{ACCOUNT}/jobs/88017/run", json={"data": {"id": 551}, "status": {}})
        run_dbt_cloud_job(*arguments, wait_for_outcome=False, **options)
        return json.loads(cloud.calls[0].request.body)


def configured(**fields: str) -> None:
    for name, value in {
        "api_token": "token",
        "account_id": "4021",
        "job_id": "88017",
        **fields,
    }.items():
        os.environ[f"DBT_CLOUD__{name.upper()}"] = value


@claim(
    "A value that is set there also wins over the value in your object.",
    "what dbt Cloud checks out; `git_sha` wins over `git_branch`",
    "The argument `data` is ignored in dlt 1.10.0.",
)
def fields_of_a_run() -> None:
    configured()
    both = DBTCloudConfiguration(cause="orders loaded", git_sha="4f2a", git_branch="release")
    assert sent(both) == {"cause": "orders loaded", "git_sha": "4f2a"}
    assert sent(both, data={"cause": "lost", "threads_override": 4}) == sent(both)
    configured(cause="nightly")
    assert sent(DBTCloudConfiguration(cause="orders loaded"))["cause"] == "nightly"


@claim("Without `account_id`, or the number of job or run, you get `InvalidCredentialsException`.")
def missing_numbers() -> None:
    configured()
    assert sent() == {"cause": "Triggered via API"}
    with raises("InvalidCredentialsException"):
        get_dbt_cloud_run_status(wait_for_outcome=False)
    for name in ("JOB_ID", "ACCOUNT_ID"):
        del os.environ[f"DBT_CLOUD__{name}"]
        with raises("InvalidCredentialsException"):
            run_dbt_cloud_job(job_id="88017" if name == "ACCOUNT_ID" else None)


@claim(
    "It waits until the run has ended, without a time limit, and asks every `wait_seconds` seconds"
    " (10 by default)."
)
def default_of_wait_seconds() -> None:
    assert inspect.signature(run_dbt_cloud_job).parameters["wait_seconds"].default == 10
    assert inspect.signature(run_dbt_cloud_job).parameters["wait_for_outcome"].default
