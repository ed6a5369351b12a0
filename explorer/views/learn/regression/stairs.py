"""The staircase of means that a tree of one feature makes, depth by depth."""

from explorer.data.display import show_number
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.views.learn.regression.scores import SQUARES, FeatureScores
from explorer.views.learn.regression.staircase_view import Stairs, leaf_stairs, staircase
from explorer.views.learn.step_facts import Prediction, StepFacts, counts_offered
from explorer.views.learn.subject import LessonSubject
from explorer.views.nodes.wording import listed, short

DEPTH = 3


def stairs_facts(subject: LessonSubject, feature: FeatureScores, made: Prediction) -> StepFacts:
    """The steps at depth 1, 2 and 3, and what error they leave."""
    training, name = subject.training, feature.column.name
    grown = grow(training, SearchRules(SQUARES.criterion, features=(name,)), StopRules(DEPTH))
    trees = [trim(grown, StopRules(depth)) for depth in range(1, DEPTH + 1)]
    counts = [tree.n_leaves for tree in trees]
    values = training.columns[training.features.index(name)]
    ends = float(values.min()), float(values.max())
    drawn = [_stairs(tree, depth, ends) for depth, tree in enumerate(trees, start=1)]
    right = counts[-1]
    texts = {
        "feature": short(name),
        "n_steps": str(right),
        "steps_by_depth": listed([str(count) for count in counts]),
        "mse_by_depth": listed([show_number(_error(tree)) for tree in trees]),
    }
    return StepFacts(
        subject.common_texts | texts,
        counts_offered((3, 4, 6, 8, right)),
        str(right),
        picture=staircase(
            "regression/stairs",
            training,
            training.features.index(name),
            f"{subject.target} over {short(name)}, with the means of a tree's leaves.",
            (drawn[0], drawn[-1]) if made.is_revealed else drawn[:1],
        ),
    )


def _stairs(tree: Tree, depth: int, ends: tuple[float, float]) -> Stairs:
    means = [float(tree.statistics[int(leaf)][0]) for leaf in tree.leaves]
    look = "mean" if depth == DEPTH else "median"
    return leaf_stairs(tree, *ends, means, f"depth {depth}", look)


def _error(tree: Tree) -> float:
    """The mean squared error of the leaves, each by its rows."""
    leaves = tree.leaves
    return float((tree.weight[leaves] * tree.impurity[leaves]).sum() / tree.weight[0])
