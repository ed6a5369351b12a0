"""The presenter mounted with panels of its own: what its keys and its button mean, and to whom."""

from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.ui.presenter import VIEWS, views_now
from tests.support.page.explore import box, eventually
from tests.support.page.modules import PUBLISH, LoadModules
from tests.support.page.projector import PROJECTOR, expect_left, keys_of
from tests.support.page.sent_pictures import SentPicture, present

NOTE = """() => {
  window.heard = [];
  window.hears ??= document.addEventListener("explorer:published", ({ detail }) => {
    if (["walk", "depth"].includes(detail.topic)) heard.push([detail.topic, detail.value]);
  }) ?? true;
}"""
"""Note the messages to other pictures; the shared page begins to listen only once."""

TREE = {"hides": "rows", "depth": True, "walks": True}


def opened(modules: LoadModules, title: str = "Explore", within: str = "", **changes: Any) -> Page:
    """Return the presenter of a page with one line in each panel, and the elements `within` the
    page."""
    views = [asdict(view) for view in VIEWS.get(title, ())]
    offer = {"page": title, "views": views, "present": None, **TREE, **changes}
    page = present(modules, [SentPicture("presenter", "presenter", False, offer)])
    names = [view["name"] for view in views if view["name"] != "both"]
    panels = "".join(f'<div class="st-key-panel_{name}"><p>{name}</p></div>' for name in names)
    for place, text in (("[data-testid=stMainBlockContainer]", panels), (".stApp", within)):
        page.locator(place).evaluate("(e, text) => e.insertAdjacentHTML('beforeend', text)", text)
    page.evaluate(NOTE)
    return page


def expect_view(page: Page, view: str) -> None:
    expect(page.locator(":root")).to_have_attribute("data-present", view)
    pressed = page.locator(".presenter [aria-pressed=true]")
    expect(pressed).to_have_attribute("data-view", view)


def heard(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("heard")
    return found


def test_a_key_presents_the_page_and_number_keys_choose_what_is_seen(modules: LoadModules) -> None:
    page = opened(modules, within='<section data-testid="stSidebar">Settings</section>')
    seen = page.locator("[class*=st-key-panel_]").filter(visible=True)
    page.keyboard.press("p")
    expect_view(page, "both")
    expect(seen).to_have_text(["tree", "search"])
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    for key, view in (("4", "regions"), ("1", "tree")):
        page.keyboard.press(key)
        expect_view(page, view)
        expect(seen).to_have_text([view])
    page.keyboard.press("9")  # there is no such view
    expect_view(page, "tree")
    page.keyboard.press("p")
    expect_left(page)
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    told = [["present", view] for view in ("both", "regions", "tree", "")]
    assert page.evaluate("sent") == told
    page.keyboard.press("4")  # means nothing to a page that is not presented
    page.keyboard.press("p")
    expect_view(page, "tree")


@pytest.mark.parametrize(
    "field",
    [
        "<input id=field>",
        "<input id=field type=number>",
        "<textarea id=field></textarea>",
        "<select id=field><option>p</option></select>",
        "<p id=field contenteditable>words</p>",
        "<p id=field role=combobox tabindex=0>words</p>",
        "<div role=dialog><button id=field>words</button></div>",
    ],
)
def test_a_letter_typed_into_a_field_is_a_letter(modules: LoadModules, field: str) -> None:
    page = opened(modules, within=field)
    page.locator("#field").focus()
    page.keyboard.press("p")
    expect_left(page)
    page.locator("#field").blur()
    page.keyboard.press("p")
    expect_view(page, "both")


BOX = """<input id=field role=combobox aria-expanded=false>
<div role=listbox><button id=option role=option>Titanic</button></div>"""


def test_p_right_after_a_choice_from_a_list_presents_the_page(modules: LoadModules) -> None:
    page = opened(modules, within=BOX)
    field = page.locator("#field")
    opens = "(field, is) => field.setAttribute('aria-expanded', is)"
    for chosen in ("Enter", "click"):
        field.focus()
        field.evaluate(opens, True)
        if chosen == "Enter":
            page.keyboard.press("Enter")
        else:
            page.locator("#option").evaluate("(option) => option.click()")
        field.evaluate(opens, False)
        page.keyboard.press("p")
        expect_view(page, "both")
        field.blur()
        page.keyboard.press("p")
        expect_left(page)
    field.focus()
    page.keyboard.press("p")  # nothing has just been chosen: a letter to search for
    expect_left(page)


@pytest.mark.parametrize("kind", ["radio", "checkbox", "range"])
def test_a_control_that_takes_no_letters_leaves_them_to_the_page(
    modules: LoadModules, kind: str
) -> None:
    page = opened(modules, within=f"<input id=field type={kind}>")
    page.locator("#field").focus()
    page.keyboard.press("p")
    expect_view(page, "both")


@pytest.mark.parametrize(
    ("title", "asked", "view"),
    [
        ("Explore", "nonsense", "both"),
        ("Explore", "regions", "regions"),
        ("Judge", "regions", "complexity"),
        ("Learn", "tree", "page"),
    ],
)
def test_an_unknown_view_means_both_panels_or_the_first(
    modules: LoadModules, title: str, asked: str, view: str
) -> None:
    page = opened(modules, title, present=asked)
    expect(page.locator(":root")).to_have_attribute("data-present", view)


def test_the_button_keeps_the_focus_and_leads_back(modules: LoadModules) -> None:
    page = opened(modules)
    button = page.locator(".presenter [aria-keyshortcuts=P]")
    expect(button).to_have_accessible_name("Presenter")
    button.click()
    expect_view(page, "both")
    expect(button).to_be_focused()
    expect(button).to_have_accessible_name("Leave")
    page.keyboard.press("Enter")
    expect_left(page)
    expect(button).to_be_focused()


def test_a_key_that_is_not_offered_does_nothing(modules: LoadModules) -> None:
    page = opened(modules)
    assert keys_of(page) == ["1", "2", "3", "4", "5", "H", "D", "P"]
    page = opened(modules, "Learn", present="page", hides="", depth=False, walks=False)
    assert keys_of(page) == ["P"]
    page.keyboard.press("h")
    expect(page.locator("[data-rows]")).to_have_count(0)
    page = opened(modules, "Learn", present="page", hides="the answer", depth=False, walks=False)
    assert keys_of(page) == ["H", "P"]
    page = opened(modules, "Build", present="both", depth=False)
    assert keys_of(page) == ["1", "2", "3", "H", "P"]
    page.keyboard.press("d")
    page.keyboard.press("2")  # shows a view: no depth was requested
    expect_view(page, "search")
    assert heard(page) == []


def test_a_question_has_the_same_key_on_every_page(modules: LoadModules) -> None:
    room = {"name": "question", "label": "Room"}
    for title in ("Judge", "Build"):
        views = [*map(asdict, VIEWS[title]), room]
        page = opened(modules, title, present="page", views=views, depth=False)
        page.keyboard.press("0")
        expect_view(page, "question")
        assert keys_of(page) == [*(str(at) for at in range(1, len(views))), "0", "H", "P"]


def test_views_that_a_page_has_meanwhile_replace_those_it_offered(modules: LoadModules) -> None:
    page = opened(modules, "Build", present="search", depth=False)
    page.evaluate(PUBLISH, {"views": views_now("Build", "Reveal")})
    expect_view(page, "pair")
    assert keys_of(page) == ["1", "2", "H", "P"]
    page.keyboard.press("2")
    expect_view(page, "lists")
    page.evaluate(PUBLISH, {"views": views_now("Build", "Build")})
    expect_view(page, "both")
    page.evaluate(PUBLISH, {"views": views_now("Judge", "Judge")})  # of another page
    expect_view(page, "both")


def test_a_digit_after_d_is_a_depth(modules: LoadModules) -> None:
    page = opened(modules, present="both")
    depth = page.locator(".presenter [aria-keyshortcuts=D]")
    expect(depth).to_have_accessible_name("Depth")
    page.keyboard.press("d")
    expect(depth).to_have_accessible_name("Depth: 0–9")
    page.keyboard.press("1")
    expect_view(page, "both")
    assert heard(page) == [["depth", 1]]
    stops = {"depth": {"stops": [{"depth": depth} for depth in range(6)]}}
    page.evaluate(PUBLISH, {"limits": {"max_depth": 1, "stops": stops}})
    expect(depth).to_have_accessible_name("Depth 1")
    page.keyboard.press("d")
    expect(depth).to_have_accessible_name("Depth: 0–5")  # the tree has no further level
    assert keys_of(page) == ["H", "D", *"012345", "P"]  # what digits show is not said meanwhile
    page.keyboard.press("Escape")
    assert keys_of(page) == ["1", "2", "3", "4", "5", "H", "D", "P"]
    page.keyboard.press("1")
    expect_view(page, "tree")
    assert heard(page) == [["depth", 1]]


def test_the_keys_fit_on_one_line_of_a_projector(modules: LoadModules) -> None:
    views = [*map(asdict, VIEWS["Judge"]), {"name": "question", "label": "Room"}]
    page = opened(modules, "Judge", views=views, hides="numbers", depth=False, present="errors")
    page.set_viewport_size(PROJECTOR)
    bar = box(page.locator(".presenter"))
    page.keyboard.press("h")
    for key in page.locator(".presenter [aria-keyshortcuts]:not([hidden])").all():
        at = box(key)
        assert bar["y"] <= at["y"] <= bar["y"] + 20
        assert bar["x"] <= at["x"] <= bar["x"] + bar["width"] - at["width"]
        assert key.locator(".words").evaluate("(words) => words.scrollWidth <= words.clientWidth")


def test_arrows_walk_the_tree_unless_what_has_the_focus_needs_them(modules: LoadModules) -> None:
    slider = "<p id=slider role=slider tabindex=0 aria-valuenow=1>1</p>"
    page = opened(modules, within=slider)
    page.keyboard.press("ArrowDown")
    assert heard(page) == []  # the page is not presented
    page.keyboard.press("p")
    page.keyboard.press("ArrowDown")
    page.locator(".presenter [data-view=tree]").focus()
    page.keyboard.press("ArrowRight")
    walked = [["walk", "arrowdown"], ["walk", "arrowright"]]
    assert [[topic, key.lower()] for topic, key in heard(page)] == walked
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    assert len(heard(page)) == 2


def test_what_is_hidden_says_so_until_its_key_is_pressed_again(modules: LoadModules) -> None:
    page = opened(modules, present="tree")
    root, key = page.locator(":root"), page.locator(".presenter [aria-keyshortcuts=H]")
    panel = page.locator(".st-key-panel_tree")
    expect(key).to_have_accessible_name("Hide rows")
    page.keyboard.press("h")
    expect(root).to_have_attribute("data-rows", "hidden")
    expect(key).to_have_accessible_name("Show rows")
    note = panel.evaluate("(panel) => getComputedStyle(panel, '::after').content")
    assert note == '"rows hidden"'
    page.keyboard.press("4")
    expect(root).to_have_attribute("data-rows", "hidden")
    page.keyboard.press("h")
    expect(root).not_to_have_attribute("data-rows", "hidden")
    page.keyboard.press("h")
    for _ in ("leave", "present it again"):
        page.keyboard.press("p")
        expect(root).not_to_have_attribute("data-rows", "hidden")


AGAIN = """(data) => modules.presenter.default({
  data, parentElement: document.querySelector("#presenter").shadowRoot, setTriggerValue() {},
})"""
"""Draw the presenter again, as Streamlit does on the next page."""


def test_what_a_lesson_hides_is_shown_on_the_next_page(modules: LoadModules) -> None:
    page = opened(modules, "Learn", hides="the answer")
    page.evaluate(
        """() => document.addEventListener("explorer:published", ({ detail }) => {
          if (detail.topic === "presenter") window.hidden = detail.value.isHidden;
        })"""
    )
    page.evaluate(PUBLISH, {"answered": False})
    views = [asdict(view) for view in VIEWS["Draw"]]
    page.evaluate(AGAIN, {"page": "Draw", "views": views, "present": None, **TREE})
    expect(page.locator(".presenter [aria-keyshortcuts=P]")).to_be_visible()
    assert page.evaluate("window.hidden") is False


PARTS = """(panel) => {
  panel.innerHTML = "<div><p id=first style='height: 200px'>1</p>"
    + "<p id=second style='height: 200px'>2</p></div>";
}"""


def test_what_is_further_down_is_a_key_away_and_the_key_says_which_page_is_shown(
    modules: LoadModules,
) -> None:
    page = opened(modules, "Judge", present="errors", hides="numbers", depth=False, walks=False)
    key, panel = page.locator(".presenter [data-view=errors]"), panel_of(page, "errors")
    first, second = page.locator("#first"), page.locator("#second")
    panel.evaluate(PARTS)
    page.keyboard.press("1")
    page.keyboard.press("2")
    for pressed, at in (("", 1), ("PageDown", 2), ("2", 1), ("2", 2), ("PageUp", 1)):
        if pressed:
            page.keyboard.press(pressed)
        expect(key).to_contain_text(f"Errors {at} of 2")
        assert (is_whole(first, panel), is_whole(second, panel)) == (at == 1, at == 2)
    page.keyboard.press("PageDown")
    page.keyboard.press("3")
    expect(key).to_have_text("2Errors")
    expect(page.locator(".presenter [data-view=pruning]")).to_have_text("3Pruning")
    page.keyboard.press("2")  # a view that is shown again begins with its first page
    expect(key).to_contain_text("Errors 1 of 2")


def is_whole(part: Locator, panel: Locator) -> bool:
    its, around = box(part), box(panel)
    end, bottom = its["y"] + its["height"], around["y"] + around["height"]
    return its["y"] >= around["y"] - 1 and end <= bottom + 1


def panel_of(page: Page, name: str) -> Locator:
    return page.locator(f".st-key-panel_{name}")


def test_a_panel_that_is_left_no_room_has_one_page(modules: LoadModules) -> None:
    page = opened(modules, "Judge", present="complexity")
    key, panel = page.locator(".presenter [data-view=errors]"), panel_of(page, "errors")
    panel.evaluate(PARTS)
    page.keyboard.press("2")
    expect(key).to_contain_text("Errors 1 of 2")
    panel.evaluate(
        "(panel) => Object.assign(panel.style, { inset: 'auto', height: 0, minHeight: 0 })"
    )
    expect(key).to_have_text("2Errors")  # once the pages went on without an end, and the tab froze
    panel.evaluate("(panel) => panel.removeAttribute('style')")
    expect(key).to_contain_text("Errors 1 of 2")


def test_a_cut_off_is_no_key_where_numbers_are_predicted(modules: LoadModules) -> None:
    page = opened(modules, "Judge", present="errors")
    key = page.locator(".presenter [data-view=cut_off]")
    expect(key).to_be_visible()
    panel_of(page, "cut_off").evaluate("(panel) => panel.remove()")
    expect(page.locator(".presenter [data-view=beside]")).to_be_visible()
    eventually(page, key.is_hidden)
