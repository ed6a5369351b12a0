"""More than two classes: the order by one class's share may miss the best grouping."""

from explorer.data.display import show_count
from explorer.growth.growing import grow
from explorer.growth.split_profile import split_profile
from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.learn.categories.bars_view import bars_view, category_bars
from explorer.views.learn.categories.groupings import groupings_of, ordered
from explorer.views.learn.categories.shares import shares_of
from explorer.views.learn.step_facts import Option, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.learn.table_view import aligned
from explorer.views.nodes.wording import in_words

FEATURE = "month"
"""Of the weather: twelve categories, more than are tried out in full."""


def three_facts(id: str, subject: LessonSubject) -> StepFacts:
    """The best split in the order of the first class's share, against the best of all."""
    training = subject.training
    feature = training.features.index(FEATURE)
    shares = shares_of(training, feature, 0)
    found = groupings_of(shares)
    in_order = float(found.gain[ordered(found)].max())
    best = float(found.gain[0])
    root = grow(training, SearchRules(), StopRules(max_depth=0))
    profile = split_profile(root, training, FEATURE)
    if profile.best is None:
        raise ValueError(f"{FEATURE} can be split.")
    tried = float(profile.gain[profile.best])
    is_found = tried >= best * (1 - TIE_BAND)
    bars = category_bars(shares, in_order=True, with_letters=False, with_shares=True)
    share = in_order / best
    right = next(key for key, least in _SHARES if share >= least)
    texts = {
        "n_classes": in_words(len(training.target.levels)),
        "n_categories": in_words(shares.n) if shares.n < 10 else show_count(shares.n),
        "feature": shares.name,
        "class_a": shares.class_name,
        "n_ordered": show_count(shares.n - 1),
        "n_all": show_count(len(found)),
        "order_gain": aligned(in_order),
        "best_gain": aligned(best),
        "n_tried": show_count(len(profile)),
        "is_found": "among" if is_found else "not among",
    }
    return StepFacts(
        texts=subject.common_texts | texts,
        options=tuple(Option(key, key) for key, _ in reversed(_SHARES)),
        right=right,
        picture=bars_view(id, shares, subject.target, bars, as_shares=True),
    )


_SHARES = (("all of it", 1 - 1e-9), ("more than half", 0.5), ("less than half", 0.0))
