"""Regions over categories that their rule leaves out, because no row at a split had them."""

from explorer.data.reading import read_table
from explorer.data.training import encode
from explorer.views.regions.region_walk import UnseenBands
from explorer.views.regions.regions_view import regions_view
from tests.support.samples import grown


def test_a_category_that_did_not_occur_at_a_split_is_told_of_the_regions_below_it() -> None:
    small = [f"{i // 4},{('Rome', 'Bern')[i % 2]},{('yes', 'no')[i % 2]}" for i in range(12)]
    large = [f"{6 + i // 9},{('Rome', 'Bern', 'Oslo')[i % 3]},later" for i in range(36)]
    table = read_table("\n".join(["size,city,sold", *small, *large]).encode(), "cities.csv")
    training = encode(table, "sold")
    tree = grown(training, 3)
    split = tree.split(1)
    assert split is not None
    oslo = training.features[1].levels.index("Oslo")
    larger = int(tree.left_child[1] if split.unseen_goes_left else tree.right_child[1])
    expected = UnseenBands(larger, 1, (oslo,))
    assert regions_view(tree, training, "size", "city").unseen == (expected,)
    turned = regions_view(tree, training, "city", "size").unseen
    assert turned == (UnseenBands(larger, 0, (oslo,)),)
    assert regions_view(tree, training, "size").unseen == ()


def test_what_one_split_knew_and_a_later_one_did_not_is_told_missing_included() -> None:
    far = [f"{i % 12},{('Oslo', 'Nice')[i % 2]},later" for i in range(60)]
    small = [f"{i // 4},{('Rome', 'Bern')[i % 2]},{('yes', 'no')[i % 2]}" for i in range(24)]
    large = [f"{6 + i // 9},{('Rome', 'Bern', 'Lund', '')[i % 4]},soon" for i in range(36)]
    table = read_table("\n".join(["size,city,sold", *far, *small, *large]).encode(), "cities.csv")
    training = encode(table, "sold")
    tree = grown(training, 3)
    above = [tree.node_at(path) or 0 for path in ("", "L", "LL")]
    assert [tree.features[tree.feature[node]].name for node in above] == ["city", "size", "city"]
    levels = training.features[1].levels
    (told,) = regions_view(tree, training, "size", "city").unseen
    assert told == UnseenBands(told.node, 1, (levels.index("Lund"), len(levels)))
    assert tree.path(told.node)[:-1] == "LL"
