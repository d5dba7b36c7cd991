"""Static checks of fences: data, configuration, commands and types."""

from __future__ import annotations

from typing import Optional

import pytest

from tests.conftest import CheckTexts

SECRETS = '```toml title=".dlt/secrets.toml"\n'
PLUS = '```sh norun="needs the paid add-on"\n'
PAID = '```toml title=".dlt/secrets.toml" norun="needs the paid add-on"\n'
MANIFEST = '```yaml title="dlt.yml"\n'
SOURCE = (
    "```py\nimport dlt\n\n\n@dlt.source\ndef shop(api_key: str = dlt.secrets.value):\n"
    '    return []\n\n\npipeline = dlt.pipeline("shop_pipeline", destination="duckdb")\n```\n'
)

WORKFLOW = """```yaml title=".github/workflows/load.yml"
on:
  schedule:
    - cron: "17 */6 * * *"
  workflow_dispatch:

jobs:
  load:
    {runs_on}: ubuntu-24.04
    timeout-minutes: {minutes}
    steps:
      - uses: actions/checkout@v4
      - run: python load.py
```
"""
# The continuation line and the comment count as lines.
DOCKERFILE = '```docker title="Dockerfile"\n# Small.\nFROM python:3.11-slim AS \\\n  load\n'

# (title, page, start of the only message; None for a valid page)
CASES: list[tuple[str, str, Optional[str]]] = [
    # Data.
    ("JSON", '```json\n{"a": 1}\n```\n', None),
    ("JSON with a trailing comma", '```json\n{\n "a": 1,\n}\n```\n', "docs/x.mdx:4 — not JSON: "),
    ("JSON lines", '```jsonl\n{"a": 1}\n[]\n```\n', None),
    (
        "JSON lines with an invalid line",
        '```jsonl\n{"a": 1}\n{"a"}\n```\n',
        "docs/x.mdx:3 — not a JSON document: ",
    ),
    ("YAML", "```yaml\na: [1]\n```\n", None),
    ("YAML with an unclosed list", "```yaml\na: 1\nb: [1\n```\n", "docs/x.mdx:3 — not YAML: "),
    ("SQL", "```sql\nSELECT a, count(*) FROM t GROUP BY a;\n```\n", None),
    ("invalid SQL", "```sql\nSELECT FROM WHERE\n```\n", "docs/x.mdx:2 — not standard SQL: "),
    (
        "SQL of another dialect",
        '```sql dialect="bigquery"\nSELECT * EXCEPT(a) FROM `p.d.t`\n```\n',
        None,
    ),
    (
        "an unknown SQL dialect",
        '```sql dialect="postgress"\nSELECT 1\n```\n',
        'docs/x.mdx:1 — unknown SQL dialect "postgress"; did you mean "postgres"?',
    ),
    ("TOML of another program", '```toml title="pyproject.toml"\n[tool.x]\na = 1\n```\n', None),
    (
        "TOML with an unclosed table header",
        "```toml\n[a\nb = 1\n```\n",
        "docs/x.mdx:2 — not TOML: ",
    ),
    # Files of other programs.
    ("a workflow", WORKFLOW.format(runs_on="runs-on", minutes="60"), None),
    (
        "a workflow with an unknown key",
        WORKFLOW.format(runs_on="run-on", minutes="60"),
        'docs/x.mdx:9 — invalid GitHub workflow: unknown key "run-on" in jobs.load; '
        'did you mean "runs-on"?',
    ),
    (
        "a workflow with a wrong type",
        WORKFLOW.format(runs_on="runs-on", minutes="soon"),
        "docs/x.mdx:10 — invalid GitHub workflow: 'soon' is not of type 'number' "
        "in jobs.load.timeout-minutes; ",
    ),
    ("YAML of an unknown program", '```yaml title="load_issues.yml"\non: never\n```\n', None),
    (
        "a Cloud Build file with a wrong type",
        '```yaml title="build/cloudbuild.yaml"\nsteps:\n  - name: gcloud\n    args: 1\n```\n',
        "docs/x.mdx:4 — invalid Cloud Build file: 1 is not of type 'array' in steps.0.args; ",
    ),
    (
        "a Compose file with an unknown key",
        '```yaml title="docker-compose.yml"\nservices:\n  db:\n    imag: postgres\n```\n',
        'docs/x.mdx:4 — invalid Compose file: unknown key "imag" in services.db; '
        'did you mean "image"?',
    ),
    ("a Dockerfile", DOCKERFILE + 'COPY a.py .\nCMD ["python", "a.py"]\n```\n', None),
    (
        "a Dockerfile with an unknown instruction",
        DOCKERFILE + "RUNS pip install dlt\n```\n",
        'docs/x.mdx:5 — invalid Dockerfile: unknown instruction "RUNS"; did you mean "RUN"?',
    ),
    (
        "a Dockerfile with a command in invalid JSON",
        DOCKERFILE + "CMD ['python', 'a.py']\n```\n",
        "docs/x.mdx:5 — invalid Dockerfile: CMD with an invalid JSON list; ",
    ),
    (
        "a Dockerfile with a missing argument",
        DOCKERFILE + "COPY a.py\n```\n",
        "docs/x.mdx:5 — invalid Dockerfile: COPY with one argument; it takes 2 or more",
    ),
    (
        "a Dockerfile without FROM",
        '```docker title="Dockerfile"\nRUN pip install dlt\n```\n',
        "docs/x.mdx:1 — invalid Dockerfile: it does not begin with FROM; ",
    ),
    # Configuration.
    (
        "credentials of a destination",
        SECRETS + '[destination.postgres.credentials]\nhost = "a"\npassword = "b"\n```\n',
        None,
    ),
    (
        "credentials in one value",
        SECRETS + '[destination]\npostgres.credentials = "postgresql://a"\n```\n',
        None,
    ),
    (
        "a field with a typing error",
        SECRETS + '[destination.postgres.credentials]\nhost = "a"\npasword = "b"\n```\n',
        'docs/x.mdx:4 — unknown field "pasword" in [destination.postgres.credentials]; '
        'did you mean "password"?',
    ),
    (
        "a destination with a typing error",
        SECRETS + "[destination.postgress]\ncreate_indexes = true\n```\n",
        'docs/x.mdx:3 — dlt has no destination "postgress"; did you mean "postgres"?',
    ),
    (
        "a field of another destination",
        SECRETS + '[destination.duckdb]\nproject_id = "a"\n```\n',
        'docs/x.mdx:3 — unknown field "project_id" in [destination.duckdb]; ',
    ),
    (
        "filesystem credentials of several stores",
        SECRETS + '[destination.filesystem.credentials]\naws_access_key_id = "a"\n'
        'azure_storage_account_name = "b"\n```\n',
        None,
    ),
    (
        "arbitrary keys that dlt passes on",
        SECRETS + "[destination.filesystem.client_kwargs]\nverify = false\n```\n",
        None,
    ),
    (
        "a named destination of the page",
        '```py\nimport dlt\n\narchive = dlt.destination("archive", destination_type="filesystem")\n```\n'
        + SECRETS
        + '[destination.archive]\nbucket_url = "s3://a"\n```\n',
        None,
    ),
    (
        "destination_type, which dlt 1.10.0 does not read from files",
        SECRETS + '[destination.filesystem]\ndestination_type = "postgres"\n```\n',
        'docs/x.mdx:3 — unknown field "destination_type" in [destination.filesystem]; ',
    ),
    (
        "data_writer below extract, which dlt does not read",
        SECRETS + "[extract.data_writer]\nfile_max_items = 1\n```\n",
        'docs/x.mdx:3 — nothing in dlt or on this page reads "file_max_items" in [extract.data_writer]',
    ),
    (
        "workers of each stage",
        SECRETS + "[extract]\nworkers = 1\n[normalize]\nworkers = 1\n[load]\nworkers = 1\n"
        "[normalize.data_writer]\nfile_max_items = 10\n[sources.data_writer]\nbuffer_max_items = 5\n```\n",
        None,
    ),
    (
        "a field that a stage does not have",
        SECRETS + "[load]\nworkres = 1\n```\n",
        'docs/x.mdx:3 — unknown field "workres" in [load]; did you mean "workers"?',
    ),
    (
        "an unknown section",
        SECRETS + "[runtme]\nlog_level = 1\n```\n",
        "docs/x.mdx:3 — nothing in dlt or on this page reads the section [runtme]; "
        'did you mean "runtime"?',
    ),
    (
        "untitled, with a section of dlt",
        "```toml\n[runtime]\nlog_levl = 1\n```\n",
        "docs/x.mdx:3 — ",
    ),
    (
        "a core source",
        SECRETS + '[sources.sql_database]\ncredentials = "a"\nschema = "b"\n'
        '[sources.filesystem]\nbucket_url = "c"\nfile_glob = "*"\n```\n',
        None,
    ),
    (
        "a section below the name of a pipeline",
        SOURCE + SECRETS + '[shop_pipeline.destination.duckdb]\ncredentials = "a.duckdb"\n```\n',
        None,
    ),
    (
        "an argument of the page's source, at each valid path",
        SOURCE + SECRETS + 'api_key = "a"\n[sources]\napi_key = "a"\n[sources.pipeline.shop]\n'
        'api_key = "a"\n[shop_pipeline.sources.shop]\napi_key = "b"\n```\n',
        None,
    ),
    (
        "an argument with a typing error",
        SOURCE + SECRETS + '[sources.shop]\napi_kye = "a"\n```\n',
        'docs/x.mdx:14 — unknown field "api_kye" in [sources.shop]; did you mean "api_key"?',
    ),
    (
        "a value that the page reads with dlt.config",
        '```py\nimport dlt\n\nurl = dlt.config["warehouse.url"]\n```\n'
        + SECRETS
        + '[warehouse]\nurl = "a"\n```\n',
        None,
    ),
    (
        "arguments and credentials of a verified source",
        SECRETS + '[sources.asana_dlt]\naccess_token = "a"\n'
        '[sources.zendesk.zendesk_support.credentials]\nsubdomain = "b"\n```\n',
        None,
    ),
    (
        "an unknown argument of a verified source",
        SECRETS + '[sources.asana_dlt]\naccess_tokn = "a"\n```\n',
        'docs/x.mdx:3 — unknown field "access_tokn" in [sources.asana_dlt]; '
        'did you mean "access_token"?',
    ),
    (
        "a source whose code is not on the page",
        SECRETS + '[sources.asana]\naccess_token = "a"\n```\n',
        'docs/x.mdx:3 — nothing in dlt or on this page reads "access_token" in [sources.asana]; ',
    ),
    (
        "a source whose code is not on the page, with norun",
        '```toml title=".dlt/secrets.toml" norun="the verified source is copied by dlt init"\n'
        '[sources.asana]\naccess_token = "a"\n```\n',
        None,
    ),
    # Manifests of dlt+.
    (
        "a whole manifest",
        MANIFEST + 'project:\n  name: shop\n  data_dir: "{env.DATA}/{current_profile}"\n'
        "sources:\n  orders:\n    type: sources.orders.shop\n    days: 7\n    with_args:\n"
        "      write_disposition:\n        disposition: merge\n        strategy: upsert\n"
        "      columns:\n        day:\n          partition: true\n"
        "destinations:\n  lake:\n    type: iceberg\n    catalog_type: sql\n"
        "    capabilities:\n      register_new_tables: true\n"
        "datasets:\n  data:\n    destination: [lake]\n"
        "pipelines:\n  load:\n    source: orders\n    destination: lake\n    dev_mode: true\n"
        "caches:\n  local:\n    inputs:\n      - dataset: data\n        tables:\n          a: b\n"
        "transformations:\n  daily:\n    engine: dbt\n    cache: local\n"
        "profiles:\n  dev: {}\n  prod:\n    runtime:\n      log_level: INFO\n"
        "    datasets:\n      data:\n        contract:\n          columns: freeze\n"
        "normalize:\n  workers: 2\n```\n",
        None,
    ),
    ("another YAML file", '```yaml title="dbt.yml"\nmodels: 1\n```\n', None),
    ("a manifest with only a comment", MANIFEST + "# empty\n```\n", None),
    (
        "an unknown section of a manifest",
        MANIFEST + "sources: {}\ndestination:\n  lake: {}\n```\n",
        'docs/x.mdx:3 — unknown key "destination" in the file; did you mean "destinations"?',
    ),
    (
        "an unknown argument of dlt.pipeline in a profile",
        MANIFEST + "profiles:\n  dev:\n    pipelines:\n      load:\n        dataset: a\n```\n",
        'docs/x.mdx:6 — unknown key "dataset" in profiles.dev.pipelines.load; '
        'did you mean "dataset_name"?',
    ),
    (
        "an unknown key in a list item",
        MANIFEST + "caches:\n  a:\n    inputs:\n      - dataset: b\n      - set: c\n```\n",
        'docs/x.mdx:6 — unknown key "set" in caches.a.inputs.1; did you mean "dataset"?',
    ),
    (
        "a value of the wrong type",
        MANIFEST + "datasets:\n  data:\n    destination: lake\n```\n",
        'docs/x.mdx:4 — datasets.data.destination is "lake"; it takes a list of names',
    ),
    (
        "an unquoted reference, which is a map",
        MANIFEST + "runtime:\n  license: {env.KEY}\n```\n",
        "docs/x.mdx:3 — runtime.license is a map; it takes text; in quotes when it has braces",
    ),
    (
        "an unknown engine",
        MANIFEST + "transformations:\n  daily:\n    engine: pandas\n```\n",
        'docs/x.mdx:4 — transformations.daily.engine is "pandas"; it takes one of arrow, dbt',
    ),
    (
        "an unknown destination in a manifest",
        MANIFEST + "destinations:\n  lake:\n    type: ducklake\n```\n",
        'docs/x.mdx:4 — destinations.lake.type is "ducklake"; it takes a path with dots, or one of ',
    ),
    (
        "an invalid value for one destination type",
        MANIFEST + "destinations:\n  lake:\n    type: iceberg\n    catalog_type: glue\n```\n",
        'docs/x.mdx:5 — destinations.lake.catalog_type is "glue"; it takes one of sql, rest',
    ),
    (
        "a contract of a dataset outside of a profile",
        MANIFEST + "datasets:\n  data:\n    contract: freeze\n```\n",
        'docs/x.mdx:4 — unknown key "contract" in datasets.data; ',
    ),
    (
        "a list instead of a map",
        MANIFEST + "- sources\n```\n",
        "docs/x.mdx:2 — the file is a list; it takes a map",
    ),
    (
        "two YAML documents",
        MANIFEST + "sources: {}\n---\nsources: {}\n```\n",
        "docs/x.mdx:1 — not one YAML document: ",
    ),
    (
        "names of the manifest in a secrets file",
        MANIFEST + "sources:\n  orders:\n    type: sources.orders.shop\n    days: 7\n"
        "profiles:\n  prod:\n    destinations:\n      warehouse:\n        type: postgres\n```\n"
        '```toml title=".dlt/prod.secrets.toml"\n[sources.orders]\ndays = 30\n'
        '[destination.warehouse.credentials]\npassword = "a"\n```\n',
        None,
    ),
    (
        "settings that the add-on reads",
        PAID + '[runtime]\nlicense = "a"\n[destination.iceberg]\ncatalog_type = "sql"\n'
        '[destination.iceberg.credentials]\nuri = "b"\n```\n',
        None,
    ),
    (
        "a setting that the add-on does not read",
        PAID + '[runtime]\nlicence = "a"\n```\n',
        'docs/x.mdx:3 — unknown field "licence" in [runtime]; ',
    ),
    (
        "a setting of the add-on without norun",
        SECRETS + '[runtime]\nlicense = "a"\n```\n',
        'docs/x.mdx:3 — unknown field "license" in [runtime]; ',
    ),
    # Commands.
    ("dlt init", '```sh norun="asks"\ndlt init rest_api duckdb\n```\n', None),
    (
        "an unknown command of dlt",
        '```sh norun="x"\ncd a && dlt pipelines --list\n```\n',
        "docs/x.mdx:2 — `dlt pipelines --list` — dlt: argument command: invalid choice: 'pipelines'",
    ),
    (
        "an unknown flag, on a continued line",
        '```sh norun="x"\necho a\ndlt pipeline chess \\\n  info --verbos\n```\n',
        "docs/x.mdx:3 — `dlt pipeline chess info --verbos` — dlt: unrecognized arguments: --verbos",
    ),
    (
        "flags, pipes, variables",
        '```sh norun="x"\nA=1 dlt pipeline -v a info | tee b 2>&1\n```\n',
        None,
    ),
    (
        "commands of dlt+",
        PLUS
        + "dlt project init rest_api duckdb --force\ndlt pipeline --profile prod orders run --limit 5 --resources a,b\n"
        "dlt dataset shop_data head orders --limit 50\ndlt source orders add\ndlt dbt generate orders --fact lines\n"
        "dlt pipeline -vv orders info\ndlt init -l\n```\n",
        None,
    ),
    (
        "an unknown command of dlt+",
        PLUS + "dlt project init\ndlt source list-available\n```\n",
        "docs/x.mdx:3 — `dlt source list-available` — ",
    ),
    (
        "a flag of the parent command",
        PLUS + "dlt project config show --profile prod\n```\n",
        "docs/x.mdx:2 — `dlt project config show --profile prod` — dlt: unrecognized arguments: ",
    ),
    (
        "a command of dlt+ with another norun reason",
        '```sh norun="takes long"\ndlt project init\n```\n',
        "docs/x.mdx:2 — `dlt project init` — dlt: argument command: invalid choice: 'project'",
    ),
    (
        "a prompt",
        "```sh\ntrue\n$ dlt --version\n```\n",
        "docs/x.mdx:3 — a prompt before the command; ",
    ),
    ("invalid shell syntax", '```sh norun="x"\nif true; then\n```\n', "docs/x.mdx:"),
    # Types.
    (
        "an unknown argument of a dlt function",
        '```py norun="needs an account"\nimport dlt\n\ndlt.pipeline(pipeline_nam="a")\n```\n',
        'docs/x.mdx:4 — No overload variant matches argument type "str"',
    ),
    (
        "a name of an earlier fence of the group",
        '```py group="g"\nimport dlt\n\np = dlt.pipeline("a", destination="duckdb")\n```\n'
        '```py group="g" norun="needs an account"\np.run([1], table_name="t")\np.rnu()\n```\n',
        'docs/x.mdx:8 — "Pipeline" has no attribute "rnu"',
    ),
    (
        "an undefined name",
        '```py norun="x"\nprint(pipeline)\n```\n',
        'docs/x.mdx:2 — Name "pipeline" is not defined',
    ),
    (
        "an unknown module of dlt",
        '```py norun="x"\nfrom dlt.sources import chess_com\n```\n',
        'docs/x.mdx:2 — Module "dlt.sources" has no attribute "chess_com"',
    ),
    (
        "a package that is not installed",
        '```py norun="needs Airflow"\nfrom airflow import DAG\n\nprint(DAG)\n```\n',
        None,
    ),
    (
        "a program with a syntax error",
        '```py norun="x"\nx = 1\nx = = 1\n```\n',
        "docs/x.mdx:3 — not Python: invalid syntax",
    ),
]


@pytest.fixture(scope="module")
def problems(check_texts: CheckTexts) -> list[list[str]]:
    """The problems of each case's page."""
    return check_texts([text for _, text, _ in CASES])


@pytest.mark.xdist_group("types")
@pytest.mark.parametrize("row", range(len(CASES)), ids=[c[0] for c in CASES])
def test_checks(row: int, problems: list[list[str]]) -> None:
    found, message = problems[row], CASES[row][2]
    if message is None:
        assert found == []
    else:
        assert [p for p in found if p.startswith(message)], found
        assert len(found) == 1, found
