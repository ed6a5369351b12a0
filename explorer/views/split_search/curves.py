"""A feature's candidate splits as a curve: impurity left, right and in all."""

from explorer.data.schema import Column
from explorer.growth.contract import SplitProfile
from explorer.views.split_search.split_curve import SplitCurve
from explorer.views.split_search.subset_curve import subset_curve
from explorer.views.split_search.threshold_curve import threshold_curve


def curve_of(profile: SplitProfile, column: Column) -> SplitCurve:
    """The curve of a profile; of a category feature the subsets one by one."""
    if column.is_numeric:
        return threshold_curve(profile, column)
    return subset_curve(profile, column)
