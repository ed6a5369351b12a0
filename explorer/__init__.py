"""See how a decision tree is learned from a table.

    from explorer import encode, grow, load_dataset, trim, StopRules
    training = encode(load_dataset("penguins"), target="species")
    tree = grow(training, stop=StopRules(max_depth=3))

Names are loaded on first use, so that importing the package is quick. Every function raises
ArgumentError for an invalid argument and TableError for an unusable table. Both are ValueErrors
whose message is one sentence.
"""

from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.data.catalogue import load_dataset as load_dataset
    from explorer.data.catalogue import load_dataset_as as load_dataset_as
    from explorer.data.columns import table_from as table_from
    from explorer.data.derivation import How as How
    from explorer.data.deriving import derive as derive
    from explorer.data.errors import ArgumentError as ArgumentError
    from explorer.data.errors import TableError as TableError
    from explorer.data.errors import UnknownNameError as UnknownNameError
    from explorer.data.file_reading import FileReading as FileReading
    from explorer.data.reading import read_table as read_table
    from explorer.data.roles import Role as Role
    from explorer.data.roles import Roles as Roles
    from explorer.data.schema import Task as Task
    from explorer.data.set_aside import usual_features as usual_features
    from explorer.data.table import ReadAs as ReadAs
    from explorer.data.table import Table as Table
    from explorer.data.training import TrainingTable as TrainingTable
    from explorer.data.training import encode as encode
    from explorer.estimators import DecisionTreeClassifier as DecisionTreeClassifier
    from explorer.estimators import DecisionTreeRegressor as DecisionTreeRegressor
    from explorer.estimators.interop.from_lightgbm import from_lightgbm as from_lightgbm
    from explorer.estimators.interop.from_sklearn import from_sklearn as from_sklearn
    from explorer.estimators.interop.from_xgboost import from_xgboost as from_xgboost
    from explorer.estimators.interop.opening import open_model as open_model
    from explorer.estimators.interop.to_sklearn import to_sklearn as to_sklearn
    from explorer.estimators.interop.to_sklearn import to_sklearn_frame as to_sklearn_frame
    from explorer.export.drawing import draw_regions as draw_regions
    from explorer.export.drawing import draw_split_curve as draw_split_curve
    from explorer.export.drawing import draw_tree as draw_tree
    from explorer.export.node_rule import NodeRule as NodeRule
    from explorer.export.node_rule import node_rule as node_rule
    from explorer.export.one_file.file import show as show
    from explorer.export.one_file.file import to_html as to_html
    from explorer.export.one_file.widget import TreeWidget as TreeWidget
    from explorer.export.one_file.widget import widget as widget
    from explorer.export.pictures import to_dot as to_dot
    from explorer.export.pictures import to_svg as to_svg
    from explorer.export.rules.python import to_python as to_python
    from explorer.export.rules.sql import to_sql as to_sql
    from explorer.export.scripts.elsewhere import scikit_learn_script as scikit_learn_script
    from explorer.export.scripts.own import Recipe as Recipe
    from explorer.export.scripts.own import TableFile as TableFile
    from explorer.export.scripts.own import tree_script as tree_script
    from explorer.export.tables import to_pandas as to_pandas
    from explorer.export.text import to_text as to_text
    from explorer.figures.theme import Theme as Theme
    from explorer.growth.by_hand import build as build
    from explorer.growth.contract import SplitEngine as SplitEngine
    from explorer.growth.contract import SplitProfile as SplitProfile
    from explorer.growth.forest.boosting import Boosting as Boosting
    from explorer.growth.forest.boosting import boost as boost
    from explorer.growth.forest.forest import Forest as Forest
    from explorer.growth.forest.forest import grow_forest as grow_forest
    from explorer.growth.growing import grow as grow
    from explorer.growth.growing import split_profile as split_profile
    from explorer.growth.optimal.best_tree import BestTree as BestTree
    from explorer.growth.optimal.best_tree import best_tree as best_tree
    from explorer.growth.optimal.reach import OutOfReachError as OutOfReachError
    from explorer.growth.progress import Progress as Progress
    from explorer.growth.pruning_path import pruning_path as pruning_path
    from explorer.growth.tree_spec import TreeSpec as TreeSpec
    from explorer.judging.calibration import CalibratedTree as CalibratedTree
    from explorer.judging.calibration import calibrate as calibrate
    from explorer.judging.class_curves import ClassCurves as ClassCurves
    from explorer.judging.class_curves import class_curves as class_curves
    from explorer.judging.class_curves import least_cost_cut_offs as least_cost_cut_offs
    from explorer.judging.difference.difference import Change as Change
    from explorer.judging.difference.difference import Difference as Difference
    from explorer.judging.difference.difference import difference as difference
    from explorer.judging.importances import Importances as Importances
    from explorer.judging.importances import importances as importances
    from explorer.judging.leaks.search import LeakageMemory as LeakageMemory
    from explorer.judging.leaks.search import LeakageSearch as LeakageSearch
    from explorer.judging.leaks.search import find_target_leakage as find_target_leakage
    from explorer.judging.part_scores import ClassScores as ClassScores
    from explorer.judging.part_scores import NumberScores as NumberScores
    from explorer.judging.part_scores import score as score
    from explorer.judging.scoring import Score as Score
    from explorer.judging.scoring import Scoring as Scoring
    from explorer.judging.scoring import scoring_of as scoring_of
    from explorer.judging.unseen.complexity_surface import ComplexitySurface as ComplexitySurface
    from explorer.judging.unseen.complexity_surface import complexity_surface as complexity_surface
    from explorer.judging.unseen.cross_validation import CrossValidation as CrossValidation
    from explorer.judging.unseen.cross_validation import complexity_curve as complexity_curve
    from explorer.judging.unseen.cross_validation import cross_validate as cross_validate
    from explorer.judging.unseen.folds import Folds as Folds
    from explorer.judging.unseen.folds import make_folds as make_folds
    from explorer.judging.unseen.holding_out import RowPartition as RowPartition
    from explorer.judging.unseen.holding_out import hold_out as hold_out
    from explorer.judging.unseen.holding_out import hold_out_by_roles as hold_out_by_roles
    from explorer.judging.unseen.holding_out import keep_back as keep_back
    from explorer.judging.unseen.leaf_sizes import leaf_size_curve as leaf_size_curve
    from explorer.judging.unseen.row_draws import Shares as Shares
    from explorer.judging.unseen.tuning_growth import TuningGrowth as TuningGrowth
    from explorer.judging.unseen.tuning_growth import (
        grow_until_tuning_stops as grow_until_tuning_stops,
    )
    from explorer.judging.unseen.tuning_growth import reduced_error_pruning as reduced_error_pruning
    from explorer.judging.what_if import Above as Above
    from explorer.judging.what_if import AnyOther as AnyOther
    from explorer.judging.what_if import Below as Below
    from explorer.judging.what_if import OneClass as OneClass
    from explorer.judging.what_if import Question as Question
    from explorer.judging.what_if import WhatIf as WhatIf
    from explorer.judging.what_if import Yardsticks as Yardsticks
    from explorer.judging.what_if import questions_of as questions_of
    from explorer.judging.what_if import row_values as row_values
    from explorer.judging.what_if import what_would_flip as what_would_flip
    from explorer.judging.what_if import yardsticks as yardsticks
    from explorer.tree.dict_form import from_dict as from_dict
    from explorer.tree.dict_form import to_dict as to_dict
    from explorer.tree.impurity import Criterion as Criterion
    from explorer.tree.pruning import PruningPath as PruningPath
    from explorer.tree.pruning import prune_at as prune_at
    from explorer.tree.rules import PruningCost as PruningCost
    from explorer.tree.rules import SearchRules as SearchRules
    from explorer.tree.rules import StopRules as StopRules
    from explorer.tree.splits import NamedSplit as NamedSplit
    from explorer.tree.tree import Ending as Ending
    from explorer.tree.tree import Tree as Tree
    from explorer.tree.trimming import trim as trim
    from explorer.tree.walking import apply as apply
    from explorer.tree.walking import decision_path as decision_path
    from explorer.tree.walking import predict as predict
    from explorer.tree.walking import predict_proba as predict_proba

__version__ = "0.1.0"

_HOME_OF = {
    "Above": "explorer.judging.what_if",
    "AnyOther": "explorer.judging.what_if",
    "ArgumentError": "explorer.data.errors",
    "CalibratedTree": "explorer.judging.calibration",
    "Below": "explorer.judging.what_if",
    "BestTree": "explorer.growth.optimal.best_tree",
    "Boosting": "explorer.growth.forest.boosting",
    "Change": "explorer.judging.difference.difference",
    "ClassCurves": "explorer.judging.class_curves",
    "ClassScores": "explorer.judging.part_scores",
    "ComplexitySurface": "explorer.judging.unseen.complexity_surface",
    "Criterion": "explorer.tree.impurity",
    "CrossValidation": "explorer.judging.unseen.cross_validation",
    "DecisionTreeClassifier": "explorer.estimators",
    "DecisionTreeRegressor": "explorer.estimators",
    "Difference": "explorer.judging.difference.difference",
    "Ending": "explorer.tree.tree",
    "FileReading": "explorer.data.file_reading",
    "Folds": "explorer.judging.unseen.folds",
    "Forest": "explorer.growth.forest.forest",
    "How": "explorer.data.derivation",
    "Importances": "explorer.judging.importances",
    "RowPartition": "explorer.judging.unseen.holding_out",
    "LeakageMemory": "explorer.judging.leaks.search",
    "LeakageSearch": "explorer.judging.leaks.search",
    "NamedSplit": "explorer.tree.splits",
    "NodeRule": "explorer.export.node_rule",
    "NumberScores": "explorer.judging.part_scores",
    "OneClass": "explorer.judging.what_if",
    "OutOfReachError": "explorer.growth.optimal.reach",
    "Progress": "explorer.growth.progress",
    "PruningCost": "explorer.tree.rules",
    "PruningPath": "explorer.tree.pruning",
    "Question": "explorer.judging.what_if",
    "ReadAs": "explorer.data.table",
    "Recipe": "explorer.export.scripts.own",
    "Role": "explorer.data.roles",
    "Roles": "explorer.data.roles",
    "Score": "explorer.judging.scoring",
    "Scoring": "explorer.judging.scoring",
    "SearchRules": "explorer.tree.rules",
    "Shares": "explorer.judging.unseen.row_draws",
    "TreeSpec": "explorer.growth.tree_spec",
    "SplitEngine": "explorer.growth.contract",
    "SplitProfile": "explorer.growth.contract",
    "StopRules": "explorer.tree.rules",
    "Table": "explorer.data.table",
    "TableError": "explorer.data.errors",
    "TableFile": "explorer.export.scripts.own",
    "Task": "explorer.data.schema",
    "Theme": "explorer.figures.theme",
    "TrainingTable": "explorer.data.training",
    "Tree": "explorer.tree.tree",
    "TreeWidget": "explorer.export.one_file.widget",
    "TuningGrowth": "explorer.judging.unseen.tuning_growth",
    "UnknownNameError": "explorer.data.errors",
    "WhatIf": "explorer.judging.what_if",
    "Yardsticks": "explorer.judging.what_if",
    "apply": "explorer.tree.walking",
    "best_tree": "explorer.growth.optimal.best_tree",
    "boost": "explorer.growth.forest.boosting",
    "build": "explorer.growth.by_hand",
    "calibrate": "explorer.judging.calibration",
    "class_curves": "explorer.judging.class_curves",
    "complexity_curve": "explorer.judging.unseen.cross_validation",
    "complexity_surface": "explorer.judging.unseen.complexity_surface",
    "cross_validate": "explorer.judging.unseen.cross_validation",
    "decision_path": "explorer.tree.walking",
    "derive": "explorer.data.deriving",
    "difference": "explorer.judging.difference.difference",
    "draw_regions": "explorer.export.drawing",
    "draw_split_curve": "explorer.export.drawing",
    "draw_tree": "explorer.export.drawing",
    "encode": "explorer.data.training",
    "find_target_leakage": "explorer.judging.leaks.search",
    "from_dict": "explorer.tree.dict_form",
    "from_lightgbm": "explorer.estimators.interop.from_lightgbm",
    "from_sklearn": "explorer.estimators.interop.from_sklearn",
    "from_xgboost": "explorer.estimators.interop.from_xgboost",
    "grow": "explorer.growth.growing",
    "grow_forest": "explorer.growth.forest.forest",
    "grow_until_tuning_stops": "explorer.judging.unseen.tuning_growth",
    "hold_out": "explorer.judging.unseen.holding_out",
    "hold_out_by_roles": "explorer.judging.unseen.holding_out",
    "importances": "explorer.judging.importances",
    "keep_back": "explorer.judging.unseen.holding_out",
    "leaf_size_curve": "explorer.judging.unseen.leaf_sizes",
    "least_cost_cut_offs": "explorer.judging.class_curves",
    "load_dataset": "explorer.data.catalogue",
    "load_dataset_as": "explorer.data.catalogue",
    "make_folds": "explorer.judging.unseen.folds",
    "node_rule": "explorer.export.node_rule",
    "open_model": "explorer.estimators.interop.opening",
    "predict": "explorer.tree.walking",
    "predict_proba": "explorer.tree.walking",
    "prune_at": "explorer.tree.pruning",
    "pruning_path": "explorer.growth.pruning_path",
    "questions_of": "explorer.judging.what_if",
    "read_table": "explorer.data.reading",
    "reduced_error_pruning": "explorer.judging.unseen.tuning_growth",
    "row_values": "explorer.judging.what_if",
    "scikit_learn_script": "explorer.export.scripts.elsewhere",
    "score": "explorer.judging.part_scores",
    "scoring_of": "explorer.judging.scoring",
    "show": "explorer.export.one_file.file",
    "split_profile": "explorer.growth.growing",
    "table_from": "explorer.data.columns",
    "to_dict": "explorer.tree.dict_form",
    "to_dot": "explorer.export.pictures",
    "to_html": "explorer.export.one_file.file",
    "to_pandas": "explorer.export.tables",
    "to_python": "explorer.export.rules.python",
    "to_sklearn": "explorer.estimators.interop.to_sklearn",
    "to_sklearn_frame": "explorer.estimators.interop.to_sklearn",
    "to_sql": "explorer.export.rules.sql",
    "to_svg": "explorer.export.pictures",
    "to_text": "explorer.export.text",
    "tree_script": "explorer.export.scripts.own",
    "trim": "explorer.tree.trimming",
    "usual_features": "explorer.data.set_aside",
    "what_would_flip": "explorer.judging.what_if",
    "widget": "explorer.export.one_file.widget",
    "yardsticks": "explorer.judging.what_if",
}

__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOME_OF[name]), name)
    if isinstance(found, FunctionType):
        from explorer.data.arguments import checked

        found = checked(found)
        # Where it is looked up again, by pickle too.
        found.__module__, found.__qualname__ = __name__, name
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME_OF])
