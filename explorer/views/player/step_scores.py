"""What each step does to the cross-validated score, where the folds' trees can take the step."""

from dataclasses import dataclass
from itertools import pairwise

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.judging.node_losses import Loss
from explorer.judging.scores import is_scored_by_weight
from explorer.judging.unseen.cross_validation import GrownFolds
from explorer.tree.split_orders import SplitOrder
from explorer.views.player.steps import Steps, limits_of_steps
from explorer.views.scores.fold_summary import fold_label
from explorer.views.scores.shown_scores import score_texts
from explorer.views.scores.tracks import thinned

_UNKNOWN = (0.0, "")


@dataclass(frozen=True, slots=True)
class OrderScores:
    """Before the first step and after each: the score, "" where none is known, and a sentence on
    what the step did to it. `note` says why scores are missing; "" where none is."""

    name: SplitOrder
    texts: tuple[str, ...]
    said: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class StepScores:
    """Scores of trees that had not seen the rows they predict, called `name`."""

    name: str
    orders: tuple[OrderScores, ...]


def step_scores(steps: Steps, grown: GrownFolds) -> StepScores:
    """A step has the score of the limits that give its tree, under which the folds' trees are
    trimmed; where no limits do, it has none."""
    most = max(CAPS.max_scrubber_nodes // steps.base.n_nodes, CAPS.max_stops_of_large_trees)
    asked = thinned(steps.n_steps + 1, steps.n_steps, most)
    every_step = range(steps.n_steps + 1)
    limits = {order: limits_of_steps(steps, order, asked) for order in SplitOrder}
    every = list(dict.fromkeys(rules for found in limits.values() for rules in found.values()))
    means = grown.under(every).mean.tolist()
    texts = score_texts(means, is_share=grown.loss is Loss.MISCLASSIFICATION)
    of_rules = dict(zip(every, zip(means, texts, strict=True), strict=True))
    weighted = is_scored_by_weight(steps.base)
    name = fold_label(grown.folds.n_folds, grown.loss, is_weighted=weighted)
    return StepScores(
        name,
        tuple(
            _of_order(
                order, name, [of_rules[found[k]] if k in found else _UNKNOWN for k in every_step]
            )
            for order, found in limits.items()
        ),
    )


def _of_order(order: SplitOrder, name: str, scores: list[tuple[float, str]]) -> OrderScores:
    said = ["", *(_moved(name, *pair) for pair in pairwise(scores))]
    texts = tuple(text for _, text in scores)
    return OrderScores(order, texts, tuple(said), _note(name, sum(map(bool, texts)), len(texts)))


def _moved(name: str, before: tuple[float, str], after: tuple[float, str]) -> str:
    begun = f"{name[0].upper()}{name[1:]}"
    if not after[1]:
        return ""
    if not before[1]:
        return f"{begun} is {after[1]}."
    if before[1] == after[1]:
        return f"{begun} stays at {after[1]}."
    return f"{begun} {'rises' if after > before else 'falls'} from {before[1]} to {after[1]}."


def _note(name: str, n_known: int, n: int) -> str:
    if n_known == n:
        return ""
    return (
        f"The {name} is known of {show_count(n_known)} of {show_count(n)} trees: of those that a "
        "limit of leaves or depth gives, which the folds’ trees can be given too."
    )
