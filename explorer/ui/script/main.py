"""The page, from top to bottom: Streamlit runs this script at each visit and each change."""

from pathlib import Path

import streamlit as st

from explorer.ui import frame
from explorer.ui.pages import explore

FRAME = Path(frame.__file__).parent


def main() -> None:
    """Frames the page and shows the one that its address names."""
    st.set_page_config(
        page_title="Decision-tree explorer",
        page_icon=(FRAME / "icon.svg").read_text("utf-8"),
        layout="wide",
        initial_sidebar_state=248,
    )
    for sheet in ("page.css", "print.css"):
        st.html(FRAME / sheet)
    pages = [st.Page(explore.show, title="Explore", url_path="explore", default=True)]
    st.navigation(pages, position="hidden").run()


if __name__ == "__main__":
    main()
