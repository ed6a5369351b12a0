"""The features in the address: what differs from the usual ones, or all where that is shorter."""

from collections.abc import Sequence

from explorer.ui import state


def features_in_address(others: Sequence[str], usual: Sequence[str]) -> list[str]:
    """The features that the address asks for; the usual ones where it asks for none.

    `others` are the columns that may be features. Names that are none of these are passed over,
    and so is an address that names one of them among all features.
    """
    known = set(others)
    named = state.FEATURES_PARAMETER.get()
    if named and known.issuperset(named):
        return named
    without, also = set(state.FEATURES_WITHOUT.get()), set(state.FEATURES_ALSO.get())
    asked = (set(usual) - without) | (also & known)
    return [name for name in others if name in asked] or list(usual)


def put_features_in_address(features: Sequence[str], usual: Sequence[str]) -> None:
    """Writes what was left out of and added to the usual features, or all where they are fewer."""
    chosen, expected = set(features), set(usual)
    without = [name for name in usual if name not in chosen]
    also = [name for name in features if name not in expected]
    is_shorter = len(features) < len(without) + len(also)
    state.FEATURES_PARAMETER.set(list(features) if is_shorter else [])
    state.FEATURES_WITHOUT.set([] if is_shorter else without)
    state.FEATURES_ALSO.set([] if is_shorter else also)
