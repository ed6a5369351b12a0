"""Which feature of a table a model's column is, by name or by place."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.data.schema import Schema
from explorer.data.training import TrainingTable
from explorer.estimators.neighbours.brought_over import category_split
from explorer.tree.splits import CategorySplit


@dataclass(frozen=True, slots=True)
class Asked:
    """A feature of the table by its index; `code` is the level of which a column of 0 and 1 says
    whether a row has it, None for the feature itself."""

    feature: int
    code: int | None = None

    def level_split(
        self, training: TrainingTable, threshold: float, program: str
    ) -> CategorySplit | None:
        """The split of such a column: rows without the level go left; None of a number.

        Raises ValueError, in one sentence, where the threshold parts no level from the others.
        """
        column = training.features[self.feature]
        if column.is_numeric:
            return None
        if self.code is None or not 0 <= threshold < 1:
            raise ValueError(
                f"“{column.name}” holds categories, and {program} asks whether it is at most "
                f"{threshold:g}: give it a column for each category."
            )
        return category_split([self.code], len(column.levels), False, True, self.feature)

    def check_categories(self, training: TrainingTable, program: str) -> None:
        """ValueError, in one sentence, where its values are no categories' numbers: it is a feature
        of numbers, or the column of one category."""
        column = training.features[self.feature]
        if column.is_numeric:
            raise ValueError(
                f"{program} splits “{column.name}” by categories, and here it holds numbers: read "
                "it as categories."
            )
        if self.code is not None:
            raise ValueError(
                f"{program} takes 0 and 1, which say whether “{column.name}” is "
                f"“{column.levels[self.code]}”, for categories: give it that column as numbers."
            )


def columns_by_name(names: Sequence[str], features: Schema, program: str) -> list[Asked]:
    """For each of a model's columns the feature of its name, or the level of a category for which
    it stands: "island_Dream" (as `pandas.get_dummies` says), or "island = Dream".

    Raises ValueError, in one sentence, for the first that the table lacks.
    """
    known: dict[str, Asked | None] = {}
    for index, column in enumerate(features):
        for code, level in enumerate(column.levels):
            for name in (f"{column.name}_{level}", f"{column.name} = {level}"):
                known[name] = None if name in known else Asked(index, code)
    known |= {name: Asked(index) for index, name in enumerate(features.names)}
    found = []
    for name in names:
        asked = known.get(name)
        if asked is None:
            raise ValueError(f"{program} asks for “{name}”, which the table does not have.")
        found.append(asked)
    return found


def columns_by_place(n_columns: int, features: Schema, program: str) -> list[Asked]:
    """The table's features in their order; ValueError where there is another number of them."""
    if n_columns != len(features):
        raise ValueError(
            f"{program} has {n_columns} features without names, the table {len(features)}."
        )
    return [Asked(index) for index in range(n_columns)]
