"""The losses in a sentence."""

from explorer.views.nodes.loss_words import dropped_words, loss_words


def test_losses_are_told_with_what_the_other_errors_cost() -> None:
    loss = (("no", "yes", 0.5), ("yes", "no", 5.0))
    assert loss_words((), 2) == ""
    assert loss_words(loss[1:], 2) == (
        "Losses: “yes” predicted as “no” costs 5; any other error costs 1."
    )
    assert loss_words(loss, 2) == (
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
