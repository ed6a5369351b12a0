"""Pictures saved from a page, read as files: what they contain, and what they must not."""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import Locator, Page, expect
from streamlit.testing.v1 import AppTest

from tests.support.page.modules import LoadModules, call, style
from tests.support.page.sent_pictures import sent_pictures, show

SVG = "{http://www.w3.org/2000/svg}"
ELEMENTS = {
    *("svg", "title", "defs", "clipPath", "pattern", "linearGradient", "stop", "g", "image"),
    *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"),
}
PNG = b"\x89PNG\r\n\x1a\n"


HEAR = """async ([css, data]) => {
  const { default: hear } = await import("/save_picture/save_picture.js");
  const host = document.createElement("div");
  const parentElement = host.attachShadow({ mode: "open" });
  parentElement.append(Object.assign(document.createElement("style"), { textContent: css }));
  document.body.append(host);
  leaves.push(hear({ data, parentElement, setTriggerValue() {} }));
}"""


def show_to_save(modules: LoadModules, driven: AppTest) -> Page:
    """Mount the pictures that a page sent, each with its button to save."""
    sent = sent_pictures(driven)
    page = show(modules, sent)
    (saver,) = (one for one in sent if one.component == "save_picture")
    call(page, HEAR, [style("save_picture"), saver.data])
    return page


def menu(page: Page) -> Locator:
    return page.locator(".save-menu:popover-open")


def ask(page: Page, panel: str) -> Locator:
    """Open the menu of a panel by the keyboard."""
    page.get_by_role("button", name=f"Save picture: {panel}", exact=True).press("Enter")
    expect(menu(page)).to_be_visible()
    return menu(page)


def save(
    page: Page, panel: str, file: str = "SVG", *, marked: bool = False, as_seen: bool = False
) -> Path:
    """Return the downloaded file; the menu shows its name."""
    asked = ask(page, panel)
    asked.get_by_role("checkbox").set_checked(marked)
    asked.get_by_role("radio", name="as on screen" if as_seen else "on white").check()
    with page.expect_download() as download:
        asked.get_by_role("button", name=file, exact=True).click()
    expect(asked.get_by_role("status")).to_contain_text(
        f"Saved {download.value.suggested_filename}"
    )
    page.keyboard.press("Escape")
    expect(asked).to_be_hidden()  # while it is open it takes the page's keys
    return download.value.path()


def read_svg(file: Path) -> ElementTree.Element:
    """Return its root; check that it is well-formed and has no script, link or style sheet."""
    root = ElementTree.fromstring(file.read_text("utf-8"))
    for one in root.iter():
        assert one.tag.removeprefix(SVG) in ELEMENTS, one.tag
        for name, value in one.attrib.items():
            assert not name.lower().startswith("on"), name
            assert name not in ("class", "style"), name
            assert "var(" not in value, value
            assert "color(" not in value, value
            is_covered = one.tag == f"{SVG}text" and name == "paint-order"
            assert not is_covered, "not every program paints strokes below letters"
            is_image = name == "href" and value.startswith("data:image/png;base64,")
            assert is_image or "//" not in value, value
    return root


def words_of(root: ElementTree.Element) -> list[str]:
    """Return its texts, in order, without those that are only the ground of another."""
    texts = (one for one in root.iter(f"{SVG}text") if one.get("aria-hidden") is None)
    return ["".join(one.itertext()) for one in texts]


def colours_of(root: ElementTree.Element) -> set[str]:
    return {one.get(name, "") for one in root.iter() for name in ("fill", "stroke")}


def size_of(file: Path) -> tuple[int, int]:
    """Return the size of a PNG, in pixels; check that it is not blank."""
    data = file.read_bytes()
    assert data.startswith(PNG)
    width, height = struct.unpack(">II", data[16:24])
    pixels = zlib.decompress(b"".join(_chunks(data, b"IDAT")))
    assert len(set(pixels)) > 100
    return width, height


def _chunks(data: bytes, kind: bytes) -> Iterator[bytes]:
    at = len(PNG)
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == kind:
            yield data[at + 8 : at + 8 + length]
        at += 12 + length
