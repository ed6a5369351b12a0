"""Columns of one value: set aside, used when the user asks for them, and never split on."""

from tests.support.page.driven_page import features_list, is_sound, opened_at, sent, upload

ROWS = b"same,none,x,y\n" + b"".join(b"5,only,%d,%c\n" % (i, b"ab"[i > 11]) for i in range(24))


def test_columns_of_one_value_are_used_one_by_one_and_say_why_they_gain_nothing() -> None:
    page = upload(opened_at(), "constant.csv", ROWS)
    assert features_list(page).value == ["x"]
    for features in (["same", "x"], ["same", "none", "x"]):
        next(one for one in page.button if one.label == "Use it anyway").click().run()
        assert is_sound(page)
        assert features_list(page).value == features
    asked = {one["name"]: one for one in sent(page, "split_search")["features"]}
    assert [name for name, one in asked.items() if one["no_split"]] == ["same", "none"]
