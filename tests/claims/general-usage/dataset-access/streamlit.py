"""Claims of docs/general-usage/dataset-access/streamlit.mdx."""

from pathlib import Path
from typing import Any

from standins_lib.claims import claim, pipeline, raises, rows

VIEWER = """
import dlt
from dlt.helpers.streamlit_app.pages.dashboard import write_data_explorer_page

write_data_explorer_page(dlt.attach("hotel"))
"""


def page(query: str) -> Any:
    """The explorer after this query."""
    from streamlit.testing.v1 import AppTest

    Path("viewer.py").write_text(VIEWER)
    opened = AppTest.from_file("viewer.py", default_timeout=60).run()
    opened.text_area[0].input(query).run()
    next(button for button in opened.button if button.label == "Run Query").click().run()
    return opened


@claim(
    "A query in the SQL field returns up to 2048 rows.",
    "The query runs as you typed it, so it can also delete rows.",
    packages="streamlit",
)
def queries_of_the_page() -> None:
    hotel = pipeline("hotel")
    hotel.run([{"id": number} for number in range(3000)], table_name="guests")
    opened = page("SELECT id FROM guests")
    assert "2048 row(s) returned" in [text.value for text in opened.text]
    page("DELETE FROM guests WHERE id > 0")
    assert rows(hotel, "SELECT id FROM guests") == [(0,)]


@claim(
    "On another machine, `attach` raises `CannotRestorePipelineException`.",
    "Make the pipeline with its destination and dataset there, and call"
    " `pipeline.sync_destination()` once before `pipeline.dataset()`.",
    cases=("synced", "not synced"),
)
def read_on_another_machine(case: str) -> None:
    import dlt

    def made(folder: str) -> dlt.Pipeline:
        file = dlt.destinations.duckdb("hotel.duckdb")
        return pipeline("hotel", destination=file, pipelines_dir=folder)

    made("here").run([{"id": 1}], table_name="guests")
    with raises("CannotRestorePipelineException"):
        dlt.attach("hotel", pipelines_dir="elsewhere")
    again = made("elsewhere")
    if case == "synced":
        again.sync_destination()
        assert again.dataset().guests[["id"]].fetchall() == [(1,)]
    else:
        with raises("PipelineNeverRan"):
            again.dataset().guests.df()
