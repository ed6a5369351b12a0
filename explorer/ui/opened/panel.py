"""Opening a model: the panel in the sidebar, and the words above the tree."""

import streamlit as st

from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.estimators.interop.from_json import SKLEARN_LINES
from explorer.estimators.interop.opening import OpenedTree
from explorer.ui import state
from explorer.ui.choices import OpenedModel
from explorer.ui.markdown import sentence_markdown
from explorer.ui.opened import keys
from explorer.ui.opened.model import close, take
from explorer.ui.set_up.active import active_set_up
from explorer.views.nodes.opened_words import opened_caption, opened_title
from explorer.views.nodes.wording import short

_BUILD = "Build"
_MB = 2**20
_MAX_SENTENCE = 300
_LINES = {
    "scikit-learn": SKLEARN_LINES,
    "LightGBM": """\
import json, pathlib
booster = getattr(model, "booster_", model)
pathlib.Path("tree.json").write_text(json.dumps(booster.dump_model()))
""",
    "XGBoost": """\
import json, pathlib, xgboost
booster = model.get_booster() if hasattr(model, "get_booster") else model
categories = {name: list(X[name].cat.categories) for name in X.select_dtypes("category")}
pathlib.Path("tree.json").write_text(json.dumps({
    "program": "XGBoost", "version": xgboost.__version__, "categories": categories,
    "trees": booster.get_dump(dump_format="json"),
}))
""",
}
_OWN = "This explorer"
_TOLD = {
    "scikit-learn": "“model” is a fitted tree, forest or gradient boosting; for a Pipeline, its "
    "last step.",
    "LightGBM": "“model” is a fitted model or a Booster.",
    "XGBoost": "“model” is a fitted model or a Booster; “X” is the DataFrame it was fitted on.",
    _OWN: "On the Export page, under Rules, save a tree as JSON.",
}


def offer_model(source: str) -> None:
    """Show the panel that opens a model for the table `source`."""
    if active_set_up() is not None:  # its question is about a tree that the explorer grew
        return
    box = st.popover("Open a model", width="stretch", key=keys.MODEL_BOX.name, on_change="rerun")
    if not keys.MODEL_BOX.get():  # a first load does not send what is in it
        return
    with box:
        st.file_uploader(
            "A tree in a JSON file, to use on this table’s rows",
            key=keys.MODEL_UPLOADER.name,
            max_upload_size=CAPS.max_model_bytes // _MB,
            on_change=take,
            args=(source,),
            help="The file is read as data, never run as code, and is used only in this session. "
            "Pickle files are refused, because opening one can run any program.",
        )
        if problem := keys.MODEL_PROBLEM.get():
            told = sentence_markdown(short(problem, _MAX_SENTENCE))
            st.error(f"{told} The tree on the page is unchanged.")
        _show_lines()


def _show_lines() -> None:
    """Show the code that writes the file, for the chosen program."""
    program = st.selectbox("How to write the file", [*_LINES, _OWN], key=keys.MODEL_PROGRAM.name)
    st.caption(_TOLD[program])
    if program in _LINES:
        st.code(_LINES[program], language="python", wrap_lines=True)


def choose_tree(model: OpenedModel) -> int:
    """Return the number, from 1, of the model's tree that is shown."""
    n = model.about.n_trees
    if n < 2:
        return 1
    number = st.number_input(
        f"Tree in the model (1 to {n})",
        1,
        n,
        value=keys.MODEL_TREE.default,
        key=keys.MODEL_TREE.name,
        bind=keys.MODEL_TREE.bind,
    )
    return int(number)


def show_whose(
    model: OpenedModel | None,
    opened: OpenedTree | None,
    problem: str,
    training: TrainingTable,
    number: int,
) -> None:
    """State whose tree is shown and offer the way back; show nothing for the explorer's own tree.

    opened: the model's tree with this number, or None; then `problem` says why it does not fit.
    """
    own = "The page shows the explorer’s own tree."
    if model is not None and opened is not None:
        title = opened_title(model.about, number)
        caption = opened_caption(model.about, opened, training)
        if state.PAGE.get() == _BUILD:
            caption = "The other pages show this tree; on this page, you build your own."
        _show(title, caption, "Back to the explorer’s own tree")
    elif model is not None:
        told = f"The tree in “{short(model.name)}” does not fit this table."
        _show(told, f"{short(problem, _MAX_SENTENCE)} {own}", "Close the model")
    elif keys.MODEL.get() is None and (digits := keys.MODEL_PARAMETER.get()):
        _show(
            "This link was made while a model’s tree was open, but a link cannot contain a model.",
            "To see that tree, open its file under “Open a model”. The SHA-256 of the file’s "
            f"content begins with {short(digits)}. {own}",
            "Continue without it",
        )


def _show(title: str, caption: str, button: str) -> None:
    with st.container(key="opened", horizontal=True, vertical_alignment="center"):
        with st.container():
            st.caption(f"**{sentence_markdown(title)}** {sentence_markdown(caption)}")
        st.button(button, key=keys.CLOSE_MODEL.name, on_click=close)
