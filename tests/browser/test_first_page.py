"""The first page as a newcomer meets it: three pictures, and they follow the controls."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.rig import settled

HOSTILE = '<img src="http://evil.example/x.png" onerror="window.evil = 1">'
TREE = "[data-testid=stGraphVizChart] svg"
PLANE = ".st-key-regions .js-plotly-plot"
CURVE = ".st-key-curve .js-plotly-plot"
PICTURES = (TREE, PLANE, CURVE)


def shapes(first: str = "colour") -> bytes:
    """Thirty rows whose class needs both columns: round if red and small, or blue and large."""
    quoted = first.replace('"', '""')
    rows = [f'"{quoted}",size,shape']
    for i in range(30):
        is_red = i % 3 > 0
        rows.append(
            f"{'red' if is_red else 'blue'},{i},{'round' if is_red == (i < 12) else 'square'}"
        )
    return "\n".join(rows).encode()


def upload(page: Page, name: str, data: bytes) -> None:
    file = {"name": name, "mimeType": "text/csv", "buffer": data}
    page.locator("[data-testid=stFileUploader] input[type=file]").set_input_files(files=[file])


def depth_slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Depth, at most")


def drawn(page: Page) -> dict[str, str]:
    """What each picture shows now, once all three are there."""
    for picture in PICTURES:
        expect(page.locator(picture)).to_be_visible()
    return {picture: page.locator(picture).inner_html() for picture in PICTURES}


def expect_changed(page: Page, before: dict[str, str]) -> None:
    for picture, old in before.items():
        page.wait_for_function(
            "([picture, old]) => { const now = document.querySelector(picture);"
            " return now && now.innerHTML !== old }",
            arg=[picture, old],
        )


def test_the_page_opens_with_a_sentence_and_three_pictures(page: Page) -> None:
    expect(page.get_by_role("heading", name="At most three questions name")).to_be_visible()
    pictures = drawn(page)
    assert "flipper_length_mm" in pictures[TREE]
    assert all(len(picture) > 1000 for picture in pictures.values())


def test_an_upload_and_another_depth_change_all_three_pictures(page: Page) -> None:
    before = drawn(page)
    upload(page, "shapes.csv", shapes())
    expect(page.locator(TREE)).to_contain_text("square")
    expect_changed(page, before)
    expect(page.locator(PLANE)).to_contain_text("colour")
    before = drawn(page)
    # The list may close while the page is still being drawn under it.
    settled(page)
    page.get_by_role("combobox", name="Node to look into").click()
    page.get_by_role("option", name="LR · ").click()
    expect_changed(page, {CURVE: before[CURVE]})
    before = drawn(page)
    depth_slider(page).press("ArrowLeft")
    depth_slider(page).press("ArrowLeft")
    expect(depth_slider(page)).to_have_value("1")
    expect_changed(page, before)
    assert "max_depth=1" in page.url


def test_a_bad_upload_leaves_the_pictures_as_they_were(page: Page) -> None:
    before = drawn(page)
    upload(page, "ragged.csv", b"a,b\n1,2\n1,2,3\n")
    expect(page.get_by_test_id("stAlert")).to_contain_text("Row 3 has 3 cells; the header has 2.")
    assert drawn(page)[TREE] == before[TREE]


def test_settings_and_the_selected_node_come_back_from_the_address(open_page: OpenPage) -> None:
    page = open_page("/?table=iris&max_depth=2&node=R&criterion=Entropy")
    expect(depth_slider(page)).to_have_value("2")
    chosen = page.get_by_role("combobox", name="Node to look into")
    expect(chosen).to_have_value(re.compile("^R · petal_length"))
    expect(page.get_by_role("combobox", name="Criterion")).to_have_value("Entropy")


def test_hostile_names_are_shown_and_never_run(page: Page) -> None:
    drawn(page)
    upload(page, "hostile.csv", shapes(HOSTILE))
    expect(page.locator(TREE)).to_contain_text("<img src=")
    drawn(page)
    assert page.evaluate("window.evil") is None
    assert page.locator("img[src*=evil]").count() == 0


def test_the_dark_scheme_draws_the_same_pictures_in_its_own_colours(open_page: OpenPage) -> None:
    light = drawn(open_page())
    dark = drawn(open_page(color_scheme="dark"))
    assert "#db7213" in light[TREE]
    assert "#e78d02" in dark[TREE]


def test_no_border_or_bar_is_lost_when_criteria_change_in_quick_succession(
    open_page: OpenPage,
) -> None:
    page = open_page("/?table=breast_cancer&max_depth=5")
    drawn(page)
    for criterion in ("Entropy", "Misclassification", "Gini impurity"):
        page.get_by_role("combobox", name="Criterion").click()
        page.get_by_role("option", name=criterion).click()
    expect(page.locator(TREE)).to_contain_text("Gini 0.468")
    expect(page.locator(f"{TREE} path:not([d]), {TREE} polygon:not([points])")).to_have_count(0)
    borders = page.locator(f"{TREE} g.node path, {TREE} g.node polygon")
    assert borders.count() >= 2 * page.locator(f"{TREE} g.node").count()


def test_no_border_or_bar_is_lost_when_another_table_is_chosen(page: Page) -> None:
    drawn(page)
    table = page.get_by_role("combobox", name="Table")
    table.click()
    table.fill("titanic")
    page.get_by_role("option", name="titanic", exact=True).click()
    expect(page.locator(TREE)).to_contain_text("Crew")
    torn = f"{TREE} path:not([d]), {TREE} polygon:not([points])"
    expect(page.locator(torn)).to_have_count(0)
    assert page.locator(f"{TREE} path").count() > 15
