"""Held-out rows: they grow no tree, and the page says which rows it describes."""

from streamlit.testing.v1 import AppTest

from explorer import StopRules, encode, grow, hold_out, load_dataset, score, usual_features
from explorer.data.display import show_share
from explorer.judging.scores import accuracies
from tests.support.page.driven_page import is_sound, measures, opened_at, sent, upload, words


def n_of_root(page: AppTest) -> int:
    return int(sent(page, "tree_canvas")["n_samples"][0])


def test_all_rows_grow_the_tree_until_some_are_kept_back() -> None:
    page = opened_at()
    assert "The tree is grown from all 344 rows." in words(page)
    page.slider(key="tuning").set_value(20)
    page.slider(key="test").set_value(20).run()
    assert is_sound(page)
    told = "The tree is grown from 206 rows; 69 are held out to tune it and 69 to test it."
    assert told in words(page)
    assert "The tree’s counts include only the 206 training rows; 69 are held out" in words(page)
    assert "A tree of depth 3 predicts 200 of 206 training rows" in words(page)
    assert "each grown without a tenth of the training rows" in words(page)
    table = load_dataset("penguins")
    training = encode(table, "species", usual_features(table, "species"))
    tree = grow(hold_out(training, 0.2, 0.2).training, stop=StopRules(max_depth=3))
    assert measures(page)["training accuracy"] == show_share(accuracies(tree)[0])
    # Limits are chosen by tuning rows; test rows are for the end.
    kept = hold_out(training, 0.2, 0.2)
    assert kept.tuning is not None
    assert measures(page)["tuning accuracy"] == show_share(score(tree, kept.tuning).accuracy)
    assert "test accuracy" not in measures(page)
    page.slider(key="tuning").set_value(0).run()
    assert "test accuracy" in measures(page)
    page.slider(key="test").set_value(0).run()
    assert set(measures(page)) == {"training accuracy", "10-fold accuracy ± 3.3 %"}


def test_numbers_have_r2_on_rows_kept_back() -> None:
    page = opened_at(table="cars_mpg", test="30")
    assert is_sound(page)
    assert 0.5 < float(measures(page)["test R²"]) < 1


def test_shares_and_seed_stand_in_the_address() -> None:
    page = opened_at(tuning="15", test="30", seed="7")
    assert is_sound(page)
    assert (page.slider(key="tuning").value, page.slider(key="test").value) == (15, 30)
    before = words(page)
    told = "The tree is grown from 188 rows; 52 are held out to tune it and 104 to test it."
    assert told in before
    header = page.header[0].value
    page.number_input(key="seed").set_value(3).run()
    assert "grown from 188 rows" in words(page)
    assert page.header[0].value != header


def test_groups_stay_whole_and_what_cannot_be_kept_back_is_said() -> None:
    page = opened_at(group="island", test="30")
    assert is_sound(page)
    assert "Whole groups of “island” are held out at random." in words(page)
    page.slider(key="tuning").set_value(45).run()
    assert is_sound(page)
    page.query_params["group"] = "year"
    two = b"g,x,y\n" + b"".join(b"%d,%d,%d.5\n" % (i % 2, i, i) for i in range(40))
    upload(page, "two.csv", two)
    page.query_params["group"] = "g"
    page.run()
    assert is_sound(page)
    assert "too few for 3 parts" in words(page)
    assert "Rows are held out at random instead." in words(page)


def test_three_rows_and_times_are_taken_as_they_are() -> None:
    page = opened_at(tuning="20", test="20")
    upload(page, "three.csv", b"x,y\n1,a\n2,b\n3,c\n")
    assert is_sound(page)
    assert "The tree is grown from 1 row; 1 is held out to tune it and 1 to test it." in words(page)
    rows = "".join(f"2024-01-{day + 1:02},{day % 7},{'pq'[day % 3 > 0]}\n" for day in range(30))
    upload(page, "days.csv", f"day,x,y\n{rows}".encode())
    page.query_params["time"] = "day"
    page.run()
    assert is_sound(page)
    assert "The rows with the latest “day” are held out" in words(page)
    assert not [box for box in page.number_input if box.key == "seed"]
