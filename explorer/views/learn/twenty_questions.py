"""Lesson 1 on a table: one row, the questions that are asked of it, and where they lead."""

from explorer.data.display import show_count, show_number, show_threshold
from explorer.data.training import TrainingTable
from explorer.lessons.lesson import Step
from explorer.tree.conditions import NumberCondition, leaf_rules, path_rule
from explorer.tree.splits import goes_left
from explorer.views.learn.bare_tree import answer_words, bare_tree_view
from explorer.views.learn.example import Example, FirstQuestion, change_view, leaf_at, value_range
from explorer.views.learn.rules_view import RulesView, Score, Strip, histogram
from explorer.views.learn.steps import LessonSubject, Option, Prediction, StepFacts
from explorer.views.learn.stumps import Side, side_of
from explorer.views.nodes.axes import show_feature_value
from explorer.views.nodes.classes import listed_classes, shown_classes
from explorer.views.nodes.wording import (
    in_words,
    listed,
    prediction_words,
    rule_words,
    short,
    short_column,
    short_columns,
    split_words,
)

MAX_DEPTH = 3
"""Of the tree: a row is asked so many questions at most."""

MAX_STRIPS = 3
MAX_LISTED = 4
MAX_CLASSES_OFFERED = 9

_ASKS_ANEW = "On each side the tree asks anew."
_ANOTHER_GETS_MORE = "Another gets more right: lesson 3 shows by what a tree chooses."


def why_not(subject: LessonSubject, example: Example | None) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    training = subject.training
    if len(training.target.levels) < 2:
        return f"{subject.target} has one class alone: there is nothing to guess."
    if example is None:
        return (
            "This lesson changes one number until a small tree predicts another class: no row "
            "of this table has such a number."
        )
    if len(example.questions) < 2:
        return "This lesson compares questions about several features: only one can be split."
    return ""


def twenty_facts(
    step: Step, subject: LessonSubject, example: Example, made: Prediction
) -> StepFacts:
    """What one step says, offers and draws."""
    texts = _texts(example, subject)
    training = subject.training
    match step.key:
        case "guess":
            options, right = _classes(example, training), str(example.actual)
            picture = _strips(step, example, subject, made.is_revealed)
            return StepFacts(texts, options, right, picture=picture)
        case "ask":
            options = ()
            for one in example.questions:
                score = f"{show_count(_n_right(one, example, training))} of {texts['n']}"
                options += (Option(str(one.feature), _question(one, training), score),)
            picture = _strips(step, example, subject, made.is_revealed)
            return StepFacts(texts, options, str(example.best.feature), True, picture)
        case "path":
            own = example.tree.path(example.leaf)
            lit = own if made.is_revealed else None
            tree = bare_tree_view("twenty-questions/path", example.tree, lit)
            return StepFacts(texts, _ways(example), own, picture=tree)
        case _:
            return _change(example, subject, made, texts)


def _texts(example: Example, subject: LessonSubject) -> dict[str, str]:
    tree, training = example.tree, subject.training
    counts = tree.statistics[0]
    columns = short_columns(tree.features)
    n_right = int(tree.statistics[example.leaf][example.actual])
    n_questions = len(example.way)
    asked = dict.fromkeys(tree.feature[~tree.is_leaf].tolist())
    own = [f"{columns[f].name} {show_feature_value(columns[f], example.values[f])}" for f in asked]
    most = int(counts.argmax())
    right = {one.feature: _n_right(one, example, training) for one in example.questions}
    is_most = right[example.best.feature] == max(right.values())
    word = f"{in_words(n_questions)} question{'' if n_questions == 1 else 's'}"
    texts = {
        "actual": short(training.target.levels[example.actual]),
        "n_actual": show_count(int(counts[example.actual])),
        "majority": short(training.target.levels[most]),
        "n_majority": show_count(int(counts[most])),
        "best_question": _question(example.best, training),
        "best_right": show_count(right[example.best.feature]),
        "then": _ASKS_ANEW if is_most else _ANOTHER_GETS_MORE,
        "asked_values": listed(own, MAX_LISTED),
        "n_questions": word.capitalize(),
        "leads": "leads" if n_questions == 1 else "lead",
        "leaf_n": show_count(int(tree.n_samples[example.leaf])),
        "leaf_right": show_count(n_right),
        "prediction": prediction_words(tree, example.leaf),
        "rule": rule_words(path_rule(tree, example.leaf), columns, 2).replace("; ", ", and "),
    }
    return subject.common_texts | texts | _flip_texts(example)


def _flip_texts(example: Example) -> dict[str, str]:
    tree, change = example.tree, example.flip.changes[0]
    column, own = short_column(tree.features[change.feature]), example.values[change.feature]
    condition = change.condition
    assert isinstance(condition, NumberCondition)
    is_more = change.value > own
    bound = condition.low if is_more else condition.high
    assert bound is not None, "a value that must change has passed a threshold"
    threshold = show_threshold(column, bound.threshold, bound.gap)
    return {
        "feature": column.name,
        "own_value": show_feature_value(column, own),
        "flip_rule": f"above {threshold}" if is_more else f"{threshold} or less",
        "threshold": threshold,
        "apart": show_number(abs(own - bound.threshold), 3),
        "flip_class": prediction_words(tree, example.flip.leaf),
    }


def _question(one: FirstQuestion, training: TrainingTable) -> str:
    return split_words(one.split, short_column(training.features[one.feature]))


def _sides(one: FirstQuestion, example: Example, training: TrainingTable) -> tuple[Side, Side]:
    """What both sides of a question predict."""
    is_left = goes_left(one.split, training.columns[one.feature])
    shown = shown_classes(example.tree).column
    return side_of(training, shown, is_left), side_of(training, shown, ~is_left)


def _n_right(one: FirstQuestion, example: Example, training: TrainingTable) -> int:
    """Rows whose class is the most frequent one of their side."""
    return sum(side.n_right for side in _sides(one, example, training))


# What may be predicted


def _classes(example: Example, training: TrainingTable) -> tuple[Option, ...]:
    """The most frequent classes, the row's own among them, in the table's order."""
    counts, n = example.tree.statistics[0], show_count(training.n_rows)
    names = [short(name) for name in training.target.levels]
    frequent = sorted(range(len(counts)), key=lambda code: (code != example.actual, -counts[code]))
    return tuple(
        Option(str(code), names[code], f"{show_count(int(counts[code]))} of {n}")
        for code in sorted(frequent[:MAX_CLASSES_OFFERED])
    )


def _ways(example: Example) -> tuple[Option, ...]:
    """The row's way to its leaf as turns, and for each turn a way that leaves it there."""
    tree, own = example.tree, example.tree.path(example.leaf)
    paths = [rule.path for rule in leaf_rules(tree)]
    offered: dict[int, str] = {}
    for path in reversed(paths):
        offered[sum(own.startswith(path[:k]) for k in range(1, len(path) + 1))] = path
    return tuple(Option(path, answer_words(path)) for path in paths if path in offered.values())


def way_of(example: Example, made: Prediction) -> str:
    """The path that the row takes with the value that it was dragged to, or with its own."""
    leaf = leaf_at(example, float(made.choice)) if made.choice else example.leaf
    return example.tree.path(leaf)


def _change(
    example: Example, subject: LessonSubject, made: Prediction, texts: dict[str, str]
) -> StepFacts:
    training = subject.training
    view = change_view(
        "twenty-questions/change", example, training, made.choice, is_revealed=made.is_revealed
    )
    options: tuple[Option, ...] = ()
    if view.chosen is not None:
        leaf = leaf_at(example, view.chosen)
        still = "still " if example.tree.prediction[leaf] == example.actual else ""
        words = f"{texts['feature']} {show_number(view.chosen, 6)}"
        options = (Option(made.choice, words, f"{still}{prediction_words(example.tree, leaf)}"),)
    return StepFacts(texts, options, picture=view, numbers=value_range(example, training))


def _strips(step: Step, example: Example, subject: LessonSubject, is_revealed: bool) -> RulesView:
    """In schema order: the row's values among all values of the features that tell most, or a strip
    a question; none moves when they are scored."""
    asked = list(dict.fromkeys(example.tree.feature[~example.tree.is_leaf].tolist()))
    others = [f for f in range(len(subject.training.features)) if f not in asked]
    questions = example.questions
    drawn: list[tuple[int, FirstQuestion | None]] = [(one.feature, one) for one in questions]
    if step.key == "guess":
        drawn = [(feature, None) for feature in sorted([*asked, *others][:MAX_STRIPS])]
    strips = tuple(
        _strip(example, subject.training, feature, question, is_revealed=is_revealed)
        for feature, question in drawn
    )
    words = [f"{one.label} {one.score.text}" if one.score else one.label for one in strips]
    if step.key == "guess":
        words = [f"{one.label}: {one.hint}" for one in strips]
    return RulesView(
        id=f"twenty-questions/{step.key}",
        noun=subject.rows,
        target=subject.target,
        classes=listed_classes(shown_classes(example.tree)),
        strips=strips,
        table=None,
        thresholds=(),
        chooses=step.key == "ask",
        is_revealed=is_revealed,
        caption=f"{'; '.join(words)}.",
    )


def _strip(
    example: Example,
    training: TrainingTable,
    feature: int,
    question: FirstQuestion | None,
    *,
    is_revealed: bool,
) -> Strip:
    shown = shown_classes(example.tree)
    column = short_column(training.features[feature])
    groups, n_left, mark = histogram(
        training.features[feature],
        training.columns[feature],
        shown.column[training.target_values],
        len(shown.name),
        example.row,
        question.split if question else None,
    )
    value = show_feature_value(column, example.values[feature])
    left = right = score = None
    if question is not None and is_revealed:
        left, right = _sides(question, example, training)
        n_right, n = left.n_right + right.n_right, training.n_rows
        score = Score(f"{show_count(n_right)} of {show_count(n)}", n_right, n)
    return Strip(
        key=str(feature),
        label=_question(question, training) if question else column.name,
        hint=f"{'this one: ' if question else ''}{value}",
        groups=groups,
        n_left=n_left,
        left=left,
        right=right,
        score=score,
        is_best=is_revealed and question == example.best,
        shows_classes=is_revealed,
        mark=mark,
    )
