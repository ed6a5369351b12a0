"""Questions about a table: the worst first, and similar columns as one."""

from explorer.data.reading.front_door import read_table
from explorer.data.table import ReadAs
from explorer.views.reading.problems import MAX_NAMED, Danger, problems_of

DAYS = ("03/04/2024", "05/06/2024", "07/08/2024")


def report(n_money: int) -> bytes:
    """Return ambiguous days, columns of money, and a category in two spellings."""
    names = ["day", *(f"rev {i}" for i in range(n_money)), "plan", "left"]
    rows = [names]
    for i in range(30):
        money = [f"€ {1000 * (k % 2) + i + k:,}.50" for k in range(n_money)]
        plan = ("Basic", "basic ", "Premium")[i % 3]
        rows.append([DAYS[i % 3], *money, plan, ("yes", "no")[i % 2]])
    return "\n".join(";".join(row) for row in rows).encode()


def test_the_worst_comes_first_and_columns_alike_are_one_problem() -> None:
    table = read_table(report(5), "report.csv")
    problems = problems_of(table.notes)
    dangers = [problem.danger for problem in problems]
    assert dangers == sorted(dangers)
    assert problems[0].columns == ("day",)
    assert problems[0].danger is Danger.WRONG_VALUES
    many = next(problem for problem in problems if len(problem.columns) == 5)
    assert many.sentence.startswith(
        "5 columns have the same question: “rev 0”, “rev 1”, “rev 2” and 2 more."
    )
    label, remedies = many.remedies[0]
    assert label == "Read all 5 columns as numbers"
    assert [remedy.column for remedy in remedies] == [f"rev {i}" for i in range(5)]


def test_one_column_alone_keeps_its_own_words() -> None:
    table = read_table(report(1), "report.csv")
    money = next(one for one in problems_of(table.notes) if one.columns == ("rev 0",))
    note = next(note for note in table.notes if note.column == "rev 0" and note.remedies)
    assert money.sentence == note.sentence
    assert money.remedies == tuple((remedy.label, (remedy,)) for remedy in note.remedies)


def test_notes_without_an_offer_are_no_problems() -> None:
    table = read_table(b"a,b\n1,2\n\n3,4\n5,6\n", "t.csv")
    assert any("blank row" in note.sentence for note in table.notes)
    assert problems_of(table.notes) == ()


def test_as_many_names_as_fit_are_named_in_full() -> None:
    table = read_table(report(MAX_NAMED), "report.csv")
    many = next(one for one in problems_of(table.notes) if len(one.columns) == MAX_NAMED)
    assert " more" not in many.sentence


def test_a_word_that_is_missing_in_one_column_is_asked_about_in_the_others() -> None:
    names = ["price", "age", "town", "shop", "y"]
    rows = [[f"{i}", f"{i % 50}", f"t{i % 5}", f"s{i % 4}", "ab"[i % 2]] for i in range(60)]
    for i, column in ((3, 0), (9, 0), (4, 1), (8, 1), (5, 2), (6, 2), (7, 3)):
        rows[i][column] = "k.A."
    data = "\n".join(";".join(row) for row in [names, *rows]).encode()
    (question,) = problems_of(read_table(data, "t.csv").notes)
    assert question.columns == ("price", "age")
    table = read_table(data, "t.csv", read_as={"price": ReadAs.NUMBERS})
    exceptions, word = problems_of(table.notes)
    assert exceptions.columns == ("age",)
    assert (word.danger, word.columns) == (Danger.WRONG_GAPS, ("town", "shop"))
    assert word.sentence.endswith(
        "“k.A.” counts as missing in column “price”, but in column “town” it is a category "
        "(2 cells)."
    )
    ((label, remedies),) = word.remedies
    assert label == "Treat “k.A.” as missing in all 2 columns"
    marks = {remedy.column: remedy.missing_marks for remedy in remedies}
    read_as = {"price": ReadAs.NUMBERS, "age": ReadAs.NUMBERS}
    answered = read_table(data, "t.csv", read_as=read_as, missing_marks=marks)
    assert answered.n_missing("town") == 2
    assert problems_of(answered.notes) == ()
