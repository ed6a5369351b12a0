"""The app on a machine with slow growth of large trees and slow searches of right nodes.

`/jobs` returns how many trees are growing and nodes being searched. Slow work continues until it is
cancelled, so that no test depends on the machine's speed.
"""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import streamlit as st
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.growing import grow
from explorer.growth.progress import Progress
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.explain_node import NodeExplanation, explained
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.ui import script, split_search
from explorer.ui.background.workers import n_running
from explorer.ui.pictures import serving
from explorer.ui.studies import trees

SLOW_ROWS = 50_000
"""Tables of more rows are slow under entropy, below SLOW_LEVEL."""

SLOW_LEVEL = 2

SLOW_PATH = "R"
"""The node whose search is slow in every table."""


def grow_slowly(
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    *,
    on_level: Callable[[Progress], None] | None = None,
    **options: Any,
) -> Tree:
    def tell(progress: Progress) -> None:
        if on_level is not None:
            on_level(progress)
        if is_slow and progress.depth == SLOW_LEVEL:
            go_on_until_given_up()

    is_slow = training.n_rows > SLOW_ROWS and search.criterion is Criterion.ENTROPY
    return grow(training, search, stop, on_level=tell, **options)


def explain_slowly(shown: TreeSpec, *arguments: Any) -> NodeExplanation:
    if shown.path == SLOW_PATH:
        go_on_until_given_up()
    return explained(shown, *arguments)


def go_on_until_given_up() -> None:
    nothing = Event()
    while not nothing.wait(0.01):
        check_cancelled()


def jobs(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(n_running()))


trees.grow = grow_slowly
split_search.explained = explain_slowly

app = st.App(
    Path(script.__file__).with_name("main.py"),
    routes=[Route("/jobs", jobs), *serving.routes("")],
    middleware=serving.middleware(),
)
