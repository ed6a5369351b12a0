"""Twenty questions in a browser: a value that is dragged, and the way that it lights."""

from playwright.sync_api import Page, expect

from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.rig import Visit

HERE = "/learn?lesson=twenty-questions&step="


def title(page: Page, text: str) -> None:
    expect(page.locator(".st-key-lesson_head h2")).to_have_text(text)


def test_a_value_is_dragged_as_a_prediction_and_then_lights_its_way(visit: Visit) -> None:
    page = visit(HERE + "change")
    title(page, "How far must bill_length_mm change to change the prediction?")
    slider = page.locator(".change [role=slider]")
    reveal = page.locator(".foot").get_by_role("button", name="Show where it begins")
    expect(reveal).to_be_disabled()
    expect(slider).to_have_attribute("aria-valuetext", "49.7")
    expect(page.locator(".change .prediction")).to_have_count(0)
    expect(page.locator(".bare-tree")).to_have_count(0)
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "32.1")
    box = slider.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 30)
    page.mouse.up()
    expect(page.locator(".foot .told")).to_contain_text("You chose bill_length_mm 45.8.")
    reveal.click()
    title(page, "bill_length_mm 43.35 or less: then the tree predicts Adelie")
    expect(page.locator(".foot .made")).to_have_text("bill_length_mm 45.8: still Chinstrap")
    expect(slider).to_have_attribute("aria-valuetext", "45.8: Chinstrap")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", "32.1: Adelie")
    expect(page.locator(".foot .made")).to_have_text("bill_length_mm 45.8: still Chinstrap")
    leaf = page.locator(".bare-tree [aria-current]")
    expect(leaf).to_have_attribute("data-path", "LL")
    page.keyboard.press("End")
    expect(leaf).to_have_attribute("data-path", "LRR")


def test_the_way_of_a_row_is_dark_until_it_is_revealed(visit: Visit) -> None:
    page = visit(HERE + "path")
    title(page, "Which way down the tree?")
    expect(page.locator(".bare-tree .leaf")).to_have_count(6)
    expect(page.locator(".bare-tree .lit")).to_have_count(0)
    expect(page.locator(".foot .option")).to_have_count(4)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    title(page, "Three questions lead to Chinstrap")
    expect(page.locator(".bare-tree .lit")).to_have_count(4)
    expect(page.locator(".bare-tree [aria-current]")).to_contain_text("Chinstrap")
    expect(page.locator(".foot .told")).to_have_text("As you predicted.")
    parts = [page.locator(".bare-tree"), page.locator(".foot")]
    assert hard_to_read(texts_of(*parts)) == []
    assert serious(page) == []
