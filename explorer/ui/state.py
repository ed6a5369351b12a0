"""Every session and address key: name, type and default. A widget's key is also the name of its
parameter."""

from collections.abc import Hashable, Mapping
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from explorer.data.roles import KEPT_OUT, Roles
from explorer.data.schema import Task
from explorer.judging.unseen.folds import USUAL_SEED
from explorer.lessons.lesson import Prediction
from explorer.tree.impurity import Criterion
from explorer.tree.rules import USUAL_DEPTH, PruningCost, SearchRules
from explorer.ui.choices import (
    Drawing,
    Drawn,
    FixedValues,
    ForcedAt,
    JudgedCell,
    LostGrowth,
    PointedRows,
    Steps,
    StoppedGrowth,
    TriedValues,
    Upload,
    UploadProblem,
)
from explorer.ui.columns import keys as of_columns
from explorer.ui.export import keys as of_exports
from explorer.ui.keys import UNBOUND, Component, ListParameter, Parameter, Session, Widget
from explorer.ui.limitations import keys as of_limitations
from explorer.ui.opened import keys as of_models
from explorer.ui.room import keys as of_rooms
from explorer.ui.sessions import keys as of_visits
from explorer.ui.set_up import keys as of_set_up
from explorer.ui.shell import keys as of_limits
from explorer.ui.stored import keys as of_stored
from explorer.views.scores.fold_summary import HeaderScores

PAGE = Session[str | None]("page", None)

# The table
TABLE = Widget[str | None]("table", None, in_address=True)
TABLE_PARAMETER = Parameter(TABLE.name)
"""The table's name in the address; the list of tables shows titles, and is not bound to it."""
UPLOAD = Session[Upload | None]("upload", None)
UPLOAD_PROBLEM = Session[UploadProblem | None]("upload_problem", None)
UPLOAD_OFFERED = Session[Upload | None]("upload_offered", None)
READ_OFFERED = Widget[bool]("read_offered", False)
UPLOADER = Widget[Any]("uploader", None)
PASTE_BOX = Widget[bool]("paste_box", False)
PASTE_FORM = Widget[None]("paste_form", None)
PASTED = Widget[str | None]("pasted_text", None)
READ_PASTED = Widget[bool]("read_pasted", False)
ABOUT_BOX = Widget[bool]("about_box", False)
DRAWING = Session[Drawing | None]("drawing", None)
DRAWING_ASKED = Session[bool]("drawing_asked", False)
SAVE_DRAWING = Widget[bool]("save_drawing", False)

# Columns
TARGET = Widget[str | None]("target", None, in_address=True)
FEATURES = Session[list[str]]("features_chosen", [])
FEATURES_ROUND = Session[int]("features_round", 0)
FEATURES_PARAMETER = ListParameter("features")
FEATURES_WITHOUT = ListParameter("without")
FEATURES_ALSO = ListParameter("also")
TASK = Widget[Task | None]("task", None, in_address=True)
ROLE_PARAMETERS = {role: Parameter(role.value.replace(" ", "_")) for role in KEPT_OUT}
ROLES_SETTLED = Session[Roles | None]("roles_settled", None)
ROLES_REQUESTED = Session[tuple[str, Roles] | None]("roles_requested", None)
ROLES_OF = Session[str | None]("roles_of", None)
ROLES_SHOWN = Session[tuple[str, Roles] | None]("roles_shown", None)
TARGETS_CONFIRMED = Session[frozenset[tuple[str, str]]]("targets_confirmed", frozenset())
GROW_ANYWAY = Widget[bool]("grow_anyway", False)
TARGET_BEFORE = Widget[bool]("target_before", False)
USUAL_FEATURES = Session[tuple[str, ...]]("usual_features", ())
CLASS_OF_INTEREST = Session[str | None]("class_of_interest", None)
CLASS_PARAMETER = Parameter("class_of_interest")
COLOURED_BY = Parameter("colour")
CUT_OFF = Parameter("cut_off")
MISSED_COST = Parameter("missed_cost")
FALSE_ALARM_COST = Parameter("false_alarm_cost")
SCORE = Parameter("score")
SCORE_BOX = Widget[Any]("score_box", None)
CLASS_IN_CUT_OFF = Widget[str]("class_in_cut_off", "")
CLASS_IN_LEAVES = Widget[str]("class_in_leaves", "")

# Rows held out
TUNING_SHARE = Widget[int]("tuning", 0, in_address=True)
TEST_SHARE = Widget[int]("test", 0, in_address=True)
KEPT_BACK_SEED = Widget[int]("seed", USUAL_SEED, in_address=True)

# Growth
CLASS_CRITERION = Widget[Criterion | None]("criterion", None, in_address=True)
NUMBER_CRITERION = Widget[Criterion | None]("number_criterion", None, in_address=True)
MIN_SAMPLES_LEAF = Widget[int]("min_samples_leaf", 1, in_address=True)
MAX_DEPTH = Widget[int]("max_depth", USUAL_DEPTH, in_address=True)
MIN_SAMPLES_SPLIT = Widget[int]("min_samples_split", 2, in_address=True)
MAX_LEAF_NODES = Widget[int | None]("max_leaf_nodes", None, in_address=True)
PRUNING_COST = Widget[PruningCost]("pruning_cost", PruningCost.CRITERION, in_address=True)
CCP_ALPHA = Widget[float]("ccp_alpha", 0.0, in_address=True)
MIN_IMPURITY_DECREASE = Widget[float]("min_impurity_decrease", 0.0, in_address=True)
MIN_WEIGHT_FRACTION_LEAF = Widget[float]("min_weight_fraction_leaf", 0.0, in_address=True)
EACH_FEATURE_ONCE = Widget[bool]("each_feature_once", False, in_address=True)
MAX_WEIGHED_CLASSES = 6
CLASS_WEIGHTS = tuple(
    Widget[float](f"class_weight_{code}", 1.0, in_address=True)
    for code in range(MAX_WEIGHED_CLASSES)
)
BALANCE_CLASSES = Widget[bool]("balance_classes", False)
LIMITS: tuple[Widget[Any], ...] = (
    MIN_SAMPLES_LEAF,
    MAX_DEPTH,
    MIN_SAMPLES_SPLIT,
    MAX_LEAF_NODES,
    CCP_ALPHA,
    PRUNING_COST,
    MIN_IMPURITY_DECREASE,
    MIN_WEIGHT_FRACTION_LEAF,
    EACH_FEATURE_ONCE,
    *CLASS_WEIGHTS,
    of_limits.RISES,
    of_limits.FALLS,
)
MORE_SETTINGS = Widget[bool]("more_settings", False)
LIMITS_OF = Session[tuple[str, Task, Hashable] | None]("limits_of", None)
"""The table, the kind of target, and the target with its classes for which limits were chosen."""
PRUNED = Parameter("pruned")
PRUNED_OF = Session[Any]("pruned_of", None)
"""The growth whose branches the address names."""
PRUNED_ASIDE = Session[dict[Any, Steps[str]]]("pruned_aside", {})
"""What was pruned of the grown tree while an opened one replaces it, and the other way round."""
PRUNED_STEPS = Session[Steps[str]]("pruned_steps", Steps())
"""The paths pruned before, and those undone; the address has the present ones."""
PRUNING_REFUSED = Session[str]("pruning_refused", "")
PRUNE_BRANCH = Widget[bool]("prune_branch", False)
UNDO_PRUNING = Widget[bool]("undo_pruning", False)
REDO_PRUNING = Widget[bool]("redo_pruning", False)
FORCED = Session[dict[tuple[str, str], Steps[ForcedAt]]]("forced", {})
SPLIT_REFUSED = Session[str]("split_refused", "")
RELEASE_SPLIT = Widget[bool]("release_split", False)
UNDO_FORCING = Widget[bool]("undo_forcing", False)
REDO_FORCING = Widget[bool]("redo_forcing", False)
PRUNE_ON_TUNING = Widget[bool]("prune_on_tuning", False)
DRAWN_LAST = Session[Drawn | None]("drawn_last", None)
GROWTH_LOST = Session[LostGrowth | None]("growth_lost", None)
GROWTH_STOPPED = Session[StoppedGrowth | None]("growth_stopped", None)
STOPPED_AT = Session[dict[tuple[str, SearchRules], int]]("stopped_at", {})
STOPPED = Session[frozenset[Hashable]]("stopped", frozenset())
FOLDS_ASKED = Session[frozenset[str]]("folds_asked", frozenset())
CROSS_VALIDATE = Widget[bool]("cross_validate", False)
IMPORTANCES_ASKED = Session[frozenset[str]]("importances_asked", frozenset())
COST_ASKED = Session[frozenset[str]]("cost_asked", frozenset())
MEASURE_COST = Widget[bool]("measure_cost", False)
COST_COUNTED = Widget[Any]("cost_counted", None)
COST_TIMED = Widget[Any]("cost_timed", None)
SCIKIT_LEARN_ASKED = Session[frozenset[str]]("scikit_learn_asked", frozenset())
GROW_BESIDE = Widget[bool]("grow_beside", False)
SHOW_THEIR_TREE = Widget[bool]("show_their_tree", False)
SHUFFLE_COLUMNS = Widget[bool]("shuffle_columns", False)
LEAF_SIZES_SHOWN = Session[bool]("leaf_sizes_shown", False)
LEAF_SIZES_ASKED = Session[frozenset[str]]("leaf_sizes_asked", frozenset())
HEADER_SCORES = Session[tuple[Hashable, HeaderScores] | None]("header_scores", None)
SCORES_TOLD = Session[tuple[Hashable, dict[str, Any]] | None]("scores_told", None)

# Rows that are judged
JUDGED_CELL = Session[JudgedCell | None]("judged_cell", None)
JUDGED_LIST = Widget[str | None]("judged_list", None)
JUDGED_ROWS = Widget[Any]("judged_rows", None)
DOWNLOAD_JUDGED = Widget[bool]("download_judged", False)
SHOW_IN_TREE = Widget[bool]("show_in_tree", False)
POINTED_ROWS = Session[PointedRows | None]("pointed_rows", None)
TIMES_POINTED = Session[int]("times_pointed", 0)
UNMARK_ROWS = Widget[bool]("unmark_rows", False)
PAGE_ASKED = Session[str | None]("page_asked", None)

# The page on a projector
PRESENT = Parameter("present")
PRESENT_ASKED = Session[str | None]("present_asked", None)  # until the address has it; "" for none
PRESENTER = Component("presenter_keys")

# The selected node and its panels
NODE = Parameter("node")
STEPS = Parameter("steps")
DETAIL_TAB = Widget[str | None]("more", None, in_address=True)
FEATURES_LOOKED_INTO = Session[dict[tuple[str, str], int]]("features_looked_into", {})
CODE_ASKED = Session[tuple[tuple[str, ...], int]]("code_asked", ((), 0))
TREE_CODE_ASKED = Session[tuple[tuple[str, ...], int] | None]("tree_code_asked", None)
"""The chapters of the code opened last, and how often code was opened; None while it is closed."""
CODE_DOOR_SEARCH, CODE_DOOR_ARITHMETIC, CODE_DOOR_SHARE, CODE_DOOR_ALPHA, CLOSE_TREE_CODE = (
    Widget[bool](f"code_{of}", False) for of in ("search", "arithmetic", "share", "alpha", "close")
)
CRITERIA_SHOWN = Session[bool]("criteria_shown", False)
AXES = Parameter("x"), Parameter("y")
AXES_OF = Session[tuple[tuple[str, ...], str] | None]("axes_of", None)
FIXED_VALUES = Session[tuple[str, FixedValues]]("fixed_values", ("", {}))
TWO_ONLY = Widget[bool]("two_only", False)
FEATURES_BEFORE = Session[tuple[str, ...]]("features_before", ())
SURFACE = Widget[bool]("surface", False, in_address=True)
SURFACE_FIGURE = Widget[Any]("surface_figure", None)
ALL_CURVES = Widget[Any]("all_curves", None)
ROWS = Widget[Any]("rows", None)
LEAVES = Widget[Any]("leaves", None)
DOWNLOAD_ROWS = Widget[bool]("download_rows", False)
DOWNLOAD_LEAVES = Widget[bool]("download_leaves", False)

# The tree that is built by hand
BUILT = Session[dict[tuple[str, ...], Steps[ForcedAt]]]("built", {})
"""The tree's splits, by the rows from which it is built and their target."""
BY_CART = Session[frozenset[tuple[Hashable, ForcedAt]]]("by_cart", frozenset())
"""The splits that CART made to finish a branch."""
ROUND = Widget[int]("round", 1, in_address=True)
ROUND_LEAVES = Widget[int]("round_leaves", 5, in_address=True)
HELP_GAIN = Widget[bool]("help_gain", True, in_address=True)
HELP_PLACE = Widget[bool]("help_place", False, in_address=True)
HELP_CURVE = Widget[bool]("help_curve", False, in_address=True)
UNDO_BUILDING = Widget[bool]("undo_building", False)
REDO_BUILDING = Widget[bool]("redo_building", False)
PRUNE_BUILT = Widget[bool]("prune_built", False)
FINISH_BRANCH = Widget[bool]("finish_branch", False)
SAVE_BUILT = Widget[bool]("save_built", False)
LOAD_BUILT = Widget[Any]("load_built", None)
SPLITS_PROBLEM = Session[str]("splits_problem", "")
REVEALED = Session[frozenset[Hashable]]("revealed", frozenset())
REVEAL = Widget[bool]("reveal", False)
REVEALED_TREES = tuple(Component(f"revealed_{place}") for place in ("yours", "cart", "best"))
REVEALED_ROWS = Widget[Any]("revealed_rows", None)
BUILD_ON = Widget[bool]("build_on", False)

# The lessons
LEARN_VIEW = Parameter("view")
LESSON = Parameter("lesson")
STEP = Parameter("step")
OWN_TABLE = Parameter("own")
PREDICTIONS = Session[dict[str, Prediction]]("predictions", {})
"""Keyed by lesson and step, "stump/try", and by the table if it is not the lesson's."""
LESSON_FEATURES = Session[dict[Hashable, int]]("lesson_features", {})  # by the search's node
ALL_LESSONS = Widget[bool]("all_lessons", False)
FOR_TEACHERS = Widget[bool]("for_teachers", False)
LESSON_NOTE = Widget[bool]("lesson_note", False)
OWN_TAKE = Widget[bool]("own_take", False)
OWN_BACK = Widget[bool]("own_back", False)
# The glossary
TERM = Parameter("term")
TERM_ASKED = Session[str]("term_asked", "")  # the marked word whose card came last
TO_GLOSSARY = Widget[bool]("to_glossary", False)

# The row that is followed
ROW = Parameter("row")
ROW_OF = Session[Hashable | None]("row_of", None)
"""The table to which the row in the address belongs."""
TRIED = Session[TriedValues | None]("tried", None)
FOLLOW_ROW = Widget[bool]("follow_row", False)

# Interactive pictures
TREE = Component("tree_canvas")
SPLIT_SEARCH = Component("split_search")
ARITHMETIC = Component("arithmetic")
CODE = Component("code")
TREE_CODE = Component("tree_code")
MULTIWAY = Component("multiway")
REGIONS = Component("regions")
FOLLOW = Component("follow")
OVERVIEW = Component("overview")
COMPLEXITY = Component("complexity")
PRUNING = Component("pruning")
PATIENCE = Widget[int]("patience", 1, in_address=True)
TAKE_TUNED = Widget[bool]("take_tuned", False)
IMPORTANCES = Component("importances")
BESIDE = Component("beside")
THEIR_TREE = Component("their_tree")
CONFUSION = Component("confusion")
LEAF_SIZES_PUBLISHER = Component("leaf_sizes")
RESIDUALS = Component("residuals")
DRAW = Component("draw")
CUT_OFF_PUBLISHER = Component("cut_off_publisher")
CUT_OFF_PICTURE = Component("cut_off_picture")
PUBLISHER = Component("publisher_data")
PREVIEW_PUBLISHER = Component("preview")
SCORES_PUBLISHER = Component("scores")
PREVIEW = Component("preview_canvas")
BUILT_TREE = Component("built_tree")
HAND_SEARCH = Component("hand_search")
MOVES = Component("moves")
BOARD = Component("board")
LESSON_FOOT = Component("lesson_foot")
LESSON_STEPS = Component("lesson_steps")
LESSON_BARS = Component("lesson_bars")
LESSON_INDEX = Component("lesson_index")
LESSON_TABLE = Component("lesson_table")
LESSON_SEARCH = Component("lesson_search")
LESSON_TREE = Component("lesson_tree")
LESSON_PUBLISHER = Component("lesson_publisher")
LESSON_BARE_TREE = Component("lesson_bare_tree")
LESSON_CHART = Component("lesson_chart")
LESSON_REGIONS = Component("lesson_regions")
LESSON_CODE = Component("lesson_code")
LESSON_INSTABILITY = Component("lesson_instability")
LESSON_FOREST = Component("lesson_forest")
LESSON_BOOSTING = Component("lesson_boosting")
LESSON_TREES = tuple(Component(f"lesson_tree_{side}") for side in ("left", "right"))
LESSON_REGION_PAIR = tuple(Component(f"lesson_regions_{side}") for side in ("left", "right"))
GLOSSARY = Component("glossary")
TERM_CARDS = Component("term_cards")
TERM_PICTURES_PUBLISHER = Component("term_pictures")
PLAYER_PUBLISHER = Component("player")
PLAYER_SCORES_PUBLISHER = Component("player_scores")


def stop_button(place: str) -> Widget[bool]:
    """Return the key of the button that stops the work awaited at a place of the page."""
    return Widget(f"stop_{place}", False)


def go_on_button(place: str) -> Widget[bool]:
    """Return the key of the button that resumes the work stopped at a place."""
    return Widget(f"go_on_{place}", False)


_OF_PANELS = of_columns, of_exports, of_limitations, of_limits, of_models, of_rooms, of_stored
_KEYS = *_OF_PANELS, of_set_up, of_visits


def every_key() -> list[Any]:
    """Return the keys of this module and of the other `keys` modules, among other names."""
    elsewhere = [one for keys in _KEYS for one in vars(keys).values()]
    pairs = *LESSON_TREES, *LESSON_REGION_PAIR
    return [*globals().values(), *CLASS_WEIGHTS, *pairs, *elsewhere]


def hold_widgets() -> None:
    """Keep the values of the other pages' widgets on a page that does not draw them."""
    for one in every_key():
        if isinstance(one, Widget) and one.in_address and one.is_set:
            one.set(one.get())


def whole_address() -> dict[str, list[str]]:
    """Return every parameter of the address, before any widget has taken its own."""
    return {name: st.query_params.get_all(name) for name in st.query_params}


def unbound_address() -> dict[str, list[str]]:
    """Return the address without the widgets' parameters, for a change of page that keeps it."""
    return {name: values for name in _unbound_names() if (values := st.query_params.get_all(name))}


def of_one_visit() -> tuple[Parameter, ...]:
    """Return the parameters that belong to one session, or to lessons."""
    rooms = of_rooms.ROOM, of_rooms.HOST_LINK
    return (PRESENT, LEARN_VIEW, LESSON, STEP, OWN_TABLE, of_set_up.SET_UP, *rooms)


def address_kept() -> dict[str, tuple[str, ...]]:
    """Return the part of the address that a settings file saves, by the names of its parameters."""
    known = address_known()
    return {name: tuple(st.query_params.get_all(name)) for name in st.query_params if name in known}


def begin_at(address: Mapping[str, list[str]]) -> None:
    """Add parameters to the address and rerun the script: widgets are set from the address with
    which a run begins."""
    st.query_params.update(address)
    st.rerun()


def link(base: str, **others: str) -> str:
    """Return the page's present address as a link, in which `others` replace parameters with the
    same names and the parameters of one session or of lessons are left out."""
    left_out = {one.name for one in of_one_visit()}
    here = {name: st.query_params.get_all(name) for name in st.query_params if name not in left_out}
    return f"{base}?{urlencode(here | others, doseq=True)}"


def address_known() -> set[str]:
    """Return the names of parameters that a link or a file may set."""
    widgets = {one.name for one in every_key() if isinstance(one, Widget) and one.in_address}
    return (widgets | set(_unbound_names())) - {one.name for one in of_one_visit()}


def carry_over(page: str) -> None:
    """Restore the previous page's address, apart from the widgets' parameters.

    Streamlit carries over only what widgets bind. `page` is the page shown now; where both have a
    parameter, its own address wins.
    """
    if PAGE.get() not in (None, page):
        for name, values in UNBOUND.get().items():
            if values and name not in st.query_params:
                st.query_params[name] = values
    PAGE.set(page)
    UNBOUND.set({name: st.query_params.get_all(name) for name in _unbound_names()})


def _unbound_names() -> list[str]:
    found = [*every_key(), *ROLE_PARAMETERS.values(), *AXES]
    kinds = (Parameter, ListParameter)
    return [one.name for one in found if isinstance(one, kinds)]
