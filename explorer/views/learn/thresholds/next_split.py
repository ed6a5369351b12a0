"""The split after the best one: what the more mixed side of it asks next."""

from explorer.data.display import show_count
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.growing import grow
from explorer.judging.nodes.split_ranking import rank_features
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import Split
from explorer.tree.tree import Ending, Tree
from explorer.tree.walking import rows_at
from explorer.views.learn.step_facts import Option, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.learn.thresholds.axis_view import axis_strip, axis_view
from explorer.views.learn.thresholds.number_line import number_line
from explorer.views.nodes.wording import equation, prediction_words, rule, short_column

DEPTH = 3

MAX_FEATURES = 3
"""Features that are offered and drawn, those whose splits gain most."""

STAYS = "leaf"


def numbers_alone(subject: LessonSubject) -> SearchRules:
    """The lesson speaks of numbers: features of categories take no part."""
    features = subject.training.features
    return SearchRules(features=tuple(one.name for one in features if one.is_numeric))


def next_facts(id: str, subject: LessonSubject) -> StepFacts:
    """The child of the root with more impurity, weighed by its rows, and the split it takes."""
    training, search = subject.training, numbers_alone(subject)
    tree = grow(training, search, StopRules(max_depth=DEPTH))
    node = _mixed_child(tree)
    rows = rows_at(tree, training.columns, node)
    ranking = rank_features(engine_for(training), training, tree, node, rows)
    leading = [each for each in ranking if each.split is not None][:MAX_FEATURES]
    offered = sorted((each.feature, each.split) for each in leading if each.split is not None)
    options = [Option(str(feature), _words(split, subject)) for feature, split in offered]
    drawn = [feature for feature, _ in offered] or [int(tree.feature[0])]
    found = [number_line(training, feature, rows) for feature in drawn]
    lines = [line for line in found if line is not None]
    strips = [axis_strip(line, fixed=line.best if offered else None) for line in lines]
    split = tree.split(node)
    return StepFacts(
        texts=subject.common_texts | _texts(tree, node, split, subject),
        options=(*options, Option(STAYS, "none: a leaf")),
        right=STAYS if split is None else str(split.feature),
        picture=axis_view(id, subject.target, lines, strips) if lines else None,
    )


def _mixed_child(tree: Tree) -> int:
    """The left one of two equals."""
    left, right = int(tree.left_child[0]), int(tree.right_child[0])
    mixed = tree.weight * tree.impurity
    return right if mixed[right] > mixed[left] else left


def _words(split: Split, subject: LessonSubject) -> str:
    return equation(split, short_column(subject.training.features[split.feature]))


def _texts(tree: Tree, node: int, split: Split | None, subject: LessonSubject) -> dict[str, str]:
    root = tree.split(0)
    if root is None:
        raise ValueError("The lesson's table can be split.")
    is_left = node == int(tree.left_child[0])
    column = short_column(subject.training.features[root.feature])
    n = show_count(int(tree.n_samples[node]))
    texts = {
        "side": "left" if is_left else "right",
        "side_rule": rule(root, column, is_left),
        "side_n": n,
        "mixed": "mixed " if tree.impurity[node] > 0 else "",
        "stopped_words": _stopped_words(tree, subject),
    }
    if split is None:
        return texts | {
            "next_title": f"The {texts['side']} side stays a leaf",
            "next_seen": f"All of its {n} {subject.rows} have the same values or one class.",
        }
    children = int(tree.left_child[node]), int(tree.right_child[node])
    smaller = min(children, key=lambda child: int(tree.n_samples[child]))
    asked = short_column(subject.training.features[split.feature])
    return texts | {
        "next_title": f"The {texts['side']} side is split at {_words(split, subject)}",
        "next_seen": f"{rule(split, asked, smaller == children[0])} holds "
        f"{show_count(int(tree.n_samples[smaller]))} of the {n} {subject.rows}; it predicts "
        f"{subject.target} = {prediction_words(tree, smaller)}.",
    }


def _stopped_words(tree: Tree, subject: LessonSubject) -> str:
    """How many leaves the limit of depth has stopped, and what the first of them holds."""
    ending = [int(one) for one in tree.ending]
    stopped = [node for node, one in enumerate(ending) if one == Ending.MAX_DEPTH]
    if not stopped:
        return f"At depth {DEPTH} nothing is left to be split."
    first, n = stopped[0], len(stopped)
    most = show_count(int(tree.statistics[first].max()))
    held = f"{most} of {show_count(int(tree.n_samples[first]))} {subject.rows}"
    named = f"{subject.target} = {prediction_words(tree, first)}"
    if n == 1:
        return f"Depth {DEPTH} stops one leaf still mixed: {held} have {named}."
    first_of = f"Depth {DEPTH} stops {show_count(n)} leaves still mixed"
    return f"{first_of}: in the first {held} have {named}."
