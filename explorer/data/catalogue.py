"""The bundled data sets: what each is about, and what it teaches."""

import sysconfig
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from explorer.data.columns import from_columns
from explorer.data.deriving import with_derived
from explorer.data.errors import TableError
from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.origins import ORIGINS, OURS, Origin
from explorer.data.reading import read_table
from explorer.data.reading.front_door import read_table_as
from explorer.data.table import ReadAs, Table


@dataclass(frozen=True, slots=True)
class BundledSet:
    """One bundled set; `file` is None if it is computed or comes with scikit-learn.

    `ignore` lists the columns that give the target away or only identify the row. `row_noun` says
    what one row is, in the singular. `units` pairs each column's name with the unit of its values.
    """

    name: str
    title: str
    file: str | None
    target: str
    question: str
    teaches: str
    row_noun: str = "row"
    ignore: tuple[str, ...] = ()
    units: tuple[tuple[str, str], ...] = ()

    @property
    def row_nouns(self) -> str:
        """What its rows are, in the plural."""
        return "people" if self.row_noun == "person" else f"{self.row_noun}s"

    @property
    def origin(self) -> Origin:
        """Where it comes from, and under which licence."""
        return ORIGINS.get(self.name, OURS)


def _bundled(
    name: str,
    title: str,
    target: str,
    question: str,
    teaches: str,
    row_noun: str,
    *,
    ignore: tuple[str, ...] = (),
    **units: str,
) -> BundledSet:
    """Return an entry whose file has its name; the other keywords are the units of columns."""
    file = f"{name}.csv"
    unit_of = tuple(units.items())
    return BundledSet(name, title, file, target, question, teaches, row_noun, ignore, unit_of)


# One entry reads as a paragraph: what it asks, what it teaches, what a row is.
# fmt: off
CATALOGUE: tuple[BundledSet, ...] = (
    _bundled("penguins", "Palmer penguins", "species",
             "To which species does a penguin with these measurements belong?",
             "Two splits tell three species apart. A few values are missing.", "penguin",
             bill_length_mm="mm", bill_depth_mm="mm", flipper_length_mm="mm", body_mass_g="g"),
    _bundled("play_tennis", "Playing tennis", "play",
             "Is this a day for tennis?",
             "With only fourteen rows, you can check every gain by hand.", "day"),
    _bundled("milk_fish_egg", "Milk, fish, egg", "sick",
             "Which food makes people sick?",
             "Six rows are enough to grow a useful tree and to compare criteria.", "day"),
    _bundled("iris", "Iris", "species",
             "Which species of iris has these petals?",
             "Two splits at the root tie exactly, so a rule has to decide.", "flower",
             sepal_length="cm", sepal_width="cm", petal_length="cm", petal_width="cm"),
    _bundled("titanic", "Titanic", "survived",
             "Who survived the sinking of the Titanic?",
             "All three features are categorical, so every split uses a subset of categories.",
             "person"),
    _bundled("toy_shift", "Two shifted squares", "label",
             "Which of the two squares does the point come from?",
             "With only twenty points, you can score every threshold by hand.", "point"),
    _bundled("two_clouds", "Two clouds of points", "label",
             "Which cloud does a point belong to?",
             "Compare the trees that three programs grow from these points.", "point"),
    _bundled("churn_counts", "Churn from published counts", "churn",
             "Does the customer leave?",
             "Numeric and categorical features compete. The rows come from published counts.",
             "customer"),
    _bundled("cars_mpg", "Cars of the seventies", "mpg",
             "How far does a car go on a gallon?",
             "Regression: weight and displacement compete for the same split.", "car",
             ignore=("name",), weight_lbs="lb", mpg="mi/gal", horsepower="hp",
             displacement="cu in", acceleration="s"),
    _bundled("sine_outliers", "A sine wave with outliers", "y",
             "What is y at this x?",
             "A tree predicts in steps; outliers make squared and absolute error differ.",
             "point"),
    _bundled("xor", "Exclusive or", "label",
             "Do x1 and x2 have the same sign?",
             "The first split gains nothing, but it makes the second split useful.", "point"),
    _bundled("parity3", "Parity of three bits", "parity",
             "Is the number of 1s odd?",
             "Only the third split gains anything; the first two gain nothing.", "triple"),
    _bundled("parity_among_noise", "Parity among noise", "parity",
             "Is an odd number of switches on?",
             "No split on a switch gains anything, so the tree splits on noise.", "row"),
    _bundled("greedy_accuracy_fails", "When accuracy misleads", "label",
             "Which of the two features should the tree split on first?",
             "Two splits make the same number of errors, but Gini and entropy tell them apart.",
             "row"),
    _bundled("diagonal", "A diagonal border", "side",
             "Is the point above the diagonal?",
             "Axis-parallel splits can only build a staircase.", "point"),
    _bundled("rings", "Two rings", "ring",
             "Is the point on the inner ring?",
             "Rectangular regions can only approximate a circle.", "point"),
    _bundled("checkerboard", "A checkerboard", "colour",
             "What colour is the square?",
             "On this board of sixteen squares, no single split helps.", "point"),
    _bundled("noise_overfit", "Mostly noise", "label",
             "Can a tree find one real signal among seven false ones?",
             "Training accuracy rises to 100 % while test accuracy falls: overfitting.", "row"),
    _bundled("high_cardinality_trap", "The postcode trap", "churn",
             "Who cancels the contract?",
             "148 meaningless postcodes beat the true feature at the root.", "customer"),
    _bundled("imbalance_fraud", "Rare fraud", "fraud",
             "Which payments are fraud?",
             "A tree that never predicts fraud is 98 % accurate, so the classes need weights.",
             "payment"),
    _bundled("instability", "An unstable root", "label",
             "Does another sample give the same tree?",
             "Two features are almost equal, so either can be at the root.", "row"),
    _bundled("mixed_missing", "Missing for a reason", "decision",
             "Who buys?",
             "A missing income helps to predict who buys.", "customer"),
    _bundled("seattle_weather", "Weather in Seattle", "weather",
             "What was the weather like that day?",
             "Two of the five classes are rare.", "day",
             precipitation="mm", temp_max="°C", temp_min="°C", wind="m/s"),
    _bundled("bikeshare", "Bicycle hire", "bikers",
             "How many bicycles are hired in an hour?",
             "Regression: over the day, the hires follow a curve, not a straight line.", "hour"),
    _bundled("ames_housing", "Houses in Ames", "sale_price",
             "What does a house sell for?",
             "28 neighbourhoods show how a feature with many categories is split.", "house",
             sale_price="USD", lot_area="sq ft", gr_liv_area="sq ft", total_bsmt_sf="sq ft"),
    _bundled("wine", "Wines by chemistry", "cultivar",
             "Which cultivar is the wine from?",
             "A small tree uses only a few of the thirteen measurements.", "wine"),
    _bundled("breast_cancer", "Breast cancer", "diagnosis",
             "Is the tumour malignant?",
             "Try cost-complexity pruning on thirty correlated measurements.", "tumour"),
    _bundled("monks", "Monk's problem 1", "monk1",
             "Does the robot's body match its head, or is its jacket red?",
             "One split cannot express a rule that compares two features.", "robot",
             ignore=("monk2", "monk3")),
    _bundled("tic_tac_toe", "Noughts and crosses", "x_wins",
             "Did x win this game?",
             "A rule that people find simple needs a large tree.", "board"),
    _bundled("balance_scale", "A balance scale", "tips",
             "Which way does the scale tip?",
             "The rule compares products, so a tree can only approximate it in steps.", "scale"),
    BundledSet("diabetes", "Progression of diabetes", None, "progression",
               "How far has the disease progressed after a year?",
               "Regression on noisy data: a tree of depth two beats one of depth twenty.",
               "patient"),
    BundledSet("large", "A large table", None, "class",
               "Which class does the hidden rule give?",
               "Even 120 000 rows take only a moment. The hidden rule is itself a tree.", "row"),
)
# fmt: on


def bundled_set(name: str) -> BundledSet:
    """Return the entry named `name`. Raises TableError, which lists the names, if there is none."""
    for entry in CATALOGUE:
        if entry.name == name:
            return entry
    names = ", ".join(sorted(entry.name for entry in CATALOGUE))
    raise TableError(f"There is no bundled data set “{name}”: choose one of {names}.")


def load_dataset(name: str) -> Table:
    """Return a bundled data set as a table with its title as its name.

    It has all columns, even those that the page ignores at first.

    Raises TableError for an unknown name, and if the files are not installed.
    """
    entry = bundled_set(name)
    if entry.file is not None:
        return replace(read_table(datasets_folder() / entry.file), name=entry.title)
    return synthetic_table() if name == "large" else _diabetes(entry.title)


def load_dataset_as(
    name: str,
    read_as: Mapping[str, ReadAs],
    missing_marks: Mapping[str, Sequence[str]],
    reading: FileReading = AS_FOUND,
) -> Table:
    """Return a bundled data set, read as requested; a computed one can only be read as it is."""
    entry = bundled_set(name)
    if entry.file is None or not (read_as or missing_marks or reading != AS_FOUND):
        return with_derived(load_dataset(name), reading.derived)
    path = datasets_folder() / entry.file
    table = read_table_as(path, None, reading, read_as=read_as, missing_marks=missing_marks)
    return replace(table, name=entry.title)


def datasets_folder() -> Path:
    """Return the folder of the bundled files. Raises TableError like `shipped_folder`."""
    return shipped_folder() / "datasets"


def shipped_folder() -> Path:
    """Return the folder that comes with the package: `datasets/`, and `app.py` with its settings.

    It is the checkout, or the folder where a wheel puts its data: below share/ in the environment,
    in the user's folder (`pip install --user`), or next to the package (`pip install --target`).
    Raises TableError, which lists these folders, if none of them has the data sets.
    """
    beside, of_user = Path(__file__).resolve().parents[2], sysconfig.get_preferred_scheme("user")
    homes = sysconfig.get_path("data"), sysconfig.get_path("data", of_user), beside
    folders = [beside, *(Path(home, "share/visual-decision-tree-explorer") for home in homes)]
    for folder in folders:
        if (folder / "datasets" / "penguins.csv").is_file():
            return folder
    listed = ", ".join(dict.fromkeys(map(str, folders)))
    raise TableError(f"None of these folders contains the bundled data sets: {listed}.")


def _diabetes(title: str) -> Table:
    from sklearn.datasets import load_diabetes  # slow to import, and needed only here

    found = load_diabetes(as_frame=True, scaled=False)
    columns = {str(key): values for key, values in found.data.items()}
    return from_columns(title, {**columns, "progression": found.target})


_CLASSES = ["alpha", "beta", "gamma"]
_REGIONS = ["north", "east", "south", "west"]


def synthetic_table(n_rows: int = 120_000, seed: int = 11) -> Table:
    """Return rows labelled by a tree of five leaves, 3 % of them at random.

    The best possible accuracy is 98 %. The tree splits on x1 <= 37.5; below that on cat in
    {A, D, G}, above it on x2 > 0.25, then on x3 < 20. `region` is noise.
    """
    rng = np.random.default_rng(seed)
    x1 = rng.uniform(0, 100, n_rows)
    x2 = rng.normal(0, 1, n_rows)
    x3 = rng.integers(0, 50, n_rows)
    cat = rng.choice(list("ABCDEFGHIJ"), n_rows)
    region = rng.choice(_REGIONS, n_rows)
    relabelled = rng.random(n_rows) < 0.03
    low = np.where(np.isin(cat, ["A", "D", "G"]), "alpha", "beta")
    high = np.where(x2 > 0.25, "gamma", np.where(x3 < 20, "alpha", "beta"))
    truth = np.where(x1 <= 37.5, low, high)
    label = np.where(relabelled, rng.choice(_CLASSES, n_rows), truth)
    columns = {"x1": x1, "x2": x2, "x3": x3, "cat": cat, "region": region, "class": label}
    return from_columns("A large table", columns)
