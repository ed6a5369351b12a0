"""The Limitations page: many trees of slightly disturbed rows."""

import pytest

from explorer.ui.limitations import keys
from tests.support.page.driven_page import (
    is_sound,
    measures,
    opened_on,
    sent,
    words,
)
from tests.support.tiers import first_in_gate


def limits(**address: str):
    return opened_on("limitations", limit="instability", **address)


def test_the_root_of_each_sample_is_counted_and_one_tree_is_open() -> None:
    page = limits(table="instability", samples="40", sample="7")
    assert is_sound(page)
    assert "Draw the rows again and the root changes: " in words(page)
    assert "40 bootstrap samples are drawn from the same 120 rows" in words(page)
    assert "predictions change" in measures(page)
    view = sent(page, "instability")
    assert len(view["trees"]["lane"]) == 40
    assert page.subheader[0].value.startswith("Tree 7 of 40: ")
    assert sent(page, "tree_canvas")["is_fixed"]


def test_rows_are_dropped_and_noise_is_added_where_that_is_chosen() -> None:
    page = limits(table="instability", samples="40")
    choice = next(one for one in page.segmented_control if one.key == keys.DISTURB_CHOICE.name)
    page = choice.set_value("drop").run()
    assert is_sound(page)
    assert page.query_params["disturb"] == "drop"
    assert "40 of 120 rows, drawn at random, are dropped one at a time" in words(page)
    assert ", grown without row " in page.subheader[0].value
    assert "Noise, %" not in [one.label for one in page.slider]
    changed = sent(page, "instability")["trees"]["changed"]
    most = 1 + changed.index(max(changed))
    assert page.subheader[0].value.startswith(f"Tree {most} of 40: ")
    page = limits(table="instability", samples="40", disturb="NOISE", noise="20")
    assert is_sound(page)
    assert "Noise, %" in [one.label for one in page.slider]
    assert "noise’s standard deviation is 20\u00a0% of the feature’s standard deviation" in words(
        page
    )


@pytest.mark.parametrize(
    ("disturb", "samples", "sample"),
    first_in_gate(("<b>all</b>", "many", "0"), ("", "3", "201"), ("none", "9999", "<i>1</i>")),
)
def test_what_the_address_asks_and_cannot_be_is_as_if_it_asked_nothing(
    disturb: str, samples: str, sample: str
) -> None:
    page = limits(table="instability", disturb=disturb, samples=samples, sample=sample)
    assert is_sound(page)
    assert "200 bootstrap samples" in words(page)
    assert page.subheader[0].value.startswith("Tree 1 of 200: ")


def test_numbers_are_told_in_their_unit() -> None:
    page = limits(table="cars_mpg", samples="20")
    assert is_sound(page)
    assert "mean change in mpg" in measures(page)
