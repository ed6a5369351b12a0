"""The losses in a sentence."""

from explorer import SearchRules
from explorer.views.nodes.loss_words import cost_words, dropped_words, loss_words


def test_losses_are_told_with_what_the_other_errors_cost() -> None:
    loss = (("no", "yes", 0.5), ("yes", "no", 5.0))
    by_gini, by_entropy = (SearchRules(one, loss=loss[1:]) for one in ("gini", "entropy"))
    assert loss_words(SearchRules(), 2) == ""
    assert loss_words(by_entropy, 2) == cost_words(loss[1:], 2)
    assert loss_words(by_gini, 2).endswith(" The tree weighs each class by its losses.")
    assert cost_words(loss[1:], 2) == (
        "Losses: “yes” predicted as “no” costs 5; any other error costs 1."
    )
    assert cost_words(loss, 2) == (
        "Losses: “no” predicted as “yes” costs 0.5 and “yes” predicted as “no” costs 5."
    )


def test_dropped_losses_name_what_is_not_a_class() -> None:
    dropped = [("yes", "no", 5.0), ("maybe", "no", 2.0)]
    assert dropped_words([], ()) == ""
    assert dropped_words(dropped[1:], {"no"}) == (
        "1 loss was dropped: “maybe” is not a class of this target."
    )
    assert dropped_words(dropped, {"no"}) == (
        "2 losses were dropped: “yes” and “maybe” are not classes of this target."
    )
