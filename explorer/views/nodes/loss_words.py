"""The losses of errors in words."""

from collections.abc import Container, Sequence

from explorer.data.display import show_number
from explorer.tree.impurity import Criterion
from explorer.tree.losses import Loss
from explorer.tree.rules import SearchRules
from explorer.views.nodes.wording import listed, short

_MAX_NAMED = 3


def loss_words(search: SearchRules, n_classes: int) -> str:
    """Say what errors cost, if not all cost 1, and whether the losses weight the classes; ""
    without losses."""
    if not search.loss:
        return ""
    is_gini = search.criterion is Criterion.GINI
    weighs = " The tree weights each class according to its losses." * is_gini
    return cost_words(search.loss, n_classes) + weighs


def cost_words(loss: Loss, n_classes: int) -> str:
    """Say what errors cost."""
    told = [
        f"{pair_words(true, predicted)} costs {show_number(cost)}" for true, predicted, cost in loss
    ]
    if len(loss) < n_classes * (n_classes - 1):
        return f"Losses: {listed(told, _MAX_NAMED)}; any other error costs 1."
    return f"Losses: {listed(told, _MAX_NAMED)}."


def pair_words(true: str, predicted: str) -> str:
    """Name an error."""
    return f"“{short(true)}” predicted as “{short(predicted)}”"


def dropped_words(dropped: Sequence[tuple[str, str, float]], classes: Container[str]) -> str:
    """Say which losses were dropped because they name something that is not a class; "" if none."""
    names = [name for true, predicted, _ in dropped for name in (true, predicted)]
    absent = [f"“{short(name)}”" for name in dict.fromkeys(names) if name not in classes]
    if not absent:
        return ""
    n, verb = len(dropped), "is not a class" if len(absent) == 1 else "are not classes"
    counted = "1 loss was" if n == 1 else f"{n} losses were"
    return f"{counted} dropped: {listed(absent, _MAX_NAMED)} {verb} of this target."
