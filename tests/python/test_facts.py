"""What the installed dlt says of itself; spot checks against its source."""

from __future__ import annotations

from scripts.facts.cli_parser import check_command, read_command
from scripts.facts.config_specs import ConfigField, read_sites, read_specs

POSTGRES = "dlt.destinations.impl.postgres.configuration"


def test_commands_and_flags() -> None:
    commands = {" ".join(c.path): c for c in read_command().walk()}
    assert {"dlt init", "dlt pipeline info", "dlt deploy github-action"} <= set(commands)
    eject = next(a for a in commands["dlt init"].arguments if a.name == "eject")
    assert (eject.flags, eject.nargs, eject.default, eject.required) == (
        ("--eject",),
        0,
        False,
        False,
    )
    assert commands["dlt schema"].arguments[0].flags == ()


def test_a_command_is_parsed_and_not_executed() -> None:
    assert check_command(["--disable-telemetry", "pipeline", "--list-pipelines"]) is None
    assert check_command(["--version"]) is None
    # argparse would take a flag's beginning for the flag.
    assert check_command(["init", "--eje", "a", "b"]) is not None


def test_specs_and_their_fields() -> None:
    specs = read_specs()
    client = specs[f"{POSTGRES}.PostgresClientConfiguration"]
    assert client.field("create_indexes") == ConfigField(
        "create_indexes", "bool", False, False, "True", (), False
    )
    credentials = client.field("credentials")
    assert credentials is not None
    assert credentials.secret
    assert credentials.nested == (f"{POSTGRES}.PostgresCredentials",)
    password = specs[f"{POSTGRES}.PostgresCredentials"].field("password")
    assert password is not None
    assert (password.type, password.secret, password.required) == ("str", True, True)


def test_every_site_has_its_spec() -> None:
    assert {site.spec for site in read_sites()} <= set(read_specs())
    assert ("destination", "snowflake") in {site.sections for site in read_sites()}
