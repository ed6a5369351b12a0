"""The form of a tree as JSON, for programs that read it without this package."""

from importlib.resources import files

from explorer.tree.dict_form import VERSION

FILE_NAME = f"tree-{VERSION}.schema.json"


def tree_schema() -> str:
    """Return the JSON Schema (2020-12) of what `to_dict` writes, as text."""
    return files(__name__).joinpath(FILE_NAME).read_text("utf-8")
