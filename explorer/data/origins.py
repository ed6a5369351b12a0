"""Where the bundled data sets come from; `datasets/README.md` says more about each."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Origin:
    """A data set's publisher, its licence, where it was taken from ("" if from the publisher), and
    which rows it has: when or where they were observed, or out of how many ("" if not known)."""

    source: str
    licence: str
    taken_from: str = ""
    rows_of: str = ""


_THIS_PROJECT = "the licence of this project"
_UCI = "BSD-3-Clause (scikit-learn); UCI: CC BY 4.0 (not verified)"
_COUNTS = "counts are facts; no file was copied"

OURS = Origin("a rule that generates the rows", _THIS_PROJECT)
"""The origin of a set that is made by a rule."""

ORIGINS: dict[str, Origin] = {
    "penguins": Origin(
        "Gorman, Williams & Fraser 2014",
        "CC0",
        "palmerpenguins (Horst, Hill & Gorman 2020)",
        "three species on three islands, 2007–2009",
    ),
    "play_tennis": Origin("Quinlan 1986", "14 facts, typed from the article"),
    "milk_fish_egg": Origin(
        "lecture slides of CPSC 340, University of British Columbia",
        "6 facts, typed from the slides",
    ),
    "iris": Origin("Fisher 1936", _UCI, "scikit-learn"),
    "titanic": Origin("Dawson 1995", _COUNTS, "24 published counts, expanded to rows"),
    "toy_shift": Origin("a recipe in course notes on decision trees", _THIS_PROJECT),
    "two_clouds": Origin(
        "a tutorial’s recipe", _THIS_PROJECT, "scikit-learn’s make_classification"
    ),
    "churn_counts": Origin(
        "counts of a sample used in teaching",
        _COUNTS,
        "127 published counts, expanded to rows",
        "made up from counts; not real people",
    ),
    "cars_mpg": Origin(
        "Donoho & Ramos 1982",
        "MIT (vega_datasets); StatLib/UCI: CC BY 4.0 (not verified)",
        "vega_datasets",
        "1970–1982",
    ),
    "seattle_weather": Origin(
        "NOAA", "public domain in the US; MIT (vega_datasets)", "vega_datasets"
    ),
    "bikeshare": Origin(
        "Fanaee-T & Gama 2013",
        "BSD (ISLP); UCI: CC BY 4.0 (not verified)",
        "ISLP",
        "of 8645",
    ),
    "ames_housing": Origin("De Cock 2011", "MIT (modeldata)", "R’s modeldata"),
    "wine": Origin("Forina et al. 1991", _UCI, "scikit-learn"),
    "breast_cancer": Origin("Wolberg, Street & Mangasarian 1995", _UCI, "scikit-learn"),
    "monks": Origin("Thrun et al. 1991", _THIS_PROJECT, "their rule"),
    "tic_tac_toe": Origin("Aha 1991", _THIS_PROJECT, "the rules of the game"),
    "balance_scale": Origin("Siegler 1976", _THIS_PROJECT, "the rule of the scale"),
    "diabetes": Origin("Efron et al. 2004", "BSD-3-Clause", "scikit-learn"),
}
