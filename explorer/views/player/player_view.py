"""The growth player: each split of the shown tree as a step, in words and numbers."""

from dataclasses import dataclass, replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import even_digits, show_count, show_number, show_share
from explorer.data.schema import Task
from explorer.growth.forced_splits import is_forced
from explorer.judging.judged_nodes import JudgedNodes
from explorer.judging.scores import is_scored_by_weight, rows_right, squared_errors
from explorer.tree.rules import StopRules
from explorer.tree.splits import NumericSplit
from explorer.tree.tree import Tree
from explorer.tree.trimming import SplitOrder
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.wording import (
    equation,
    number_noun,
    prediction_words,
    rows,
    share_words,
    short,
    short_column,
)
from explorer.views.player.steps import Steps, splits_after, steps_of
from explorer.views.scores.score_form import form_of
from explorer.views.scores.tracks import scores_keeping

ORDER_WORDS = {
    SplitOrder.BEST_FIRST: ("Best first", "largest decrease next"),
    SplitOrder.BREADTH_FIRST: ("Breadth first", "level by level"),
    SplitOrder.DEPTH_FIRST: ("Depth first", "branch by branch"),
}
_EVEN = 1e-12  # of a score
LEAST_SAID = 0.001
"""In R²: a smaller change is not written in digits."""


@dataclass(frozen=True, slots=True)
class SplitStep:
    """The effect of one split, whenever it is made.

    path: the path of its node. decrease: the decrease of the whole tree's impurity. `title` goes
    after "Step 3: "; `caption` is one or more complete sentences.
    """

    path: str
    feature: str
    split: str
    decrease: float
    decrease_text: str
    title: str
    caption: str


@dataclass(frozen=True, slots=True)
class OrderOfSteps:
    """An order: the splits' indices, and the training score before the first and after each one."""

    name: SplitOrder
    title: str
    meaning: str
    order: tuple[int, ...]
    training: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """All steps. `start` describes the root as one leaf, `drawn` how many further splits exist."""

    splits: tuple[SplitStep, ...]
    orders: tuple[OrderOfSteps, ...]
    start: str
    start_caption: str
    score_name: str
    drawn: str


def player_view(
    judged: JudgedNodes, stop: StopRules, pruned: tuple[str, ...] = (), *, is_weighted: bool
) -> PlayerView:
    """Return the steps to the tree that limits and pruning by hand leave of a base tree.

    judged: the base tree, judged by its training rows; is_weighted: whether rows count by weight.
    """
    base = judged.tree
    steps = steps_of(base, stop, pruned, CAPS.max_player_steps)
    nodes = steps.orders[SplitOrder.BEST_FIRST]
    index = {node: i for i, node in enumerate(nodes.tolist())}
    tell = _Teller(steps.tree, is_searched=not base.is_from_elsewhere)
    name = form_of(judged.scoring, base.target).name
    drawn = ""
    if steps.n_steps < steps.n_splits:
        counts = f"{show_count(steps.n_steps)} of {show_count(steps.n_splits)} splits"
        drawn = f"{counts} are shown as steps: those that lower impurity most."
    told = [tell.step(node) for node in nodes.tolist()]
    decreases = even_digits([step.decrease_text for step in told], 3)
    return PlayerView(
        splits=tuple(
            replace(step, decrease_text=text) for step, text in zip(told, decreases, strict=True)
        ),
        orders=tuple(_order(steps, one, index, judged) for one in SplitOrder),
        start="only the root, a single leaf with all rows",
        start_caption=tell.start(),
        score_name=f"{'weighted ' * is_weighted}training {name}",
        drawn=drawn,
    )


def _order(
    steps: Steps, order: SplitOrder, index: dict[int, int], judged: JudgedNodes
) -> OrderOfSteps:
    made = splits_after(steps, order)
    in_base = np.zeros((len(made), steps.base.n_nodes), np.bool_)
    in_base[:, steps.in_base] = made
    title, meaning = ORDER_WORDS[order]
    return OrderOfSteps(
        order,
        title,
        meaning,
        tuple(index[node] for node in steps.orders[order].tolist()),
        form_of(judged.scoring, steps.base.target).texts(scores_keeping(judged, in_base)),
    )


class _Teller:
    """Writes sentences about splits; it computes facts about the full tree only once."""

    def __init__(self, tree: Tree, *, is_searched: bool) -> None:
        self._stump_words = "A decision stump fitted to" if is_searched else "A split of"
        self._tree, self._decrease = tree, tree.impurity_decrease
        self._by_weight = is_scored_by_weight(tree)
        if tree.task is Task.CLASSIFICATION:
            self._reached, self._whole = rows_right(tree)
        else:
            self._reached = -squared_errors(tree)
            self._whole = float(np.asarray(tree.statistics)[0, 1])

    def start(self) -> str:
        tree = self._tree
        n, predicted = int(tree.n_samples[0]), prediction_words(tree, 0)
        if tree.task is Task.CLASSIFICATION and tree.is_tie(0):
            named = short(tree.target.levels[int(tree.prediction[0])])
            predicted = f"{named}, the first of the tied classes"
        said = "There is only one row."
        if n > 1:
            said = f"The prediction for all {rows(n)} is {predicted}."
        if tree.n_nodes == 1:
            return f"{said} No split is made, so there are no steps."
        stump = "a decision stump (a tree with one split)"
        return f"{said} Each step fits {stump} to the rows of one leaf."

    def step(self, node: int) -> SplitStep:
        tree = self._tree
        split = tree.split(node)
        assert split is not None, "only split nodes are steps"
        column = short_column(tree.features[split.feature])
        bare = replace(split, missing_seen=False) if isinstance(split, NumericSplit) else split
        asked, decrease = equation(bare, column), float(self._decrease[node])
        return SplitStep(
            path=tree.path(node),
            feature=column.name,
            split=asked,
            decrease=decrease,
            decrease_text=show_number(decrease, 3),
            title=f"{asked} {self._achieved(node)}",
            caption=f"{self._stump(node)} {self._gained(node)}",
        )

    def _achieved(self, node: int) -> str:
        """Say what the split adds to the score on the training rows."""
        left, right = self._tree.left_child[node], self._tree.right_child[node]
        more = float(self._reached[left] + self._reached[right] - self._reached[node])
        share = more / self._whole if self._whole > 0 else 0.0
        is_even = abs(share) <= _EVEN
        if self._tree.task is Task.REGRESSION:
            is_little = abs(share) < LEAST_SAID
            size = f"less than {LEAST_SAID}" if is_little else show_number(abs(share), 2)
            moved = f"{'raises' if share > 0 else 'lowers'} R² by {size}"
            return "leaves R² unchanged" if is_even else moved
        if is_even:
            what = "of the weight" if self._by_weight else "rows"
            return f"does not classify more {what} correctly"
        word = "more" if more > 0 else "less" if self._by_weight else "fewer"
        if self._by_weight:
            return f"classifies {show_share(abs(share))} {word} of the weight correctly"
        n = round(abs(more))
        return f"classifies {show_count(n)} {word} row{'s' * (n != 1)} correctly"

    def _stump(self, node: int) -> str:
        tree = self._tree
        here = rows(int(tree.n_samples[node]))
        whose = f"all {here}" if node == 0 else f"the {here} of one leaf"
        left = self._side(int(tree.left_child[node]), "left")
        right = self._side(int(tree.right_child[node]), "right")
        made = "Your own split of" if is_forced(tree, node) else self._stump_words
        return f"{made} {whose}: {left}, {right}."

    def _side(self, child: int, side: str) -> str:
        tree = self._tree
        n = int(tree.n_samples[child])
        goes = f"{show_count(n)} go{'es' * (n == 1)} {side}"
        if tree.task is Task.REGRESSION:
            return f"{goes} ({number_noun(tree)} {prediction_words(tree, child)})"
        if tree.is_tie(child):
            return f"{goes} ({prediction_words(tree, child)})"
        return f"{goes} ({share_words(tree, child)} {prediction_words(tree, child)})"

    def _gained(self, node: int) -> str:
        """Say what the split gains on its own rows and on all rows."""
        tree = self._tree
        criterion, gain = criterion_name(tree.search.criterion), float(tree.gain[node])
        if gain == 0:
            return "This split gains nothing, but later splits may."
        here = show_number(float(tree.impurity[node]), 3)
        decrease = show_number(float(self._decrease[node]), 3)
        said = f"It lowers {criterion} {here} by {show_number(gain, 3)}"
        return f"{said}." if node == 0 else f"{said}, and that of the whole tree by {decrease}."
