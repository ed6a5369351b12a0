"""The notebook widget: what is done in its page reaches Python's traits, and back."""

from collections.abc import Iterator
from typing import Any

import pytest
import traitlets
from playwright.sync_api import Browser, FrameLocator, Page, expect

from explorer import encode, grow, load_dataset, widget
from explorer.export.one_file.widget import TreeWidget
from explorer.tree.rules import StopRules
from tests.support.page.rig import Watch

NOTEBOOK = """async ({ esm, page, height }) => {
  const address = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
  const { default: widget } = await import(address);
  const values = { page, height, selected_path: "", max_depth: null, threshold: null };
  const listeners = {};
  const model = {
    saved: 0,
    values,
    get: (name) => values[name],
    set(name, value) {
      values[name] = value;
    },
    save_changes() {
      model.saved += 1;
    },
    on(event, listener) {
      listeners[event] = listener;
    },
    off(event) {
      delete listeners[event];
    },
    fromPython(name, value) {
      values[name] = value;
      listeners[`change:${name}`]();
    },
    heard: () => Object.keys(listeners).length,
  };
  document.body.replaceChildren();
  Object.assign(document, { model, leave: widget.render({ model, el: document.body }) });
}"""
"""A stand-in for a notebook's model of a widget: its values, and listeners to changes."""


@pytest.fixture(scope="module")
def tree_widget() -> TreeWidget:
    training = encode(load_dataset("penguins"), target="species")
    return widget(grow(training, stop=StopRules(max_depth=3)), training, height=700)


@pytest.fixture(scope="module")
def notebook(browser: Browser, tree_widget: TreeWidget) -> Iterator[Page]:
    watch = Watch()
    context = browser.new_context(offline=True, reduced_motion="reduce")
    try:
        page = context.new_page()
        watch.attach(page)
        given = {"esm": str(tree_widget._esm), "page": tree_widget.page, "height": 700}
        page.evaluate(NOTEBOOK, given)
        yield page
    finally:
        context.close()
    assert watch.complaints == []


def trait(page: Page, name: str) -> Any:
    return page.evaluate("(name) => document.model.values[name]", name)


def expect_trait(page: Page, name: str, value: Any) -> None:
    page.wait_for_function(
        "([name, value]) => document.model.values[name] === value", arg=[name, value]
    )


def framed(page: Page) -> FrameLocator:
    return page.frame_locator("iframe[title='Decision tree']")


def test_what_is_done_in_the_page_is_seen_in_the_traits(notebook: Page) -> None:
    expect_trait(notebook, "threshold", 206.5)
    framed(notebook).locator("[data-picture=search] [role=slider]").first.press("ArrowRight")
    notebook.wait_for_function("document.model.values.threshold > 206.5")
    framed(notebook).locator("[data-picture=leaves] tr[data-path=RL]").click()
    expect_trait(notebook, "selected_path", "RL")
    expect_trait(notebook, "threshold", None)
    scrubber = framed(notebook).locator("[data-picture=tree] [role=slider]").first
    scrubber.press("Home")
    expect_trait(notebook, "max_depth", 0)
    assert notebook.evaluate("document.model.saved") > 0


def test_what_is_set_from_python_is_seen_in_the_page(notebook: Page) -> None:
    tell = "([name, value]) => document.model.fromPython(name, value)"
    notebook.evaluate(tell, ["max_depth", 3])
    notebook.evaluate(tell, ["selected_path", "L"])
    search = framed(notebook).locator("[data-picture=search] .split-search")
    expect(search).to_have_attribute("data-path", "L")
    expect(framed(notebook).locator(".node.selected")).to_have_attribute("data-path", "L")
    notebook.evaluate(tell, ["threshold", 30.0])
    # No candidate is as low as 30: the lowest is shown, and reported.
    expect(framed(notebook).locator("[data-picture=arithmetic] .title")).to_contain_text("≤ 32.6")
    expect_trait(notebook, "threshold", 32.6)
    notebook.evaluate(tell, ["max_depth", 1])
    expect(framed(notebook).locator("[data-picture=tree] .node[data-path=LL]")).to_have_count(0)
    title = framed(notebook).locator("[data-picture=leaves] .title")
    expect(title).to_have_text("The tree has 2 leaves")


def test_a_widget_that_is_taken_away_listens_to_nothing_more(notebook: Page) -> None:
    assert notebook.evaluate("document.model.heard()") == 3
    notebook.evaluate("document.leave()")
    assert notebook.evaluate("document.model.heard()") == 0


def test_python_refuses_a_node_that_the_tree_does_not_have(tree_widget: TreeWidget) -> None:
    tree_widget.selected_path = "LR"
    with pytest.raises(traitlets.TraitError, match="does not have a node 'LLLLL'"):
        tree_widget.selected_path = "LLLLL"
    assert tree_widget.selected_path == "LR"
    with pytest.raises(traitlets.TraitError):
        tree_widget.max_depth = -1
