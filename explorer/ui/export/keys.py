"""The keys of the Export page, which `state` collects with its own."""

from collections.abc import Hashable
from typing import Any

from explorer.export.rules.languages import Language
from explorer.ui.choices import Upload
from explorer.ui.keys import Parameter, Session, Widget

EXPORT = Parameter("export")
EXPORT_CHOICE = Widget[str | None]("export_choice", None)

LANGUAGE = Widget[Language]("language", "Python", in_address=True)
DIALECT = Widget[str]("dialect", "DuckDB", in_address=True)
ONE_RULE = Widget[bool]("one_rule", False, in_address=True)
DOWNLOAD_RULES = Widget[bool]("download_rules", False)
DOWNLOAD_SCHEMA = Widget[bool]("download_schema", False)

PROBABILITIES = Widget[str]("probabilities", "Share of rows", in_address=True)
CLASS_IN_EXPORT = Widget[str]("class_in_export", "")
WITH_PROBABILITY = Widget[bool]("with_probability", False, in_address=True)
WITH_LEAF = Widget[bool]("with_leaf", False, in_address=True)
AT_CUT_OFF = Widget[bool]("at_cut_off", True, in_address=True)

SCRIPT = Widget[str]("script", "explorer", in_address=True)
DOWNLOAD_SCRIPT = Widget[bool]("download_script", False)

PICTURE_WIDTH = Widget[str]("picture_width", "As on a page", in_address=True)
PICTURE_MARKED = Widget[bool]("picture_marked", False, in_address=True)
DOWNLOAD_SVG = Widget[bool]("download_svg", False)
DOWNLOAD_DOT = Widget[bool]("download_dot", False)
DOWNLOAD_PDF = Widget[bool]("download_pdf", False)

FILE_ROWS = Widget[str]("file_rows", "Counts alone", in_address=True)
MAKE_FILE = Widget[bool]("make_file", False)
FILES_ASKED = Session[frozenset[Hashable]]("files_asked", frozenset())
"""The large trees, with rows or without, for which the user requested a file."""
DOWNLOAD_FILE = Widget[bool]("download_file", False)

PREDICT_ALL = Widget[bool]("predict_all", False)
ALL_PREDICTED = Session[Hashable]("all_predicted", None)
"""The tree for which the user requested predictions for all rows of a stored table."""
DOWNLOAD_ALL = Widget[bool]("download_all", False)
PREDICTED_FILE = Widget[Any]("predicted_file", None)
PREDICTED = Session[Upload | None]("predicted", None)
"""The table whose rows are predicted; it stays while the user is on another page."""
PREDICTED_ROWS = Widget[Any]("predicted_rows", None)
DOWNLOAD_CSV = Widget[bool]("download_predicted_csv", False)
DOWNLOAD_PARQUET = Widget[bool]("download_predicted_parquet", False)

SAVE_SETTINGS = Widget[bool]("save_settings", False)
LOAD_SETTINGS = Widget[Any]("load_settings", None)
SETTINGS_PROBLEM = Session[str]("settings_problem", "")
