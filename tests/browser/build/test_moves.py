"""The moves of a round, without the app."""

from playwright.sync_api import expect

from explorer.views.to_json import to_json
from tests.support.page.modules import PUBLISH, LoadModules, mount


def test_the_move_of_the_selected_node_is_marked_wherever_it_was_selected(
    modules: LoadModules,
) -> None:
    page = modules("build/build")
    made = [
        {"path": path, "name": "x", "rule": "x ≤ 1", "taken": "100 %", "told": "your split"}
        for path in ("", "L")
    ]
    mount(page, "build", to_json({"moves": made, "left": 1, "budget": "3 leaves"}), 600)
    moves = page.locator(".moves button")
    page.evaluate(PUBLISH, {"selection": "L"})
    expect(moves.nth(1)).to_have_attribute("aria-current", "true")
    moves.first.click()
    expect(moves.first).to_have_attribute("aria-current", "true")
    expect(moves.nth(1)).to_have_attribute("aria-current", "false")
