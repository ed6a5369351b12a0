"""The page as Streamlit's own test driver runs it: opened, read and given files."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from explorer.ui import keys, state
from explorer.ui.sessions.keys import ASKED_UPLOADER
from tests.support.bad_tables import BAD_TABLES
from tests.support.paths import SCRIPT

PICTURES = ("tree_canvas", "split_search", "regions")
SHAPES = b"colour,size,shape\n" + b"red,1,round\nblue,2,square\nred,3,square\nblue,4,round\n" * 6

_MARKED = re.compile(r"\[([^\]]+)\]\(learn\?view=glossary[^)]*\)")
"""A word that the glossary explains, as marked in a page's text."""


@contextmanager
def packages_scanned_once() -> Iterator[None]:
    """Cache the driver's scan of all installed packages, whose components are not ours: it takes
    four fifths of the time of opening a page."""
    with pytest.MonkeyPatch.context() as patch:
        scanned = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", scanned)
        yield


def measures(page: AppTest) -> dict[str, str]:
    return {metric.label: metric.value for metric in page.metric}


def features_list(page: AppTest) -> Any:
    """Return the sidebar's list of features."""
    return next(one for one in page.multiselect if str(one.key).startswith("features_"))


def features(page: AppTest) -> list[str]:
    """Return the features that are chosen, in the table's order."""
    found: list[str] = features_list(page).value
    return found


def buttons(page: AppTest, label: str) -> list[str]:
    """Return the keys of the buttons whose label holds these words."""
    return [button.key or "" for button in page.button if label in button.label]


def n_leaves(page: AppTest) -> int:
    """Return the number of leaves at the scrubber's thumb."""
    track = sent(page, "publisher")["limits"]["stops"]["depth"]
    return int(track["stops"][track["present"]]["n_leaves"])


def words(page: AppTest) -> str:
    shown = [*page.header, *page.subheader, *page.caption, *page.markdown, *page.warning]
    told = "\n".join(str(element.value) for element in shown).replace("\\", "")
    return _MARKED.sub(r"\1", told)


def sent(page: AppTest, component: str) -> dict[str, Any]:
    """Return the data sent to a component; all messages of the publishers together."""
    found: dict[str, Any] = {}
    for element in page.get("bidi_component"):
        if element.proto.component_name == f"explorer_{component}":
            found |= json.loads(element.proto.bytes or element.proto.json)
    return found


def all_words(page: AppTest) -> str:
    """Return every word that the page or its interactive pictures received."""
    pictures = [sent(page, component) for component in PICTURES]
    return "\n".join([words(page), *(json.dumps(p, ensure_ascii=False) for p in pictures)])


def opened_at(**address: str) -> AppTest:
    page = AppTest.from_file(str(SCRIPT), default_timeout=60)
    for name, value in address.items():
        page.query_params[name] = value
    return page.run()


def opened_on(name: str, **address: str) -> AppTest:
    """Return a visit that begins on the page with this name, as by a link to it."""
    page = AppTest.from_file(str(SCRIPT), default_timeout=60)
    page.query_params.update(address)
    page._page_hash = calc_hash(name)
    return page.run()


def on_page(page: AppTest, name: str) -> AppTest:
    """Open another page in this visit, as after a click on its name: its address begins with only
    bound widgets. Streamlit's driver knows pages that are files; ours are functions."""
    bound = {one.name for one in state.every_key() if isinstance(one, keys.Widget)}
    for parameter in set(page.query_params) - bound:
        del page.query_params[parameter]
    page._page_hash = calc_hash(name)
    return page.run()


def is_sound(page: AppTest) -> bool:
    return len(page.exception) == 0 and len(page.error) == 0


def upload(page: AppTest, name: str, data: bytes) -> AppTest:
    """Give a file to the sidebar's uploader, or to the page's if it asks for one."""
    places = (state.UPLOADER.name, ASKED_UPLOADER.name)
    (place,) = (one for one in page.file_uploader if one.key in places)
    return place.upload(name, data, "text/csv").run()


def on_bad_table(name: str, page: str, **address: str) -> AppTest:
    """Return a page on one of the bad tables, whose target is chosen."""
    uploaded = upload(opened_at(**address), "rows.csv", BAD_TABLES[name])
    uploaded = uploaded.selectbox(key=state.TARGET.name).set_value("t").run()
    return on_page(uploaded, page)
