"""Pictures are saved as they are seen: as text that stays text, and as pixels."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from explorer.figures.theme import DARK, LIGHT
from tests.support.hostile import hostile
from tests.support.page.driven_page import packages_scanned_once, upload
from tests.support.page.explore import canvas, node
from tests.support.page.modules import LoadModules
from tests.support.page.saved_pictures import (
    ask,
    colours_of,
    menu,
    read_svg,
    save,
    show_to_save,
    size_of,
    words_of,
)
from tests.support.page.sent_pictures import in_window, page_at

TREE = "decision tree"


@pytest.fixture(scope="module", autouse=True)
def packages() -> Iterator[None]:
    with packages_scanned_once():
        yield


@pytest.fixture
def paints(modules: LoadModules) -> Page:
    return modules("save_picture/paints")


@pytest.fixture
def iris(modules: LoadModules) -> Page:
    """Return the pictures of Explore on iris, without the app."""
    return explored(modules, table="iris", max_depth="2")


def explored(modules: LoadModules, **choices: str) -> Page:
    page = show_to_save(modules, page_at("explore", **choices).run())
    in_window(page, "laptop")
    return page


def drawn_parts(page: Page) -> list[str]:
    """Return every group of the drawn tree, as markup, in any order."""
    return sorted(canvas(page).locator(".drawing").inner_html().replace("</g>", "").split("<g "))


def test_the_tree_is_saved_on_white_without_what_is_selected(iris: Page) -> None:
    in_window(iris, "projector")
    node(iris, "R").click()
    expect(node(iris, "R")).to_have_attribute("aria-selected", "true")
    iris.mouse.move(0, 0)
    expect(canvas(iris).locator(".hovered")).to_have_count(0)
    seen = drawn_parts(iris)
    saved = read_svg(save(iris, TREE))
    assert {LIGHT.accent, DARK.accent, DARK.page}.isdisjoint(colours_of(saved))
    stage = canvas(iris).locator(".stage").bounding_box()
    assert stage is not None
    assert float(saved.get("width", 0)) < 0.8 * stage["width"]  # its texts are larger on a slide
    assert {"#ffffff", LIGHT.text, *LIGHT.classes[:3]} <= colours_of(saved)
    shown = canvas(iris).locator(".nodes text:visible")
    # A text's title, which names what it counts, is not read on paper.
    read = shown.evaluate_all("(all) => all.map((one) => one.firstChild.textContent)")
    assert set(read) <= set(words_of(saved))
    as_seen = read_svg(save(iris, TREE, marked=True, as_seen=True))
    assert {DARK.accent, DARK.page, DARK.text, *DARK.classes[:3]} <= colours_of(as_seen)
    assert set(words_of(saved)) < set(words_of(as_seen))  # its caption is of the selected node
    assert drawn_parts(iris) == seen


@pytest.mark.deep
def test_a_png_has_the_size_of_the_svg_so_many_times(iris: Page) -> None:
    root = read_svg(save(iris, TREE))
    width, height = int(root.get("width", "")), int(root.get("height", ""))
    for times in (1, 2, 4):
        assert size_of(save(iris, TREE, f"PNG {times}×")) == (times * width, times * height)


def test_a_zoomed_tree_is_saved_whole_or_as_zoomed(modules: LoadModules) -> None:
    page = explored(modules, table="titanic", max_depth="6")
    assert ask(page, TREE).get_by_role("radio", name="as zoomed").count() == 0
    page.keyboard.press("Escape")
    whole = sorted(words_of(read_svg(save(page, TREE))))
    more = canvas(page).get_by_role("button", name="Zoom in")
    while more.is_enabled():
        more.click()
    zoomed = canvas(page).locator(".percent").inner_text()
    assert sorted(words_of(read_svg(save(page, TREE)))) == whole
    ask(page, TREE).get_by_role("radio", name="as zoomed").check()
    part = read_svg(save(page, TREE))
    assert part.find(".//{*}clipPath") is not None
    assert sorted(words_of(part)) != whole
    expect(canvas(page).locator(".percent")).to_have_text(zoomed)


def test_names_are_text_in_files_and_their_names_are_safe(modules: LoadModules) -> None:
    name = "a/b %22c%22 <d>.csv"  # as a browser sends quotes
    driven = upload(page_at("explore").run(), name, hostile().encode())
    page = show_to_save(modules, driven)
    words = words_of(read_svg(save(page, TREE)))
    assert any(word.startswith("<img src") for word in words)
    asked = ask(page, TREE)
    with page.expect_download() as download:
        asked.get_by_role("button", name="SVG").click()
    assert download.value.suggested_filename == "a-b-22c-22-d-decision-tree.svg"


def test_the_menu_is_left_by_escape_and_the_button_has_the_focus_again(iris: Page) -> None:
    asked = ask(iris, TREE)
    expect(asked.get_by_role("button", name="SVG")).to_be_focused()
    iris.keyboard.press("Escape")
    expect(menu(iris)).to_have_count(0)
    expect(canvas(iris).get_by_role("button", name=f"Save picture: {TREE}")).to_be_focused()


@pytest.mark.parametrize(
    ("css", "colour", "opacity"),
    [
        ("rgb(1, 20, 255)", "#0114ff", 1),
        ("rgba(1, 20, 255, 0.25)", "#0114ff", 0.25),
        ("color(srgb 1 0.5 0 / 0.5)", "#ff8000", 0.5),
        ("color(srgb 1.02 -0.04 1e-7)", "#ff0000", 1),
        ("oklch(1 0 0)", "#ffffff", 1),
        ("color-mix(in srgb, red 50%, blue)", "#800080", 1),
    ],
)
def test_a_colour_in_any_notation_is_six_digits_and_how_opaque(
    paints: Page, css: str, colour: str, opacity: float
) -> None:
    assert paints.evaluate("(css) => modules.paints.solid(css)", css) == {
        "colour": colour,
        "opacity": opacity,
    }
