"""The sum of a lesson's table: its published numbers, and words that everyone can read."""

import csv
import re

import pytest
from playwright.sync_api import Page, expect

from explorer.data.training import TrainingTable
from tests.support.multiway import bundled
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.arithmetic_stage import MODULES, mounted, row
from tests.support.page.modules import LoadModules
from tests.support.paths import ROOT
from tests.support.samples import training_of
from tests.support.split_search import payload
from tests.support.tiers import first_in_gate


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules(*MODULES)


@pytest.fixture(scope="module")
def telco() -> TrainingTable:
    """Return a table with the counts of the telco lesson; chance decides how columns meet in a
    row."""
    columns: dict[str, dict[str, list[str]]] = {}
    with (ROOT / "tests" / "facts" / "telco_counts.csv").open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            by_churn = columns.setdefault(line["feature"], {})
            by_churn.setdefault(line["churn"], []).extend([line["value"]] * int(line["count"]))
    cells: dict[str, list[object]] = {
        name: [float(one) if name == "age" else one for churn in ("No", "Yes") for one in of[churn]]
        for name, of in columns.items()
    }
    n_rows = {churn: len(columns["age"][churn]) for churn in ("No", "Yes")}
    return training_of("churn", cells | {"churn": [c for c, n in n_rows.items() for _ in range(n)]})


def test_the_numbers_of_education_are_those_of_the_lesson(
    stage: Page, telco: TrainingTable
) -> None:
    sums = mounted(stage, payload(telco, "ed"))
    expect(row(sums, "left").locator(".result-number")).to_have_text("0.3432")
    expect(row(sums, "right").locator(".result-number")).to_have_text("0.4800")
    expect(sums.locator(".weighed b")).to_have_text("0.3842")
    levels, splits = sums.locator(".categories").nth(0), sums.locator(".categories").nth(1)
    # Each level: No, Yes, rows, Gini, entropy.
    for name, numbers in {
        "Did not complete h": ["172", "32", "204", "0.2645", "0.6268"],
        "High school degree": ["224", "63", "287", "0.3427", "0.7593"],
        "Some college": ["150", "59", "209", "0.4052", "0.8586"],
        "College degree": ["142", "92", "234", "0.4772", "0.9668"],
        "Post-undergraduate": ["38", "28", "66", "0.4885", "0.9834"],
    }.items():
        line = levels.locator("tbody tr", has=stage.get_by_role("rowheader", name=name[:10]))
        line = line.filter(has_text=re.compile(rf"^{name[:10]}"))
        assert line.locator("td").all_text_contents()[:5] == numbers
    expect(levels.locator("tfoot tr").nth(1)).to_contain_text("0.8163")
    expect(levels.locator(".multiway-gain td").nth(1)).to_have_text("0.0308")
    order = splits.locator("tbody th").all_text_contents()
    assert [name.removeprefix("+ ")[:10] for name in order] == [
        "Did not co",
        "High schoo",
        "Some colle",
        "College de",
    ]
    expect(splits.locator("tr.best .both")).to_have_text("0.3842")
    expect(splits.locator("tr.best th")).to_contain_text("Some college")


def test_the_numbers_of_age_are_those_of_the_lesson(stage: Page, telco: TrainingTable) -> None:
    sums = mounted(stage, payload(telco, "age"))
    expect(row(sums, "left").locator(".who")).to_have_text("≤ 36.5")
    expect(row(sums, "left").locator(".result-number")).to_have_text("0.4841")
    expect(row(sums, "right").locator(".result-number")).to_have_text("0.3026")
    expect(sums.locator(".weighed b")).to_have_text("0.3737")
    expect(sums.locator(".bits .number").last).to_have_text("0.0430")


@pytest.mark.parametrize("table", first_in_gate("titanic", "cars_mpg"))
def test_every_word_of_a_sum_can_be_read_in_both_themes(stage: Page, table: str) -> None:
    sent = payload(bundled(table))
    for theme in ("light", "dark"):
        for width in (1100, 340):
            sums = mounted(stage, sent, width)
            stage.locator("#sums").evaluate(
                "(e, theme) => { e.dataset.theme = theme; e.style.background = 'var(--page)' }",
                theme,
            )
            texts = texts_of(sums)
            assert len(texts) > 30
            assert hard_to_read(texts) == []
        assert serious(stage, "#sums") == []
