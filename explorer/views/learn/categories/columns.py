"""What each column of categories tells of the target: all categories apart, and in two groups."""

import numpy as np

from explorer.data.display import show_count
from explorer.growth.growing import grow
from explorer.growth.multiway.branches import branches_of
from explorer.growth.split_profile import split_profile
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.learn.step_facts import Option, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.learn.table_view import Head, Line, TableView, aligned
from explorer.views.nodes.wording import short

BITS = SearchRules(Criterion.ENTROPY)


def columns_facts(id: str, subject: LessonSubject, *, is_revealed: bool) -> StepFacts:
    """Which column of categories takes most entropy away."""
    training = subject.training
    root = grow(training, BITS, StopRules(max_depth=0))
    every_row = np.arange(training.n_rows)
    found = []
    for feature, column in enumerate(training.features):
        if column.is_numeric:
            continue
        apart = branches_of(training, BITS, every_row, feature)
        profile = split_profile(root, training, column.name)
        two = 0.0 if profile.best is None else float(profile.gain[profile.best])
        found.append((short(column.name), len(apart.levels), apart.gain, two))
    best = max(range(len(found)), key=lambda i: found[i][2])
    entropy = float(root.impurity[0])
    heads: tuple[Head, ...] = (Head("column", is_text=True), Head("categories"))
    if is_revealed:
        heads += (Head("entropy left"), Head("gain, categories apart"), Head("gain, two groups"))
    lines = []
    for i, (name, n, gain, two) in enumerate(found):
        told = (aligned(entropy - gain), aligned(gain), aligned(two)) if is_revealed else ()
        lines.append(Line((name, show_count(n), *told), is_best=is_revealed and i == best))
    caption = (
        f"Entropy of all {show_count(training.n_rows)} {subject.rows}: {aligned(entropy)} bits."
    )
    texts = {
        "entropy": aligned(entropy),
        "column": found[best][0],
        "column_gain": aligned(found[best][2]),
        "column_two": aligned(found[best][3]),
    }
    return StepFacts(
        texts=subject.common_texts | texts,
        options=tuple(
            Option(str(i), name, f"{aligned(gain)} bits")
            for i, (name, _, gain, _) in enumerate(found)
        ),
        right=str(best),
        picture=TableView(id, heads, tuple(lines), caption),
    )
