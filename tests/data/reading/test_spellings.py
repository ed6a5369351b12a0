"""Spellings that differ by case or spaces are offered to be merged, with their counts."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from hypothesis import strategies as st

from explorer.data.reading import read_table
from explorer.data.table import ReadAs, Table
from tests.support.tiers import random_cases


def read(values: Sequence[str], **asked: object) -> Table:
    lines = ["x\tother", *(f"{value}\tt" for value in values)]
    return read_table("\n".join(lines).encode(), "t.tsv", **asked)


def merged(values: Sequence[str]) -> list[str]:
    table = read(values, read_as={"x": ReadAs.MERGED_CATEGORIES})
    return [table.column("x").levels[code] for code in table.values_of("x")]


def test_spellings_are_offered_with_their_counts() -> None:
    table = read(["basic", "Basic ", "basic", "pro", "Pro", "pro", "free"])
    (found,) = table.notes
    assert found.sentence == (
        "In column “x”, some categories differ only in case or spaces: “basic” (2) and “Basic” "
        "(1); “pro” (2) and “Pro” (1)."
    )
    (remedy,) = found.remedies
    assert remedy.label == "Merge spellings: 3 categories instead of 5"
    assert remedy.read_as is ReadAs.MERGED_CATEGORIES


def test_merging_says_what_became_what() -> None:
    table = read(["basic", "Basic", "basic", "pro"], read_as={"x": ReadAs.MERGED_CATEGORIES})
    assert table.column("x").levels == ("basic", "pro")
    (found,) = table.notes
    assert found.sentence == (
        "In column “x”, 1 spelling was merged into another: “basic” (2) and “Basic” (1)."
    )


def test_the_spelling_of_most_cells_stands_for_all_and_of_equals_the_first() -> None:
    assert merged(["a b", "A  B", "A  B", "a\u00a0b"]) == ["A  B"] * 4
    assert merged(["no", "NO", "yes"]) == ["no", "no", "yes"]
    assert merged(["caf\u00e9", "cafe\u0301", "cafe"]) == ["caf\u00e9", "caf\u00e9", "cafe"]


def test_categories_that_differ_otherwise_are_not_offered() -> None:
    assert read(["ice cream", "icecream", "m2", "m²", "a-b", "a b"]).notes == ()


def test_of_many_groups_three_are_named_and_the_others_counted() -> None:
    values = [f"{letter}{way}" for letter in "abcde" for way in ("x", "X")]
    (found,) = read(values).notes
    assert found.sentence.endswith("; and 2 more.")


@random_cases(
    gate=30, values=st.lists(st.text("aAbB ", min_size=1, max_size=4).filter(str.strip), min_size=1)
)
def test_merging_equals_merging_one_by_one(values: list[str]) -> None:
    stripped = [value.strip() for value in values]
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for value in stripped:
        groups[" ".join(value.casefold().split())][value] += 1
    first = {value: -i for i, value in reversed(list(enumerate(stripped)))}
    stands_for = {
        key: max(found, key=lambda text: (found[text], first[text]))
        for key, found in groups.items()
    }
    assert merged(values) == [stands_for[" ".join(v.casefold().split())] for v in stripped]
