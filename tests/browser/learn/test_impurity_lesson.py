"""The lesson on impurity: a mixture that is dragged, and trees that are grown at the reveal."""

from playwright.sync_api import expect

from tests.support.page.lesson_stage import OpenStep


def test_a_mixture_is_dragged_to_predicted_and_measured(open_step: OpenStep) -> None:
    stage = open_step("impurity", "drag")
    slider = stage.locator(".chart [role=slider]")
    expect(slider).to_have_attribute("aria-valuetext", "p = 0/14")
    expect(stage.locator(".chart .line")).to_have_count(0)
    expect(stage.locator(".foot .told")).to_contain_text("Drag ")
    slider.press("PageUp")
    told = stage.locator(".foot .told")
    expect(told).to_have_text("You chose p = 2/14. You can still change your mind.")
    for _ in range(3):
        slider.press("ArrowRight")
    expect(told).to_contain_text("p = 5/14")
    stage.press("Draw the curves")
    expect(stage.locator(".chart .legend li")).to_have_text(["Entropy, bits", "Gini"])
    values = stage.locator(".readings strong")
    expect(values).to_have_text(["0.940 bits", "0.459"])
    slider.press("End")
    expect(values).to_have_text(["0 bits", "0"])
    expect(stage.locator(".foot .made")).to_contain_text("p = 5/14: entropy 0.940")


def test_both_trees_are_grown_at_the_reveal(open_step: OpenStep) -> None:
    stage = open_step("impurity", "grow")
    nodes = stage.locator("[role=treeitem]")
    expect(nodes).to_have_count(3 + 3)
    stage.locator(".foot .option").first.click()
    stage.press("Grow both trees")
    expect(nodes).to_have_count(5 + 7)
    expect(stage.locator(".foot .told")).to_have_text("As you predicted.")
