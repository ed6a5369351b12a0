"""Colours can be told from the page and from each other, by every eye."""

from itertools import combinations, pairwise

import pytest

from explorer.figures.theme import DARK, LIGHT, Theme, class_colours, mean_colour, mix
from explorer.figures.tree.graph import card_fill, leaf_tint
from explorer.views.tree.node_graph import node_graph_view
from tests.support.colour_science import contrast, difference, hue_apart, lightness
from tests.support.samples import grown, mixed

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def test_the_colour_difference_is_the_published_one() -> None:
    assert difference("#ffffff", "#000000") == pytest.approx(100, abs=0.01)
    assert difference("#ff0000", "#00ff00") == pytest.approx(86.6, abs=0.1)
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)


@THEMES
def test_marks_stand_out_three_to_one_and_text_four_and_a_half(theme: Theme) -> None:
    for ground in (theme.page, theme.card):
        for mark in (*theme.classes, *theme.means, theme.accent, theme.side, theme.other):
            assert contrast(mark, ground) >= 3
        for text in (theme.text, theme.text_soft, theme.text_faint, theme.accent):
            assert contrast(text, ground) >= 4.5


@THEMES
@pytest.mark.parametrize("vision", ["normal", "protanopia", "deuteranopia"])
def test_eight_class_colours_are_told_apart_by_every_eye(theme: Theme, vision: str) -> None:
    assert len(theme.classes) == 8
    nearest = min(difference(a, b, vision) for a, b in combinations(theme.classes, 2))
    assert nearest >= 11


@THEMES
def test_class_colours_are_told_apart_in_grey_the_first_by_far_and_each_from_the_next(
    theme: Theme,
) -> None:
    greys = [lightness(colour) for colour in theme.classes]
    assert abs(greys[0] - greys[1]) >= 17
    assert abs(greys[0] - greys[2]) >= 16.5  # orange and violet, the outer two of three classes
    assert min(abs(a - b) for a, b in combinations(greys[:4], 2)) >= 12
    assert min(abs(a - b) for a, b in pairwise(greys)) >= 10
    # Eight greys in the range that stands out from the page lie nearer to each other.
    assert min(abs(a - b) for a, b in combinations(greys, 2)) >= 4


@THEMES
def test_no_two_class_colours_are_of_one_hue_and_about_one_lightness(theme: Theme) -> None:
    # Two greens, of lightness 32 and 54, were fog and sun: the second and the fifth class.
    for (i, a), (j, b) in combinations(enumerate(theme.classes), 2):
        hue, light = (30, 25) if max(i, j) < 5 else (20, 20)
        assert hue_apart(a, b) >= hue or abs(lightness(a) - lightness(b)) >= light, (a, b)
        assert difference(a, b) >= 18


@THEMES
def test_the_scale_of_means_goes_one_way_in_lightness(theme: Theme) -> None:
    scale = [contrast(mean_colour(i / 20, theme), theme.page) for i in range(21)]
    assert all(a < b for a, b in pairwise(scale))


@THEMES
def test_the_scale_of_means_spans_light_to_dark(theme: Theme) -> None:
    low, high = sorted(lightness(theme.means[end]) for end in (0, -1))
    assert high - low >= 45  # from what still stands out three to one, to nearly black or white


@THEMES
def test_text_reads_on_every_tint_of_a_leaf_and_of_a_region(theme: Theme) -> None:
    for colour in (*theme.classes, *theme.means):
        tint = mix(colour, theme.page, theme.tint)
        assert contrast(theme.text, tint) >= 4.5
        ground = mix(colour, theme.card, leaf_tint(1.0, theme))
        assert contrast(theme.text_soft, ground) >= 4.5


@THEMES
def test_a_leaf_is_tinted_by_its_class_and_a_question_is_not(theme: Theme) -> None:
    view = node_graph_view(grown(mixed()))
    marks = class_colours(view.root_counts, theme)
    for card in view.cards:
        assert (card_fill(card, marks, theme) != theme.card) == card.is_leaf


def test_up_to_eight_classes_take_the_colours_in_class_order() -> None:
    marks = class_colours([1, 9, 5], LIGHT)
    assert [mark.colour for mark in marks] == list(LIGHT.classes[:3])
    assert len({mark.glyph for mark in class_colours([1] * 8, LIGHT)}) == 8


def test_of_more_than_eight_classes_the_seven_most_frequent_keep_a_colour() -> None:
    counts = [5.0, 50, 40, 30, 20, 10, 9, 8, 1]
    marks = class_colours(counts, LIGHT)
    assert [i for i, mark in enumerate(marks) if mark.is_other] == [0, 8]
    own = [mark.colour for mark in marks if not mark.is_other]
    assert own == list(LIGHT.classes[:7])
    assert {mark.colour for mark in marks if mark.is_other} == {LIGHT.other}
