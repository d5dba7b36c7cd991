"""What the pipelines of a run have left on the disk: schemas, state and load packages, as the page shows them."""

import json
import os
from itertools import islice

# Directories of load packages by how far they came, the last step first.
_STORES = (("load/loaded", "loaded"), ("load/normalized", "normalized"), ("normalize/extracted", "extracted"))
_JOB_STATES = ("completed_jobs", "failed_jobs", "started_jobs", "new_jobs")
# Most schemas of a pipeline, tables of a schema, columns of a table, load packages, and jobs of a package that are shown.
MAX_SCHEMAS, MAX_TABLES, MAX_COLUMNS, MAX_PACKAGES, MAX_JOBS = 20, 200, 200, 50, 500
MAX_PIPELINES = 20
# Longest state that is shown, in characters.
MAX_STATE = 100_000
# Flags of a column that the page names, in this order.
_HINTS = ("primary_key", "merge_key", "incremental", "unique", "row_key", "parent_key", "root_key", "partition", "sort")


def _listed(directory):
    return sorted(os.listdir(directory)) if os.path.isdir(directory) else []


def _text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def _directories(data):
    """Names and working directories of the pipelines below dlt's data directory."""
    pipelines = os.path.join(data, "pipelines")
    return [(name, os.path.join(pipelines, name)) for name in _listed(pipelines)]


def _schemas(directory):
    folder = os.path.join(directory, "schemas")
    files = [file for file in _listed(folder) if file.endswith(".schema.json")]
    return [json.loads(_text(os.path.join(folder, file))) for file in files[:MAX_SCHEMAS]]


def parents(data):
    """The parent of each table of all pipelines, by name; None for tables of resources.

    Files that a program has damaged are left out: read() names them.
    """
    found = {}
    for _, directory in _directories(data):
        try:
            for schema in _schemas(directory):
                found.update({name: table.get("parent") for name, table in schema["tables"].items()})
        except Exception:
            continue
    return found


def _column(column):
    hints = [hint.replace("_", " ") for hint in _HINTS if column.get(hint)]
    if column.get("nullable") is False:
        hints.append("not null")
    return {"name": column["name"], "type": column.get("data_type"), "hints": hints}


def _table(name, table):
    return {
        "name": name,
        "parent": table.get("parent"),
        "disposition": table.get("write_disposition"),
        "columns": [_column(column) for column in list(table["columns"].values())[:MAX_COLUMNS]],
    }


def _schema(schema):
    return {
        "name": schema["name"],
        "version": schema["version"],
        "tables": [_table(*item) for item in list(schema["tables"].items())[:MAX_TABLES]],
    }


def _job(file, state):
    # <table>.<id of the file>.<retries>.<format>; a table's name has no dots.
    table, _, _, *formats = file.split(".")
    return {"table": table, "format": ".".join(formats), "state": state.removesuffix("_jobs")}


def _packages(directory):
    for store, state in _STORES:
        for load_id in _listed(os.path.join(directory, store)):
            package = os.path.join(directory, store, load_id)
            if not os.path.isdir(package):
                continue
            completed = os.path.join(package, "package_completed.json")
            yield {
                "id": load_id,
                # "loaded" or "aborted", where the load step has ended.
                "state": _text(completed) if os.path.exists(completed) else state,
                "jobs": [
                    _job(file, folder)
                    for folder in _JOB_STATES
                    for file in _listed(os.path.join(package, folder))
                    if file.count(".") > 2 and not file.endswith(".exception")
                ][:MAX_JOBS],
            }


def _state(directory):
    file = os.path.join(directory, "state.json")
    return json.loads(_text(file)) if os.path.exists(file) else {}


def _sources(state):
    """What sources keep between runs, as JSON; the rest of the state is dlt's own bookkeeping."""
    text = json.dumps(state.get("sources", {}), indent=2, ensure_ascii=False)
    return text if len(text) <= MAX_STATE else f"{text[:MAX_STATE]}\n… ({len(text)} characters)"


def _pipeline(name, directory):
    state = _state(directory)
    return {
        "name": name,
        "destination": (state.get("destination_type") or "").rpartition(".")[2],
        "dataset": state.get("dataset_name"),
        "schemas": [_schema(schema) for schema in _schemas(directory)],
        "state": _sources(state),
        "packages": list(islice(_packages(directory), MAX_PACKAGES)),
    }


def read(data, problems):
    """A list of LoadedPipeline in protocol.ts. What cannot be read is added to `problems` in sentences."""
    found = []
    directories = _directories(data)
    for name, directory in directories[:MAX_PIPELINES]:
        try:
            found.append(_pipeline(name, directory))
        except Exception as error:
            problems.append(f"The pipeline {name} cannot be read: {type(error).__name__}: {error}"[:2_000])
    if len(directories) > MAX_PIPELINES:
        problems.append(f"{MAX_PIPELINES} of {len(directories)} pipelines are shown.")
    return found
