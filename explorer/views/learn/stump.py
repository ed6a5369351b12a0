"""Lesson 2 on a table: every rule of one split, and the rows that it gets right."""

from dataclasses import replace

from explorer.data.display import show_count, show_number, show_value
from explorer.lessons.lesson import Step
from explorer.views.learn.rules_view import RulesView, rows_table, strips_of
from explorer.views.learn.steps import (
    LessonSubject,
    Option,
    Prediction,
    StepFacts,
    counted,
    counts_offered,
    words_offered,
)
from explorer.views.learn.stumps import Rule, Stumps, stumps_of
from explorer.views.nodes.wording import short

_MANY = 12
"""Of a larger table the counts that are offered lie a twelfth of its rows apart."""


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    training = subject.training
    if len(training.target.levels) < 2:
        return f"{subject.target} has one class alone: no rule can part it."
    found = stumps_of(training)
    if found is None:
        return "No feature can be split: each has one value alone."
    if found.threshold is None:
        return "This lesson speaks of thresholds: it needs a feature of two different numbers."
    return ""


def stump_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws; `why_not` must have found nothing."""
    training = subject.training
    found = stumps_of(training)
    if found is None:
        raise ValueError(why_not(subject))
    options, right = _options(step, found, subject)
    picture = _picture(step, found, subject, is_revealed=made.is_revealed)
    is_chosen = step.key == "every-rule"
    texts = _texts(found, subject)
    return subject.facts(texts, options, right, in_picture=is_chosen, picture=picture)


def _texts(found: Stumps, subject: LessonSubject) -> dict[str, str]:
    training, n = subject.training, subject.training.n_rows
    tried, best = _tried(found), found.best
    n_features = len(training.features)
    idle = next((one for one in found.rules if one.n_right == found.majority_right), None)
    texts = {
        "tried": tried.label,
        "tried_right": show_count(tried.n_right),
        "tried_above": f"{show_count(tried.right.n_right)} of {show_count(tried.right.n)}",
        "tried_below": f"{show_count(tried.left.n_right)} of {show_count(tried.left.n)}",
        "best": best.label,
        "best_right": show_count(best.n_right),
        "majority_right": show_count(found.majority_right),
        "n_rules": counted(found.n_rules, "rule"),
        "features_give": (f"{counted(n_features, 'feature')} give{'s' if n_features == 1 else ''}"),
        "n_looks": show_count(found.n_rules * n),
        "rules_shown": _rules_shown(found),
        "worst_clause": f": {idle.label} tells nothing more" if idle else "",
    }
    return texts | _threshold_texts(found, subject)


def _rules_shown(found: Stumps) -> str:
    if found.is_all:
        return "Here is every rule that this table allows."
    shown, of = show_count(len(found.rules)), show_count(found.n_rules)
    if len(found.rules) == 1:
        return f"Here is the best of {of} rules."
    return f"Here are {shown} of {of} rules: the best one on each of {shown} features."


def _threshold_texts(found: Stumps, subject: LessonSubject) -> dict[str, str]:
    rule = found.threshold
    if rule is None:
        raise ValueError(why_not(subject))
    training = subject.training
    column = training.features[rule.feature]
    values = sorted({float(v) for v in training.columns[rule.feature] if v == v})
    below = [value for value in values if value <= _threshold(found, rule)]
    low, high = below[-1], values[len(below)]
    return {
        "feature": short(column.name),
        "n_values": show_count(len(values)),
        "n_thresholds": counted(len(_numbers(found, rule)), "threshold"),
        "gap_low": show_value(column, low),
        "gap_high": show_value(column, high),
        "gap_middle": show_number(low / 2 + high / 2, 6),
    }


def _threshold(found: Stumps, rule: Rule) -> float:
    candidate = int(rule.key.partition("-")[2])
    return float(found.profiles[rule.feature].threshold[candidate])


def _numbers(found: Stumps, rule: Rule) -> list[float]:
    """Every threshold of the rule's feature, rising."""
    return sorted({float(t) for t in found.profiles[rule.feature].threshold if t == t})


def _tried(found: Stumps) -> Rule:
    """The second best of the drawn rules: it leaves something to find."""
    ranked = sorted(found.rules, key=lambda one: -one.n_right)
    return ranked[min(1, len(ranked) - 1)]


def _options(step: Step, found: Stumps, subject: LessonSubject) -> tuple[tuple[Option, ...], str]:
    """What may be predicted in a step, and which of it is so."""
    n = subject.training.n_rows
    match step.key:
        case "try":
            right = _tried(found).n_right
            apart = max(1, n // _MANY)
            counts = (min(max(right + k * apart, 0), n) for k in (-2, -1, 0, 1))
            return counts_offered(counts), str(right)
        case "every-rule":
            shown = {one: f"{show_count(one.n_right)} of {show_count(n)}" for one in found.rules}
            options = (Option(one.key, one.label, score) for one, score in shown.items())
            return tuple(options), found.best.key
        case "midpoints":
            rule = found.threshold
            if rule is None:
                raise ValueError(why_not(subject))
            right = len(_numbers(found, rule))
            return counts_offered({right - 1, right, right + 1, right + 2} - {0}), str(right)
        case "cost":
            return words_offered(("the same", "2 times", "4 times", "8 times")), "4 times"
        case _:
            return (), ""


def _picture(step: Step, found: Stumps, subject: LessonSubject, *, is_revealed: bool) -> RulesView:
    rules, rule, training = found.rules, found.threshold, subject.training
    thresholds: tuple[tuple[int, str], ...] = ()
    if step.key == "try":
        rules = (_tried(found),)
    elif step.key == "midpoints" and rule:
        name = short(training.features[rule.feature].name)
        rules = (replace(rule, label=name, hint="", n_left=0),)
        thresholds = _thresholds(found, rule) if is_revealed else ()
    has_table = step.key != "cost" and not (step.key == "every-rule" and is_revealed)
    is_scored = is_revealed and step.key != "midpoints"
    return RulesView(
        id=f"stump/{step.key}",
        noun=subject.rows,
        target=subject.target,
        classes=found.classes,
        strips=strips_of(rules, found.best, training.n_rows, is_revealed=is_scored),
        table=rows_table(training, found.class_of_row) if has_table else None,
        thresholds=thresholds,
        chooses=step.key == "every-rule",
        is_revealed=is_revealed,
        caption=_caption(rules, subject, is_revealed=is_revealed),
    )


def _thresholds(found: Stumps, rule: Rule) -> tuple[tuple[int, str], ...]:
    """Where the groups of a strip may be parted, and at which number."""
    numbers = _numbers(found, rule)
    if len(numbers) != len(rule.groups) - 1:  # groups of several values: the rule's own alone
        return ((rule.n_left, show_number(_threshold(found, rule), 6)),)
    return tuple((i + 1, show_number(number, 6)) for i, number in enumerate(numbers))


def _caption(rules: tuple[Rule, ...], subject: LessonSubject, *, is_revealed: bool) -> str:
    n = subject.training.n_rows
    scores = (f"{one.n_right} of {n} right" if is_revealed else "not yet scored" for one in rules)
    return (
        "; ".join(f"{one.label}: {score}" for one, score in zip(rules, scores, strict=True)) + "."
    )
