"""What one pass over a table of Spark's found, so that it is not read for each question."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.warehouse.protocol import Range, Roles
from explorer.warehouse.spark.surveying import joined


@dataclass(frozen=True, slots=True, eq=False)
class SparkSurvey:
    """What is known of the columns of these roles. found: what the tasks of the pass found."""

    roles: Roles
    found: Any

    def range(self, name: str) -> Range:
        """Return the range of a column, over all rows."""
        n, ends = int(sum(one[0] for one in self._of(name, "n"))), self._of(name, "ends")
        if n == 0 or not ends:
            return Range(n)
        lowest, highest, is_whole = zip(*ends, strict=True)
        # 0.0 is -0.0.
        return Range(n, float(min(lowest)) + 0.0, float(max(highest)) + 0.0, all(is_whole))

    def distinct(self, name: str, at_most: int) -> FloatArray | None:
        """Return the values of a numeric column, None if there are more than `at_most`."""
        parts = self._of(name, "few")
        if len(parts) < len(self._of(name, "ends")):  # a task found more
            return None
        values = np.unique(np.concatenate(parts) + 0.0)
        return values if len(values) <= at_most else None

    def drawn(self, name: str) -> FloatArray:
        """Return the sample's values of a numeric column."""
        return np.concatenate(self._of(name, "drawn"))

    def _of(self, name: str, what: str) -> list[FloatArray]:
        return joined(self.found, self.roles.names.index(name), what)
