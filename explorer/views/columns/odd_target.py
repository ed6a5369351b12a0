"""A target that hardly repeats, in words: what a tree could learn from it."""

from explorer.data.display import show_count
from explorer.data.set_aside import Oddity, SetAside
from explorer.data.table import Table
from explorer.views.nodes.wording import rows, short


def odd_target_words(table: Table, target: str, found: SetAside | None) -> str:
    """Why a tree of this target would be worth little; "" for any other target.

    `found` is why the column would be set aside were it a feature. In doubt are texts that have
    at most two rows each on average, and running numbers; not what is only called an id, which
    may repeat.
    """
    if found is None or found.oddity not in (Oddity.NAMES, Oddity.RUNNING_NUMBER):
        return ""
    name = short(target)
    n_filled, n_distinct = table.n_rows - table.n_missing(target), table.n_distinct(target)
    if found.oddity is Oddity.RUNNING_NUMBER:
        return (
            f"Every value of {name} is different, as where rows are numbered: a tree can learn "
            "no more than the order of the rows."
        )
    if n_distinct == n_filled:
        return f"Every value of {name} is different: a tree of classes can learn nothing from it."
    return (
        f"{name} has {show_count(n_distinct)} different values in {rows(n_filled)}: too few "
        "rows of each for a tree of classes to learn much."
    )
