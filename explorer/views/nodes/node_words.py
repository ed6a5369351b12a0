"""Everything that a tree's nodes say, node by node: questions, sides, answers, endings."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from explorer.data.display import show_number, show_share, show_threshold
from explorer.data.schema import Column, Task
from explorer.tree.splits import CategorySplit, NumericSplit, Split
from explorer.tree.tree import Ending, Tree
from explorer.views.nodes.measures import spreads
from explorer.views.nodes.wording import (
    answers_in_words,
    ending_words,
    node_sentences,
    number_answer,
    question,
    rule,
    short_columns,
    side_words,
    spread_words,
    whole_column,
)

MOST_LISTED = 40
Words = tuple[str, ...]

_PLAIN = re.compile(r"(±\s)?\u2212?\d+(\.\d+)?")


@dataclass(frozen=True, slots=True)
class SplitWords:
    """What each node asks and what its two sides are called; "" at leaves.

    `rule` is what the rows of a node have in common against its sibling's, with the
    feature's name; "" at the root. The whole ones have names in full.
    """

    threshold_text: Words
    question: Words
    left_words: Words
    right_words: Words
    question_whole: Words
    left_whole: Words
    right_whole: Words
    rule: Words


@dataclass(frozen=True, slots=True)
class AnswerWords:
    """What each node answers and why it ended; shares are of classes, means of numbers."""

    impurity: Words
    answer: Words
    share: Words
    mean_text: Words
    spread_text: Words
    ending: Words
    sentence: Words


def even_digits(texts: Sequence[str], digits: int) -> Words:
    """Numbers that are read beside each other get the decimals that most, or the first, have.

    "19" beside "28.9" and "36.2" is "19.0"; none gets more than `digits` significant ones.
    """
    decimals = [len(text.partition(".")[2]) for text in texts]
    usual = max(sorted(decimals)[len(decimals) // 2], decimals[0]) if decimals else 0
    return tuple(
        _padded(text, usual - has, digits) for text, has in zip(texts, decimals, strict=True)
    )


def _padded(text: str, missing: int, digits: int) -> str:
    known = len(re.sub(r"\D", "", text).lstrip("0"))
    missing = min(missing, digits - known)
    if missing <= 0 or known == 0 or not _PLAIN.fullmatch(text):
        return text
    return f"{text if '.' in text else f'{text}.'}{'0' * missing}"


def split_words(tree: Tree) -> SplitWords:
    """In a tree of thousands of levels each feature is made short once."""
    columns = short_columns(tree.features)
    asked = {int(feature) for feature in tree.feature if feature >= 0}
    wholes = {feature: whole_column(tree.features[feature]) for feature in asked}
    rules = [""] * tree.n_nodes
    found: list[Words] = []
    nothing = ("",) * 7
    for node, child in enumerate(tree.left_child.tolist()):
        split = tree.split(node)
        if split is None:
            found.append(nothing)
            continue
        column, whole = columns[split.feature], wholes[split.feature]
        sides = rule(split, column, True), rule(split, column, False)
        rules[child], rules[child + 1] = sides
        found.append((*_asked(split, column), *_asked_whole(split, column, whole, sides)))
    threshold, asks, left, right, asks_whole, left_whole, right_whole = zip(*found, strict=True)
    return SplitWords(
        threshold, asks, left, right, asks_whole, left_whole, right_whole, tuple(rules)
    )


def _asked(split: Split, column: Column) -> Words:
    threshold = ""
    if isinstance(split, NumericSplit):
        threshold = show_threshold(column, split.threshold, split.gap)
    sides = side_words(split, column, True), side_words(split, column, False)
    return (threshold, question(split, column), *sides)


def _asked_whole(split: Split, column: Column, whole: Column, sides: tuple[str, str]) -> Words:
    if column.name == whole.name and not isinstance(split, CategorySplit):
        return (question(split, column), *sides)  # no level to list, and no name to lengthen
    sides = rule(split, whole, True, MOST_LISTED), rule(split, whole, False, MOST_LISTED)
    return (question(split, whole, MOST_LISTED), *sides)


def answer_words(tree: Tree, shares: Sequence[float], rules: Words) -> AnswerWords:
    """`shares` are those of the leading classes (none where numbers are answered), `rules` those
    of `split_words`."""
    nodes = range(tree.n_nodes)
    is_numbers = tree.task is Task.REGRESSION
    said = answers_in_words(tree, nodes)
    spread = spreads(tree).tolist() if is_numbers else []
    means: Iterable[float] = tree.prediction.tolist() if is_numbers else []
    share = tuple(show_share(one) for one in shares)
    is_leaf = (tree.ending != Ending.SPLIT).tolist()
    return AnswerWords(
        impurity=tuple(show_number(value, 3) for value in tree.impurity.tolist()),
        answer=tuple(said[node] for node in nodes),
        share=share,
        mean_text=even_digits([number_answer(tree.target, mean, 3) for mean in means], 3),
        spread_text=even_digits([spread_words(tree.target, value) for value in spread], 2),
        ending=tuple(ending_words(tree, node) if is_leaf[node] else "" for node in nodes),
        sentence=node_sentences(tree, rules, share),
    )
