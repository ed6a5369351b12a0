"""The scripts for this tree: one regrows it, one grows scikit-learn's tree, and others draw it with
other programs."""

import streamlit as st

from explorer.estimators.interop.to_sklearn import to_sklearn
from explorer.export.scripts.elsewhere import dtreeviz_script, plot_tree_script, scikit_learn_script
from explorer.export.scripts.own import Recipe, TableFile, tree_script
from explorer.judging.unseen.row_draws import Shares
from explorer.ui import state
from explorer.ui.choices import TableChoice
from explorer.ui.choosing import choose
from explorer.ui.draw import drawings
from explorer.ui.export import keys
from explorer.ui.export.code import show_source
from explorer.ui.markdown import escape_markdown
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import short


def recipe_of(subject: Subject) -> Recipe:
    """Return how the file is read, the roles, the shares of held-out rows, and the rules."""
    tuning, test = state.TUNING_SHARE.get() / 100, state.TEST_SHARE.get() / 100
    shares = Shares(tuning, test, state.KEPT_BACK_SEED.get())
    return Recipe(_file_of(subject.choice), subject.roles, shares, subject.shown)


def _file_of(choice: TableChoice) -> TableFile:
    is_drawing = drawings.is_drawing(choice.digest)
    upload = state.UPLOAD.get()
    leave_out = upload.leave_out if upload and upload.digest == choice.digest else ()
    return TableFile(
        drawings.FILE_NAME if is_drawing else choice.name,
        choice.digest is None,
        dict(choice.read_as),
        dict(choice.missing_marks),
        leave_out,
        choice.reading,
        dict(choice.orders),
    )


_SCRIPTS = {
    "explorer": tree_script,
    "scikit-learn": scikit_learn_script,
    "plot_tree": plot_tree_script,
    "dtreeviz": dtreeviz_script,
}
_DRAWN = ("plot_tree", "dtreeviz")
_TOLD = {
    "explorer": "This script regrows the tree with the package explorer. Save the script next to "
    "app.py, or run “pip install .” there first.",
    "scikit-learn": "This script grows scikit-learn’s tree from the same rows under the same "
    "rules. scikit-learn splits only on numbers, so each category becomes a column.",
    "plot_tree": "This script regrows the tree and draws it with scikit-learn’s plot_tree.",
    "dtreeviz": "This script regrows the tree and draws it, with its rows, using dtreeviz. "
    "The Graphviz program “dot” must be installed.",
}
_SUBSETS = (
    " scikit-learn’s trees split only on numbers, so each split on categories becomes a column: 0 "
    "for categories that go left, 1 for those that go right."
)


def show_scripts(subject: Subject) -> None:
    """Show the script of the tree on the page."""
    name = choose("Written for", list(_SCRIPTS), keys.SCRIPT)
    recipe = recipe_of(subject)
    told = _TOLD[name]
    if name in _DRAWN and any(not column.is_numeric for column in subject.training.features):
        told += _SUBSETS
    if not recipe.file.is_bundled:
        told += f" The script reads “{short(recipe.file.name)}” from the folder where you run it."
    st.caption(escape_markdown(told))
    try:
        if name in _DRAWN:
            to_sklearn(subject.tree, subsets=True)
        source = _SCRIPTS[name](recipe)
    except ValueError as problem:
        st.info(escape_markdown(str(problem)))
        return
    file = f"tree_{name.replace('-', '_')}.py"
    show_source(source, "python", file, keys.DOWNLOAD_SCRIPT, "text/x-python")
