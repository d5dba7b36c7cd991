"""Claims of docs/walkthroughs/add-a-verified-source.mdx."""

import io
import subprocess
from contextlib import redirect_stdout
from pathlib import Path

from dlt.cli import echo
from dlt.cli.init_command import init_command
from standins_lib.claims import claim, raises

SCRIPT = """import dlt
from library import library

if __name__ == "__main__":
    dlt.pipeline("library", destination="duckdb").run(library())
"""
SOURCE = """import dlt


@dlt.source
def library(api_key: str = dlt.secrets.value):
    return dlt.resource([{"loan_id": 1}], name="loans")
"""
FIRST, SECOND, OURS = SOURCE + "# 1\n", SOURCE + "# 2\n", SOURCE + "# ours\n"
GIT = ["git", "-C", "our-sources", "-c", "user.name=You", "-c", "user.email=you@example.com"]
PACKAGE = Path("our-sources/sources/library")


def write(**files: str) -> None:
    """Commits files of the package `library`, and its example script."""
    PACKAGE.mkdir(parents=True, exist_ok=True)
    (PACKAGE / "requirements.txt").write_text("dlt>=1.10.0\n")
    (PACKAGE.parent / "library_pipeline.py").write_text(files.pop("script", SCRIPT))
    for name, text in files.items():
        (PACKAGE / f"{name}.py").write_text(text)
    subprocess.run([*GIT, "init", "-q"], check=True)
    subprocess.run([*GIT, "add", "-A"], check=True)
    subprocess.run([*GIT, "commit", "-qm", "Change"], check=True)


def init(name: str = "library", destination: str = "duckdb", answer: str = "s") -> str:
    said = io.StringIO()
    choice = (True, None) if answer == "s" else (False, answer)
    with echo.always_choose(*choice), redirect_stdout(said):
        init_command(name, destination, "./our-sources")
    return said.getvalue()


def text(name: str) -> str:
    return Path(f"library/{name}.py").read_text()


@claim(
    "A later `dlt init` does not overwrite the script, even if you name another destination: "
    "change that in the script yourself.",
    "The script must call `dlt.pipeline` with `destination` as a string, which dlt replaces with "
    "yours.",
)
def the_script_stays() -> None:
    write(__init__=FIRST)
    init(destination="filesystem")
    script = Path("library_pipeline.py").read_text()
    assert "destination='filesystem'" in script
    write(__init__=SECOND, script=SCRIPT + "print()\n")
    init(destination="duckdb")
    assert text("__init__") == SECOND
    assert Path("library_pipeline.py").read_text() == script


@claim(
    "Merge does so only with the files without a conflict.",
    "dlt offers it if there are such files, and asks about the others again next time.",
    "Apply copies all files of the repository, and deletes those that it no longer has.",
    "Your changes in them are lost.",
    cases=("merge first", "apply at once"),
)
def merge_and_apply(case: str) -> None:
    write(__init__=FIRST, extra=FIRST, old=FIRST)
    init()
    Path("library/__init__.py").write_text(OURS)
    Path("library/own.py").write_text(OURS)
    (PACKAGE / "old.py").unlink()
    write(__init__=SECOND, extra=SECOND)
    if case == "merge first":
        init(answer="m")
        assert (text("__init__"), text("extra")) == (OURS, SECOND)
        assert not Path("library/old.py").exists()
    init(answer="a")
    assert (text("__init__"), text("extra")) == (SECOND, SECOND)
    assert not Path("library/old.py").exists()
    assert text("own") == OURS


@claim(
    "With any other name, `dlt init` writes the template `default` to a script of that name, "
    "without an error: check your spelling."
)
def another_name_gives_the_template() -> None:
    write(__init__=FIRST)
    said = init("libary")
    assert "default_pipeline.py" in said
    assert Path("libary_pipeline.py").exists()
    assert not Path("libary").exists()


@claim(
    "the source's example script does not call `dlt.pipeline`",
    "the example script passes something else as `destination`, such as a variable",
    'the example script makes the pipeline outside of `if __name__ == "__main__":`',
)
def layouts_that_fail() -> None:
    write(__init__=FIRST, script="import dlt\n")
    with raises("CliCommandInnerException") as caught:
        init()
    assert "does not seem to initialize a pipeline with dlt.pipeline" in caught.message
    write(script=SCRIPT.replace('"duckdb"', "KIND"))
    with raises("CliCommandInnerException") as caught:
        init()
    assert "must pass the destination as string to 'pipeline' function" in caught.message
    write(script=SCRIPT.replace("__main__", "library_pipeline"))
    with raises("PipelineIsRunning") as caught:
        init()
    assert "instantiates the pipeline on import" in caught.message
