"""Many columns: none has its own widget in the sidebar, and their roles change together."""

import pytest
from streamlit.testing.v1 import AppTest

from explorer.data.roles import Roles
from explorer.ui.columns.found_columns import offers_for, offers_for_all
from tests.support.page.driven_page import features_list, is_sound, opened_at, upload, words

NAMES = ("a1", "a2", "b1", "b2", "w", "y")
ASKED = Roles("y", ("a1", "b1"), weight="w")


def wide(page: AppTest) -> AppTest:
    """Return the page with 70 columns, c0 to c68 and the target y."""
    lines = [
        ",".join([*(str((i * i + k) % 17) for k in range(69)), "ab"[i % 2]]) for i in range(34)
    ]
    upload(
        page,
        "wide.csv",
        "\n".join([",".join([*(f"c{k}" for k in range(69)), "y"]), *lines]).encode(),
    )
    return page


def press(page: AppTest, label: str) -> None:
    (button,) = [each for each in page.button if each.label == label]
    button.click().run()


def found(page: AppTest, text: str) -> None:
    """Open the dialog after a search for columns."""
    page.session_state["columns_searched"] = text
    (button,) = [each for each in page.button if each.label.startswith("Features: ")]
    button.click().run()


def labels(page: AppTest) -> list[str]:
    return [button.label for button in page.button]


def test_columns_found_may_be_used_ignored_or_used_alone() -> None:
    found = [(offer.label, offer.features) for offer in offers_for(NAMES, ASKED, ("a1", "a2"))]
    assert found == [
        ("Use these 2 columns", ("a1", "a2", "b1")),
        ("Ignore these 2 columns", ("b1",)),
        ("Use only these 2 columns", ("a1", "a2")),
    ]


@pytest.mark.parametrize("searched", [("y",), ("w",), ()])
def test_target_and_weight_keep_their_roles_where_they_are_found(searched: tuple[str, ...]) -> None:
    assert offers_for(NAMES, ASKED, searched) == ()


def test_what_changes_nothing_or_leaves_no_feature_is_not_offered() -> None:
    assert [each.label for each in offers_for(NAMES, ASKED, ("a1", "b1"))] == []
    assert [each.label for each in offers_for(NAMES, ASKED, ("b2",))] == [
        "Use this column",
        "Use only this column",
    ]


def test_the_usual_features_are_offered_again_once_others_are_chosen() -> None:
    (again,) = offers_for_all(ASKED, ("a1", "a2", "b1"))
    assert (again.label, again.features) == ("Use the usual 3 features", ("a1", "a2", "b1"))
    assert offers_for_all(ASKED, ("a1", "b1")) == ()


def test_seventy_features_are_a_number_that_opens_the_columns() -> None:
    page = wide(opened_at())
    assert is_sound(page)
    assert [each.key for each in page.multiselect] == []
    assert "Features: 69 of 69 columns" in labels(page)
    found(page, "c6")
    assert is_sound(page)
    press(page, "Use only these 10 columns")
    assert is_sound(page)
    assert "Features: 10 of 69 columns" in labels(page)
    assert page.query_params["features"] == ["c6", *(f"c{k}" for k in range(60, 69))]
    page.slider(key="max_depth").set_value(2).run()
    assert "Features: 10 of 69 columns" in labels(page)
    found(page, "")
    press(page, "Use the usual 69 features")
    assert "Features: 69 of 69 columns" in labels(page)
    assert "features" not in page.query_params


def test_a_table_of_few_columns_after_a_wide_one_has_its_list_of_features() -> None:
    page = wide(opened_at())
    page.selectbox(key="table").set_value("iris").run()
    assert is_sound(page)
    assert len(features_list(page).value) == 4
    features_list(page).unselect("petal_width").run()
    page.selectbox(key="table").set_value("wide.csv").run()
    assert is_sound(page)
    assert "Features: 69 of 69 columns" in labels(page)
    found(page, "c6")
    press(page, "Ignore these 10 columns")
    assert "Features: 59 of 69 columns" in labels(page)
    assert "of 59 features" in words(page)


def test_a_message_from_before_features_were_given_does_not_take_them_back() -> None:
    """A browser sends the contents of its lists with everything, and gets changes later."""
    rows = "same,x,y\n" + "".join(f"5,{i},{'ab'[i > 11]}\n" for i in range(24))
    page = upload(opened_at(), "rows.csv", rows.encode())
    assert features_list(page).value == ["x"]
    sent_before = page._tree.get_widget_states()
    press(page, "Use it anyway")
    assert features_list(page).value == ["same", "x"]
    page._run(sent_before)
    assert features_list(page).value == ["same", "x"]
    assert page.query_params["also"] == "same"
