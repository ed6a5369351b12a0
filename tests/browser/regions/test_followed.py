"""A row that is followed in the decision regions: its ring, its arrow, and a point to follow."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from explorer import StopRules, encode, grow, load_dataset
from explorer.views.regions.payload import regions_payload
from explorer.views.regions.regions_view import regions_view
from explorer.views.to_json import to_json
from tests.support.page.modules import LoadModules, mount

TRAINING = encode(load_dataset("penguins"), "species")
TREE = grow(TRAINING, stop=StopRules(max_depth=3))
X, Y = "flipper_length_mm", "bill_length_mm"
HERE = {"path": "LLR", "values": {"0": 1, "1": 42.5, "3": 187}, "settled": True}
TOLD = {"flip": {"ways": [{"changes": [{"feature": 1, "value": 50.0}]}]}}
SAY = """(messages) => {
  if (messages.grown) messages.grown.made = new Set(messages.grown.made);
  for (const [topic, value] of Object.entries(messages)) {
    const at = performance.now();
    document.dispatchEvent(new CustomEvent("explorer:published", { detail: { topic, value, at } }));
  }
}"""
CENTRE = "(one) => [one.cx.baseVal.value, one.cy.baseVal.value]"


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    page = modules("regions/regions", styles=("regions/regions",), afresh=True)
    view = regions_view(TREE, TRAINING, X, Y, "")
    draw(page, json.loads(to_json(regions_payload(TREE, TRAINING, view, "", (X, Y)))))
    return page


def draw(stage: Page, payload: dict[str, Any]) -> None:
    mount(stage, "regions", json.dumps(payload).encode(), 700)
    expect(stage.locator(".regions .caption")).not_to_be_empty()


def test_the_row_has_a_ring_where_it_is_and_an_arrow_while_that_is_true(stage: Page) -> None:
    ring, arrow = stage.locator(".followed-ring"), stage.locator(".followed-arrow")
    expect(ring).to_have_count(0)
    stage.evaluate(SAY, {"followed": HERE, "follow": TOLD})
    expect(arrow).to_have_count(1)
    x, y = ring.evaluate(CENTRE)
    moved = HERE | {"values": HERE["values"] | {"1": 50.0}, "settled": False}
    stage.evaluate(SAY, {"followed": moved})
    assert ring.evaluate(CENTRE)[0] == x
    assert ring.evaluate(CENTRE)[1] < y
    expect(arrow).to_have_count(0)  # Python has not received these values
    stage.evaluate(SAY, {"followed": HERE})
    expect(arrow).to_have_count(1)
    stage.evaluate(SAY, {"grown": {"made": [""], "path": ""}})
    expect(arrow).to_have_count(0)  # it is the whole tree's
    expect(ring).to_have_count(1)
    stage.evaluate(SAY, {"grown": None})
    expect(arrow).to_have_count(1)
    stage.evaluate(SAY, {"follow": None})
    expect(ring).to_have_count(0)


def test_a_row_without_a_value_along_an_axis_has_no_ring(stage: Page) -> None:
    stage.evaluate(SAY, {"followed": HERE | {"values": {"0": 1, "1": None, "3": 187}}})
    expect(stage.locator(".followed-ring")).to_have_count(0)


def test_a_point_is_offered_to_be_followed_as_long_as_its_table_is_there(stage: Page) -> None:
    view = regions_view(TREE, TRAINING, X, Y, "")
    payload = json.loads(to_json(regions_payload(TREE, TRAINING, view, "", (X, Y))))
    offer = stage.locator(".follow-point")
    expect(offer).to_be_hidden()
    stage.evaluate(SAY, {"followed": HERE})
    at = stage.locator(".followed-ring").bounding_box()
    assert at is not None
    stage.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    expect(offer).to_have_text("Follow row 207")  # of several there the one on top
    offer.click()
    assert stage.evaluate("sent.at(-1)") == ["follow", {"row": 207}]
    draw(stage, payload)
    expect(offer).to_be_visible()
    draw(stage, payload | {"table": "another"})
    expect(offer).to_be_hidden()
