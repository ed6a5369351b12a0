"""Decision regions on the page: axes, fixed values, switches, and what a click on it selects."""

from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from tests.support.page.driven_page import (
    features_list,
    is_sound,
    n_leaves,
    opened_at,
    sent,
    upload,
)
from tests.support.paths import SCRIPT
from tests.support.tiers import first_in_gate

HOSTILE = "<b>bold</b> [link](http://evil.example) :red[x]"


@pytest.fixture
def page() -> AppTest:
    return opened_at()


def axes(page: AppTest) -> list[str]:
    return [axis["name"] for axis in sent(page, "regions")["axes"]]


def test_the_regions_are_those_of_the_selected_node() -> None:
    page = opened_at(node="LR")
    found = sent(page, "regions")
    assert found["selected"] == "LR"
    assert found["outline"]


def test_no_chart_is_loaded_until_someone_asks_for_one(page: AppTest) -> None:
    assert len(page.get("plotly_chart")) == 0


@pytest.mark.parametrize("x", ["nowhere", "", "species", "<script>"])
def test_axes_that_the_table_does_not_have_fall_back_to_those_that_matter(x: str) -> None:
    page = opened_at(x=x, y=x)
    assert is_sound(page)
    assert axes(page) == ["flipper_length_mm", "bill_length_mm"]


def test_one_feature_for_both_axes_gives_the_other_axis_to_the_next_that_matters() -> None:
    page = opened_at(x="bill_length_mm", y="bill_length_mm")
    assert axes(page) == ["bill_length_mm", "flipper_length_mm"]


def test_another_table_has_its_own_axes() -> None:
    page = opened_at(x="island", y="sex")
    assert axes(page) == ["island", "sex"]
    page.selectbox(key="table").set_value("titanic").run()
    assert is_sound(page)
    assert axes(page) == ["sex", "class"]


def test_rows_are_coloured_on_the_canvass_scale() -> None:
    page = opened_at(table="cars_mpg", max_depth="2")
    scale, canvas = sent(page, "regions")["scale"], sent(page, "tree_canvas")["scale"]
    assert (scale["low"], scale["high"]) == (canvas["mean_low"], canvas["mean_high"])
    assert scale["ticks"] == canvas["mean_ticks"]


def test_growing_on_two_features_makes_every_leaf_a_box_and_switching_off_restores_them(
    page: AppTest,
) -> None:
    before = features_list(page).value
    assert "lead elsewhere" in sent(page, "regions")["caption"]
    page.toggle(key="two_only").set_value(True).run()
    assert is_sound(page)
    assert features_list(page).value == ["flipper_length_mm", "bill_length_mm"]
    found = sent(page, "regions")
    assert found["fixed"] == []
    assert len({path for path in found["nodes"]["path"] if path}) + 1 == len(found["nodes"]["path"])
    assert n_leaves(page) == len(set(found["regions"]["node"]))
    assert len(found["offered"]) == 7
    page.toggle(key="two_only").set_value(False).run()
    assert is_sound(page)
    assert features_list(page).value == before


def test_other_axes_are_other_features_while_the_switch_is_on(page: AppTest) -> None:
    page.toggle(key="two_only").set_value(True).run()
    features_list(page).set_value(["island", "sex"]).run()
    assert is_sound(page)
    assert set(axes(page)) == {"island", "sex"}
    assert page.toggle(key="two_only").value


def test_more_features_switch_it_off(page: AppTest) -> None:
    page.toggle(key="two_only").set_value(True).run()
    features_list(page).set_value(["island", "sex", "year"]).run()
    assert is_sound(page)
    assert not page.toggle(key="two_only").value
    assert len(sent(page, "regions")["offered"]) == 3


def test_another_table_is_grown_on_all_its_features(page: AppTest) -> None:
    page.toggle(key="two_only").set_value(True).run()
    page.selectbox(key="table").set_value("wine").run()
    assert is_sound(page)
    assert not page.toggle(key="two_only").value
    assert len(features_list(page).value) > 2


def test_a_page_opened_on_two_features_has_the_switch_on_and_returns_to_all_features() -> None:
    page = AppTest.from_file(str(SCRIPT), default_timeout=60)
    page.query_params["features"] = ["island", "sex"]
    page.run()
    assert is_sound(page)
    assert set(axes(page)) == {"island", "sex"}
    assert page.toggle(key="two_only").value
    page.toggle(key="two_only").set_value(False).run()
    assert len(features_list(page).value) == 7


def test_a_table_of_two_features_has_no_switch() -> None:
    page = opened_at(table="xor")
    assert is_sound(page)
    assert "two_only" not in [toggle.key for toggle in page.toggle]


def test_the_surface_is_drawn_on_request_and_of_numbers_alone() -> None:
    page = opened_at(table="cars_mpg")
    page.toggle(key="surface").set_value(True).run()
    assert is_sound(page)
    assert len(page.get("plotly_chart")) == 1
    page.selectbox(key="table").set_value("penguins").run()
    assert is_sound(page)
    assert len(page.get("plotly_chart")) == 0


def test_a_deep_surface_says_why_it_is_not_drawn() -> None:
    page = opened_at(table="ames_housing", max_depth="12", x="gr_liv_area", y="lot_area")
    page.toggle(key="surface").set_value(True).run()
    assert is_sound(page)
    assert len(page.get("plotly_chart")) + len(page.info) == 1


def test_hostile_column_names_are_literal_in_the_switches(page: AppTest) -> None:
    rows = [f'"{HOSTILE}",b,"__proto__",c']
    rows += [f"{i % 5},{i},{i % 3},{'x' if i % 5 > 2 else 'y'}" for i in range(40)]
    upload(page, "hostile.csv", "\n".join(rows).encode())
    assert is_sound(page)
    toggle = page.toggle(key="two_only")
    assert "<b>" not in toggle.help
    assert "[link](" not in toggle.help


@pytest.mark.parametrize(
    ("held", "chosen"),
    first_in_gate(
        ({"feature": 0, "stop": 1}, {"island": "Dream"}),
        ({"feature": 0, "stop": None}, {"island": None}),
        ({"feature": 0, "stop": -1}, {"island": None}),
        ({"feature": 0, "stop": 99}, {}),
        ({"feature": 0, "stop": "Dream"}, {}),
        ({"feature": 2, "stop": 17.5}, {"bill_depth_mm": 17.5}),
        ({"feature": 2, "stop": float("inf")}, {}),
        ({"feature": 99, "stop": 1}, {}),
        ({"feature": None}, {}),
        ({}, {}),
        ([], {}),
        n=3,
    ),
)
def test_values_are_fixed_where_the_browser_says_if_that_makes_sense(
    monkeypatch: pytest.MonkeyPatch, held: object, chosen: dict[str, object]
) -> None:
    from explorer.data.catalogue import load_dataset
    from explorer.data.training import encode
    from explorer.ui.regions import regions

    session: dict[str, object] = {"regions": SimpleNamespace(fixed=held)}
    monkeypatch.setattr(st, "session_state", session)
    training = encode(
        load_dataset("penguins"), "species", ("island", "bill_length_mm", "bill_depth_mm")
    )
    regions._fix(training)
    assert regions._fixed_values(training) == chosen


def test_a_session_keeps_the_fixed_values_of_the_present_table_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from explorer.data.catalogue import load_dataset
    from explorer.data.training import encode
    from explorer.ui.regions import regions

    held = SimpleNamespace(fixed={"feature": 0, "stop": 1})
    session: dict[str, object] = {"regions": held}
    monkeypatch.setattr(st, "session_state", session)
    penguins = encode(load_dataset("penguins"), "species", ("island",))
    titanic = encode(load_dataset("titanic"), "survived", ("sex",))
    assert regions._fixed_values(penguins) == {}
    assert session == {"regions": held}
    regions._fix(penguins)
    assert regions._fixed_values(titanic) == {}
    regions._fix(titanic)
    assert len(session) == 2
    assert set(regions._fixed_values(titanic)) == {"sex"}
    assert regions._fixed_values(penguins) == {}
