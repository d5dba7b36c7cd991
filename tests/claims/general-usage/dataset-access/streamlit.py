"""Claims of docs/general-usage/dataset-access/streamlit.mdx."""

from pathlib import Path
from typing import Any

from standins_lib.claims import claim, pipeline, rows

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
