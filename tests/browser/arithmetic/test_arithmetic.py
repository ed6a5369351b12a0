"""The sum behind a split in the browser, next to the split search that drives it."""

import json
import re
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.data.schema import Display
from explorer.data.training import TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.tree.impurity import Criterion
from explorer.views.nodes.wording import prediction_words
from tests.support.page.arithmetic_stage import MODULES, mounted, row
from tests.support.page.modules import LoadModules, mount
from tests.support.samples import dated, grown, hostile, mixed, training_of
from tests.support.split_search import payload
from tests.support.tiers import first_in_gate


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules(*MODULES)


def sum_of(sums: Locator, name: str) -> str:
    return re.sub(r"\s+", " ", sums.locator(f".line.{name} .line-sum").inner_text()).strip()


@pytest.fixture(scope="module")
def penguins() -> TrainingTable:
    table = load_dataset("penguins")
    names = [name for name in table.schema.names if name not in ("species", "year")]
    return encode(table, "species", names)


@pytest.mark.deep
def test_on_a_phone_every_class_has_a_line_of_its_own_and_the_sum_is_last(
    stage: Page, penguins: TrainingTable
) -> None:
    sums = mounted(stage, payload(penguins), width=340)
    right = 340 + 1
    for name in ("before", "left", "right"):
        terms = row(sums, name).locator(".addend")
        expect(row(sums, name).locator(".result .column-name")).to_have_text("Gini")
        expect(terms.locator(".whose")).to_have_text(["Adelie", "Chinstrap", "Gentoo"])
        for part in [*terms.all(), row(sums, name).locator(".result")]:
            at = part.bounding_box()
            assert at
            assert at["x"] >= 0
            assert at["x"] + at["width"] <= right
        boxes = [part.bounding_box() for part in row(sums, name).locator("td").all()]
        tops = [box["y"] for box in boxes if box]
        assert len(boxes) == len(tops) == 5
        assert all(one + 10 < next_one for one, next_one in pairwise(tops))
    wide = mounted(stage, payload(penguins), width=1100)
    expect(row(wide, "before").locator(".whose").first).to_be_hidden()


@pytest.mark.parametrize(
    "criterion", first_in_gate(Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR)
)
def test_on_a_phone_each_number_of_a_sum_of_errors_stands_beside_its_column(
    stage: Page, criterion: Criterion
) -> None:
    cars = encode(load_dataset("cars_mpg"), "mpg")
    is_squared = criterion is Criterion.SQUARED_ERROR
    expected = (
        ["mean", "SSE", "SSE", "squared"] if is_squared else ["median", "SAE", "SAE", "absolute"]
    )
    tree = grow(cars, SearchRules(criterion), StopRules(max_depth=2))
    sums = mounted(stage, payload(cars, tree=tree), width=340)
    for name in ("before", "left", "right"):
        line = row(sums, name)
        names = [one.inner_text() for one in line.locator(".column-name").all()]
        assert [words.split()[0].rstrip(":") for words in names] == expected
        edges = line.locator(".column-name").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().left)"
        )
        assert len(set(edges)) == 1
        for part in [*line.locator("td").all(), *line.locator(".column-name, .number").all()]:
            at = part.bounding_box()
            assert at
            assert at["x"] >= 0
            assert at["x"] + at["width"] <= 340 + 1
        for cell in line.locator("td:has(.column-name)").all():
            column = cell.locator(".column-name").bounding_box()
            # Of a fraction both.
            numbers = [one.bounding_box() for one in cell.locator(".number").all()]
            assert column
            assert numbers
            assert all(at and column["x"] + column["width"] <= at["x"] for at in numbers)
            assert min(at["y"] for at in numbers if at) < column["y"] + column["height"]
            assert max(at["y"] + at["height"] for at in numbers if at) > column["y"]
    wide = mounted(stage, payload(cars, tree=tree), width=1100)
    expect(row(wide, "before").locator(".column-name").first).to_be_hidden()


def test_on_a_phone_the_result_says_which_power_of_ten_it_is_written_with(stage: Page) -> None:
    columns = {"x": list(range(8)), "y": [k * 1e9 + 0.5 for k in (1, 2, 1, 2, 6, 7, 6, 7)]}
    sums = mounted(stage, payload(training_of("y", columns)), width=340)
    expect(row(sums, "left").locator(".result .column-name")).to_have_text("squared error × 10¹⁸")


def test_the_best_split_is_worked_out_class_by_class(stage: Page, penguins: TrainingTable) -> None:
    sums = mounted(stage, payload(penguins))
    expect(sums.locator("h3")).to_have_text(
        "Gain of splitting on flipper_length_mm ≤ 206.5 or missing"
    )
    expect(sums.locator(".caption")).to_have_text(
        "Gini falls from 0.6357 to 0.3060: the best split on this feature gains 0.3297."
    )
    before = row(sums, "before")
    expect(before.locator(".over")).to_have_text(["152", "68", "124"])
    expect(before.locator(".under")).to_have_text(["344"] * 3)
    expect(before.locator(".value")).to_have_text(["− 0.1952", "− 0.0391", "− 0.1299"])
    expect(row(sums, "left").locator(".result-number")).to_have_text("0.4273")
    expect(row(sums, "right").locator(".who")).to_have_text("> 206.5")
    expect(sums.locator(".gain-number")).to_have_text("0.3297")


def test_the_sum_follows_the_threshold_step_by_step(stage: Page, penguins: TrainingTable) -> None:
    sums = mounted(stage, payload(penguins))
    handle = stage.locator(".split-search .handle")
    handle.focus()
    for _ in range(4):
        stage.keyboard.press("ArrowLeft")
    asked = stage.locator(".split-search .pill-text").text_content()
    expect(row(sums, "left").locator(".who")).to_have_text(f"≤ {asked} or missing")
    expect(sums.locator(".caption")).to_contain_text("this split gains")
    gain = str(stage.locator(".split-search .gain").text_content()).removeprefix("gain ")
    assert round(float(str(sums.locator(".gain-number").text_content())), 3) == float(gain)
    handle.focus()
    stage.keyboard.press("Escape")
    expect(sums.locator(".caption")).to_contain_text("the best split on this feature gains 0.3297")


def test_the_figures_of_a_dragged_split_change_in_place(
    stage: Page, penguins: TrainingTable
) -> None:
    sums = mounted(stage, payload(penguins))
    places = "() => [...document.querySelector('#sums').shadowRoot.querySelectorAll('.fraction')]"
    places += ".map((each) => Math.round(each.getBoundingClientRect().x))"
    before = stage.evaluate(places)
    stage.locator(".split-search .handle").focus()
    stage.keyboard.press("Home")
    expect(row(sums, "left").locator(".over").nth(2)).to_have_text("1")
    assert stage.evaluate(places) == before


def test_the_sum_is_drawn_in_the_event_that_moves_the_split(
    stage: Page, penguins: TrainingTable
) -> None:
    mounted(stage, payload(penguins))
    both = stage.evaluate(
        """() => {
          const search = document.querySelector("#search").shadowRoot;
          const sums = document.querySelector("#sums").shadowRoot;
          const handle = search.querySelector(".handle");
          handle.dispatchEvent(new KeyboardEvent("keydown", {key: "Home", bubbles: true}));
          return [search.querySelector(".side-rows").textContent,
            sums.querySelector(".left .who-rows").textContent];
        }"""
    )
    rows = both[0].split(" ")[0]
    assert both[1].startswith(f"left, {rows} row")


@pytest.mark.parametrize("way", [0, 1, 2])
def test_every_way_for_missing_rows_names_both_sides(
    stage: Page, penguins: TrainingTable, way: int
) -> None:
    sums = mounted(stage, payload(penguins))
    stage.locator(".split-search .handle").press("Escape")
    stage.locator(".split-search .way").nth(way).click()
    left, right = [
        ("≤ 206.5 or missing", "> 206.5"),
        ("≤ 206.5", "> 206.5 or missing"),
        ("has a value", "missing"),
    ][way]
    expect(row(sums, "left").locator(".who")).to_have_text(left)
    expect(row(sums, "right").locator(".who")).to_have_text(right)
    stage.locator(".split-search .way").nth(0).click()


def test_every_number_of_the_sum_fits_the_others(stage: Page) -> None:
    training = mixed(n_classes=3)
    for criterion in (Criterion.GINI, Criterion.ENTROPY, Criterion.MISCLASSIFICATION):
        tree = grow(
            training, SearchRules(criterion), StopRules(2), engine=ReferenceEngine(training)
        )
        sums = mounted(stage, payload(training, 0, tree))
        for name in ("before", "left", "right"):
            terms = [
                float(text.replace("−", "-").replace("+", "").replace(" ", ""))
                for text in row(sums, name).locator(".value").all_text_contents()
                if text
            ]
            lead = 0.0 if criterion is Criterion.ENTROPY else 1.0
            result = float(str(row(sums, name).locator(".result-number").text_content()))
            assert lead + sum(terms) == pytest.approx(result, abs=3e-4), (criterion, name)
        weighed = sums.locator(".line.weighed .fraction")
        (left, whole), (right, _) = (
            map(int, fraction.locator(".number").all_text_contents()) for fraction in weighed.all()
        )
        assert left + right == whole
        assert left != right
        gained = sum_of(sums, "gained").replace("−", " ").replace("=", " ").split()
        before, after, gain = map(float, gained)
        assert before - after == pytest.approx(gain, abs=2e-4)


def test_squared_errors_stand_before_and_after_the_split(stage: Page) -> None:
    training = training_of("y", {"x": [1.0, 2, 3, 4], "y": [1.5, 2.5, 9.5, 10.5]})
    sums = mounted(stage, payload(training, 0))
    expect(row(sums, "before").locator(".error")).to_have_text("65.00")
    expect(row(sums, "left").locator(".prediction")).to_have_text("2")
    expect(row(sums, "right").locator(".result-number")).to_have_text("0.25")
    errors = sums.locator(".line.errors .line-sum")
    expect(errors.nth(0)).to_have_text("0.50+0.50=1.00")
    expect(errors.nth(1)).to_have_text("65.00−1.00=64.00")


def test_absolute_errors_are_those_from_the_median(stage: Page) -> None:
    training = training_of("y", {"x": [1.0, 2, 3, 4], "y": [1.5, 2.5, 9.5, 10.5]})
    rules = SearchRules(Criterion.ABSOLUTE_ERROR)
    tree = grow(training, rules, StopRules(1), engine=ReferenceEngine(training))
    sums = mounted(stage, payload(training, 0, tree))
    expect(row(sums, "before").locator(".prediction")).to_have_text("6")
    expect(row(sums, "before").locator(".error")).to_have_text("16.00")
    expect(row(sums, "left").locator(".error")).to_have_text("1.00")
    expect(sums.locator(".gain-number")).to_have_text("3.500")


def test_a_category_shows_its_levels_and_its_split_level_by_level(stage: Page) -> None:
    training = encode(load_dataset("play_tennis"), "play")
    tree = grow(training, SearchRules("entropy"), StopRules(1), engine=ReferenceEngine(training))
    sums = mounted(stage, payload(training, "outlook", tree))
    levels = sums.locator(".categories").nth(0)
    expect(levels.locator("tbody tr")).to_have_text(
        [re.compile(r"^Sunny325.*0\.9710"), re.compile("^Rain235"), re.compile("^Overcast044")]
    )
    expect(levels.locator(".multiway-gain td").first).to_have_text("0.2467")
    expect(levels.locator(".multiway-ratio td").first).to_have_text("0.1564")
    splits = sums.locator(".ordered")
    expect(splits.locator("tbody tr")).to_have_count(2)
    expect(splits.locator(".best .both")).to_have_text("0.7143")
    expect(sums).to_contain_text("With two classes, the best split is one of these")


def test_where_all_subsets_were_tried_it_is_said(stage: Page, penguins: TrainingTable) -> None:
    sums = mounted(stage, payload(penguins, "island"))
    expect(sums.locator(".categories .note").last).to_have_text(
        "All 3 ways to divide 3 categories between left and right were tried."
    )
    # One level against two and two against one are the same division.
    expect(sums.locator(".ordered tbody tr")).to_have_count(1)
    expect(sums.locator(".ordered tr.best.asked")).to_have_count(1)


def test_where_orders_were_a_heuristic_it_is_said(stage: Page) -> None:
    n = 360
    level, answer = [f"l{i % 12}" for i in range(n)], [f"c{(i * i // 7) % 3}" for i in range(n)]
    sums = mounted(stage, payload(training_of("y", {"x": level, "y": answer}), 0))
    expect(sums.locator(".categories .note").last).to_contain_text("a better split may exist.")


@pytest.mark.parametrize("criterion", [Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR])
def test_levels_of_numbers_have_means_or_medians(stage: Page, criterion: Criterion) -> None:
    training = mixed(numbers=True)
    tree = grow(training, SearchRules(criterion), StopRules(1), engine=ReferenceEngine(training))
    sums = mounted(stage, payload(training, "colour", tree))
    word = "mean" if criterion is Criterion.SQUARED_ERROR else "median"
    expect(sums.locator(".categories").first.locator("thead")).to_contain_text(word)
    expect(sums.locator(".categories").first.locator("tbody tr")).to_have_count(6)
    expect(sums.locator(".multiway-ratio")).to_have_count(0)


@pytest.mark.parametrize("criterion", [Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR])
def test_levels_added_up_have_a_mean_of_their_own_and_no_median(
    stage: Page, criterion: Criterion
) -> None:
    level = [f"l{i % 40}" for i in range(40)] + [f"l{i % 20}" for i in range(60)]
    training = training_of("y", {"x": level, "y": [float(i * i % 97) for i in range(100)]})
    tree = grow(training, SearchRules(criterion), StopRules(1), engine=ReferenceEngine(training))
    levels = mounted(stage, payload(training, 0, tree)).locator(".categories").first
    others = levels.locator("tbody tr").last
    expect(others).to_contain_text("16 other categories")
    answer = others.locator("td").nth(1)
    if criterion is Criterion.ABSOLUTE_ERROR:
        expect(answer).to_have_text("")
        expect(levels.locator(".note")).to_contain_text("their overall median is not known here")
    else:
        expect(answer).not_to_be_empty()
        expect(levels.locator(".note")).not_to_contain_text("median")


@pytest.mark.parametrize("criterion", [Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR])
@pytest.mark.parametrize("feature", ["width", "kind"])
def test_dates_are_dates_and_their_errors_days(
    stage: Page, criterion: Criterion, feature: str
) -> None:
    training = dated()
    assert training.target.display is Display.DATE
    tree = grow(training, SearchRules(criterion), StopRules(1), engine=ReferenceEngine(training))
    sums = mounted(stage, payload(training, feature, tree))
    answer = prediction_words(tree, 0)
    unit, size = ("days²", 86400**2) if criterion is Criterion.SQUARED_ERROR else ("days", 86400)
    expect(row(sums, "before").locator(".prediction")).to_have_text(answer)
    shown = str(row(sums, "before").locator(".result-number").text_content())
    assert float(shown) == pytest.approx(float(tree.impurity[0]) / size, rel=1e-3)
    expect(sums).to_contain_text(f"Errors are in {unit}.")
    expect(sums.locator(".sum thead")).to_contain_text(unit)
    panel = stage.locator(".split-search")
    expect(panel.locator(".leaderboard-unit")).to_have_text(f"gain, {unit}")
    expect(panel.locator(".tick", has_text=f"error, {unit}")).to_have_count(1)
    for words in (sums.inner_text(), panel.inner_text()):
        assert "2021-0" in words
        assert not re.search(r"16\d\d[\d\u00a0]{4}", words)


def test_of_sixty_classes_the_heaviest_have_terms_and_the_others_are_added_up(stage: Page) -> None:
    n = 600
    y = [f"class {i % 60 if i % 3 == 0 or i < 60 else i % 6}" for i in range(n)]
    training = training_of("y", {"x": np.arange(n, dtype=float), "y": y})
    sums = mounted(stage, payload(training, 0))
    expect(sums.locator(".sum thead .class-name")).to_have_count(7)
    expect(sums.locator(".sum thead .class-name").last).to_have_text("54 others")
    expect(sums).to_contain_text("The 6 largest of 60 classes have their own terms")
    terms = row(sums, "before").locator(".value").all_text_contents()
    result = float(str(row(sums, "before").locator(".result-number").text_content()))
    total = sum(float(text.replace("−", "").strip()) for text in terms)
    assert 1 - total == pytest.approx(result, abs=5e-4)


def with_ids(n_categories: int) -> TrainingTable:
    """Return two classes, and a column of ids of which some are in a few rows."""
    rng = np.random.default_rng(3)
    n = n_categories + 200
    level = np.where(np.arange(n) < n_categories, np.arange(n), rng.integers(0, 30, n))
    yes = rng.random(n) < 0.2 + 0.6 * (level % 2)
    return training_of(
        "y", {"id": [f"l{i}" for i in level], "y": [("no", "yes")[i] for i in yes.astype(int)]}
    )


def test_of_hundreds_of_categories_the_heaviest_are_listed_and_the_best_split_with_them(
    stage: Page,
) -> None:
    training = with_ids(900)
    sums = mounted(stage, payload(training, 0, grown(training, 1)))
    levels, splits = sums.locator(".categories").nth(0), sums.locator(".categories").nth(1)
    expect(levels.locator("tbody tr")).to_have_count(25)
    expect(levels.locator("tbody tr").last).to_contain_text("876 other categories")
    expect(levels).to_contain_text("The 24 largest of 900 categories are listed")
    expect(splits.locator("tr.best")).to_have_count(1)
    expect(splits).to_contain_text("of 899 splits are listed, the best among them.")


def test_thousands_of_categories_are_counted_and_the_best_split_is_listed(stage: Page) -> None:
    training = with_ids(5000)
    sums = mounted(stage, payload(training, 0, grown(training, 1)))
    levels, splits = sums.locator(".categories").nth(0), sums.locator(".categories").nth(1)
    expect(levels).to_contain_text(
        "The 5000 categories are too many to add up one by one in the browser."
    )
    expect(levels.locator("tbody tr")).to_have_count(0)
    expect(splits.locator("tr.best")).to_have_count(1)
    expect(splits).to_contain_text("of 4999 splits are listed, the best among them.")


def test_a_refused_split_says_what_it_would_gain(stage: Page) -> None:
    training = mixed(60, n_classes=2)
    tree = grown(training, min_samples_leaf=10)
    sums = mounted(stage, payload(training, 0, tree))
    expect(sums.locator(".refusal")).to_be_hidden()
    stage.locator(".split-search .handle").focus()
    stage.keyboard.press("Home")
    expect(sums.locator(".refusal")).to_contain_text("a leaf needs at least 10")


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        ({"x": [1.0, 2, 3], "y": ["a", "a", "a"]}, "All 3 rows have the same target"),
        ({"x": [1.0], "y": ["a"]}, "There is only one row"),
        ({"x": [5.0, 5, 5], "y": ["a", "b", "a"]}, "x has only one value here."),
        ({"x": ["u", "u", "u"], "y": ["a", "b", "a"]}, "x has only one value here."),
    ],
)
def test_where_nothing_can_be_split_the_node_is_worked_out_alone(
    stage: Page, columns: dict[str, list[object]], sentence: str
) -> None:
    sums = mounted(stage, payload(training_of("y", columns), 0))
    expect(sums.locator("h3")).to_have_text("There is no split at this node")
    expect(sums.locator(".caption")).to_contain_text(sentence)
    expect(row(sums, "before")).to_be_visible()
    expect(row(sums, "left")).to_be_hidden()
    expect(sums.locator(".gains")).to_be_hidden()


def test_weights_are_said_where_rows_are_weighted(stage: Page) -> None:
    training = mixed()
    rules = SearchRules(class_weight=(("class a", 0.5), ("class b", 2.0)))
    tree = grow(training, rules, StopRules(1), engine=ReferenceEngine(training))
    sums = mounted(stage, payload(training, 0, tree))
    expect(sums).to_contain_text("fractions are of the weight, not of the rows")


def test_without_a_split_search_it_waits_and_says_so(modules: LoadModules) -> None:
    page = modules("arithmetic/arithmetic")
    mount(page, "arithmetic", b"", 600)
    expect(page.locator(".sums")).to_contain_text("Waiting for the split search")


def test_the_sum_goes_on_while_criteria_are_compared(stage: Page, penguins: TrainingTable) -> None:
    mounted(stage, payload(penguins))
    stage.get_by_role("tab", name="Criteria").click()
    sums = mounted(stage, payload(penguins, "bill_length_mm"))
    expect(sums.locator("h3")).to_contain_text("bill_length_mm")
    stage.get_by_role("tab", name="Split search").click()


@pytest.mark.parametrize("feature", [0, 1])
def test_hostile_names_stay_text(stage: Page, feature: int) -> None:
    training = hostile()
    sums = mounted(stage, payload(training, feature), 360)
    for markup in ("script", "a:not(.term)", "img", "i:not(.theme-probe)", 'b >> text="bold"'):
        expect(sums.locator(markup)).to_have_count(0)
    names = json.loads(payload(training, feature))["classes"]
    expect(sums.locator(".class-name").first).to_have_text(names[0]["name"])
