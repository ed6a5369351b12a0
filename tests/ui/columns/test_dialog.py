"""Roles in the address and remedies in the sidebar, driven through Streamlit's own test driver."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.page.driven_page import (
    buttons,
    features,
    features_list,
    is_sound,
    opened_at,
    sent,
    upload,
    words,
)

WEIGHED = b"x,w,g,y\n" + b"1,2,a,p\n2,0,b,q\n3,,a,p\n4,1,b,q\n" * 8


def dialog(page: AppTest) -> dict[str, object]:
    page.button(key="open_columns").click().run()
    assert is_sound(page)
    return sent(page, "columns")


def roles(page: AppTest) -> dict[str, str]:
    listed = dialog(page)["columns"]
    assert isinstance(listed, list)
    return {row["name"]: row["role"] for row in listed}


def test_roles_in_the_address_are_kept_out_of_the_features() -> None:
    page = opened_at(group="island", time="year", row_label="sex")
    assert is_sound(page)
    assert features(page) == ["bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g"]
    assert roles(page) == {
        "species": "target",
        "island": "group",
        "bill_length_mm": "feature",
        "bill_depth_mm": "feature",
        "flipper_length_mm": "feature",
        "body_mass_g": "feature",
        "sex": "row label",
        "year": "time",
    }


@pytest.mark.parametrize("name", ["nothing", "species", "<b>", "year"])
def test_a_role_in_the_address_that_cannot_be_leaves_it(name: str) -> None:
    page = opened_at(group="year", time=name)
    assert is_sound(page)
    assert "time" not in page.query_params
    assert page.query_params["group"] in ("year", ["year"])


def test_a_column_in_the_address_that_cannot_weigh_is_told_and_the_dialog_still_opens() -> None:
    page = opened_at(weight="island")
    assert len(page.exception) == 0
    assert "Column “island” holds categories, so it cannot be the weight" in words(page)
    assert roles(page)["island"] == "weight"


def test_weights_weigh_and_rows_without_weight_are_counted() -> None:
    page = opened_at()
    upload(page, "weighed.csv", WEIGHED)
    page.query_params["weight"] = "w"
    page.run()
    assert is_sound(page)
    assert features(page) == ["x", "g"]
    assert "Left out: 16 rows without weight." in words(page)
    assert sent(page, "tree_canvas")["rows"] == 16


def test_another_table_starts_without_the_roles_of_the_one_before() -> None:
    page = opened_at(group="island", class_of_interest="Gentoo")
    page.selectbox(key="table").set_value("titanic").run()
    assert is_sound(page)
    assert {"group", "class_of_interest"}.isdisjoint(page.query_params)
    assert page.session_state["class_of_interest"] is None


def test_a_target_that_was_the_group_is_the_group_no_more() -> None:
    page = opened_at(group="island")
    page.selectbox(key="target").set_value("island").run()
    assert is_sound(page)
    assert "group" not in page.query_params
    assert features(page) == [
        "species",
        "bill_length_mm",
        "bill_depth_mm",
        "flipper_length_mm",
        "body_mass_g",
        "sex",
        "year",
    ]


def test_a_class_of_interest_is_taken_from_the_address_and_goes_with_its_target() -> None:
    assert opened_at(class_of_interest="Gentoo").session_state["class_of_interest"] == "Gentoo"
    page = opened_at(table="titanic", class_of_interest="no such class")
    assert page.session_state["class_of_interest"] is None
    assert "class_of_interest" not in page.query_params
    page = opened_at(class_of_interest="Gentoo")
    page.selectbox(key="target").set_value("body_mass_g").run()
    assert page.session_state["class_of_interest"] is None
    assert "class_of_interest" not in page.query_params


def test_each_target_has_a_class_of_interest_of_its_own_until_one_is_chosen() -> None:
    page = opened_at(more="Leaves")
    lines = [f"{i},{'in' if i < 3 else 'out'},{'out' if i > 35 else 'in'}" for i in range(40)]
    upload(page, "two.csv", "\n".join(["x,first,second", *lines]).encode())
    assert "Most confident leaf for second = out: 100 % of 4 rows (95 % interval" in words(page)
    page.selectbox(key="target").set_value("first").run()
    assert is_sound(page)
    assert "Most confident leaf for first = in: 100 % of 3 rows (95 % interval" in words(page)
    assert "class_of_interest" not in page.query_params


def test_a_warning_in_the_sidebar_has_a_remedy_of_one_click() -> None:
    page = opened_at(table="high_cardinality_trap", node="LR")
    assert "zip has 148 categories with 4.1 rows each on average." in words(page)
    (key,) = buttons(page, "Ignore this column")
    page.button(key=key).click().run()
    assert is_sound(page)
    assert features(page) == ["age", "plan"]
    assert "148 categories" not in words(page)
    assert not buttons(page, "Ignore this column")


def test_the_only_feature_cannot_be_ignored_and_the_page_stays() -> None:
    page = opened_at()
    upload(
        page,
        "ids.csv",
        b"name,y\n" + b"".join(b"n%d,%s\n" % (i, b"ab"[i % 2 :][:1]) for i in range(30)),
    )
    (key,) = buttons(page, "Ignore this column")
    page.button(key=key).click().run()
    (shown,) = page.error
    assert "Choose at least one feature" in shown.value
    assert features(page) == ["name"]
    page.slider(key="max_depth").set_value(2).run()
    assert is_sound(page)


def test_a_row_label_by_remedy_goes_to_the_address() -> None:
    page = opened_at()
    rows = b"".join(b"%d,%d,%s\n" % (i + 1, i % 5, b"pq"[i % 2 :][:1]) for i in range(30))
    upload(page, "numbered.csv", b"nr,x,y\n" + rows)
    assert "nr is set aside: it has a different value in every row." in words(page)
    assert features(page) == ["x"]
    (key,) = buttons(page, "Use it as the row label")
    page.button(key=key).click().run()
    assert is_sound(page)
    assert page.query_params["row_label"] in ("nr", ["nr"])
    assert features(page) == ["x"]


def test_a_note_of_reading_keeps_its_remedy() -> None:
    page = opened_at()
    rows = b"".join(b"0%d,%d,%s\n" % (i % 7, i % 5, b"pq"[i % 2 :][:1]) for i in range(30))
    upload(page, "codes.csv", b"code,x,y\n" + rows)
    (key,) = buttons(page, "Read as numbers")
    page.button(key=key).click().run()
    assert is_sound(page)
    assert buttons(page, "Undo all changes to how 1 column is read") == ["read_as_found"]
    page.button(key="read_as_found").click().run()
    assert is_sound(page)
    assert buttons(page, "Read as numbers") == [key]


def test_a_thousand_columns_are_listed_in_part_and_said() -> None:
    page = opened_at()
    names = ",".join(f"c{i}" for i in range(1000))
    row = ",".join(str(i % 7) for i in range(1000))
    other = ",".join(str(i % 5) for i in range(1000))
    text = f"{names},y\n" + f"{row},a\n{other},b\n" * 4
    upload(page, "wide.csv", text.encode())
    found = dialog(page)
    assert "60 of 1001 columns are listed" in str(found["caption"])
    page.session_state["columns_searched"] = "c99"
    assert list(roles(page)) == ["c99", *(f"c{n}" for n in range(990, 1000))]


KEYED = b"customer_id,x,still,y\n" + b"".join(
    b"C%d,%d,same,%s\n" % (i, i % 7, b"pq"[i % 2 :][:1]) for i in range(60)
)


def test_what_names_rows_is_set_aside_with_one_click_there_and_back() -> None:
    page = opened_at()
    upload(page, "keyed.csv", KEYED)
    assert is_sound(page)
    assert features(page) == ["x"]
    assert "customer_id is set aside: it has a different value in every row." in words(page)
    assert "still is set aside: it has the same value in every row." in words(page)
    (use, _) = buttons(page, "Use it anyway")
    page.button(key=use).click().run()
    assert is_sound(page)
    assert features(page) == ["customer_id", "x"]
    assert "customer_id is set aside" not in words(page)
    assert "it names rows rather than" in words(page)
    (back, *_) = buttons(page, "Ignore this column")
    page.button(key=back).click().run()
    assert features(page) == ["x"]
    assert "customer_id is set aside: it has a different value in every row." in words(page)


def test_a_table_that_ends_with_a_key_learns_the_column_before_it() -> None:
    page = opened_at()
    lines = [f"{i % 7},{'pq'[i % 2]},{i + 1000}" for i in range(60)]
    upload(page, "keyed.csv", "\n".join(["x,y,order_id", *lines]).encode())
    assert page.selectbox(key="target").value == "y"
    assert features(page) == ["x"]


def test_notes_stay_open_until_each_offer_is_taken_or_left() -> None:
    page = opened_at()
    upload(page, "keyed.csv", KEYED)
    (notes,) = [e for e in page.expander if e.label.startswith("Notes on this table")]
    assert notes.proto.expanded
    page.button(key="leave_notes").click().run()
    (notes,) = [e for e in page.expander if e.label.startswith("Notes on this table")]
    assert not notes.proto.expanded
    assert "customer_id is set aside" in words(page)
    page.button(key=buttons(page, "Use it anyway")[0]).click().run()
    (notes,) = [e for e in page.expander if e.label.startswith("Notes on this table")]
    assert notes.proto.expanded


def test_money_is_offered_and_a_price_that_was_set_aside_becomes_a_feature() -> None:
    page = opened_at()
    plans = ["basic", *["Basic"] * 8]
    rows = [f"€ {i}.50;{i % 7};{'pq'[i % 2]};{plans[i % 9]}" for i in range(60)]
    upload(page, "prices.csv", "\n".join(["price;x;y;plan", *rows]).encode())
    page.selectbox(key="target").set_value("y").run()
    assert features(page) == ["x", "plan"]
    assert (
        "All 60 filled cells of column “price” are numbers with “€”. "
        "As text it is set aside: it has a different value in every row." in words(page)
    )
    assert words(page).count("column “price”") == 1
    listed = dialog(page)["columns"]
    assert isinstance(listed, list)
    (warning,) = listed[0]["warnings"]
    assert warning["remedies"] == ["Read as numbers without “€”: “€ 0.50” is 0.5"]
    (key,) = buttons(page, "Read as numbers without")
    page.button(key=key).click().run()
    assert is_sound(page)
    assert features(page) == ["price", "x", "plan"]
    (key,) = buttons(page, "Merge spellings: 1 category instead of 2")
    page.button(key=key).click().run()
    assert is_sound(page)
    assert "was read without “€”" in words(page)
    assert "1 spelling was merged" in words(page)
    assert buttons(page, "Undo all changes to how 2 columns are read") == ["read_as_found"]


def test_missing_marks_and_merged_spellings_of_one_column_hold_together() -> None:
    page = opened_at()
    plans = ["basic", "Basic", "NA", "pro"]
    rows = "".join(f"{plans[i % 4]},{i % 7},{'pq'[i % 2]}\n" for i in range(60))
    upload(page, "plans.csv", f"plan,x,y\n{rows}".encode())
    for label in ("Treat “NA” as missing", "Merge spellings"):
        (key,) = buttons(page, label)
        page.button(key=key).click().run()
        assert is_sound(page)
    assert buttons(page, "Treat “NA” as missing") == []
    assert "1 spelling was merged" in words(page)


def in_address(page: AppTest, name: str) -> list[str]:
    found = page.query_params.get(name, [])
    return [found] if isinstance(found, str) else list(found)


def test_the_address_holds_what_differs_from_the_usual_features_or_all_where_they_are_fewer() -> (
    None
):
    page = opened_at()
    usual = features(page)
    features_list(page).set_value(usual[1:]).run()
    assert in_address(page, "without") == usual[:1]
    assert in_address(page, "features") == in_address(page, "also") == []
    features_list(page).set_value(usual[:2]).run()
    assert in_address(page, "features") == usual[:2]
    assert in_address(page, "without") == []
    features_list(page).set_value(usual).run()
    assert {"features", "without", "also"}.isdisjoint(page.query_params)


@pytest.mark.parametrize(
    ("address", "asked"),
    [
        ({"without": "island"}, {"island"}),
        ({"without": "no such column"}, set()),
        ({"also": "species"}, set()),
        ({"features": "no such column"}, set()),
    ],
)
def test_features_are_taken_from_the_address_as_far_as_they_can_be(
    address: dict[str, str], asked: set[str]
) -> None:
    page, usual = opened_at(**address), features(opened_at())
    assert is_sound(page)
    assert set(features(page)) == set(usual) - asked


def test_an_ignored_column_of_a_bundled_set_is_added_by_the_address() -> None:
    page = opened_at(table="cars_mpg", also="name")
    assert is_sound(page)
    assert "name" in features(page)
    assert in_address(page, "also") == ["name"]
