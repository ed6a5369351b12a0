"""The app, which besides says under /jobs how many trees are grown and nodes searched."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import streamlit as st  # noqa: E402  # the room above must be found first
from starlette.requests import Request  # noqa: E402
from starlette.responses import PlainTextResponse  # noqa: E402
from starlette.routing import Route  # noqa: E402

from explorer.ui import script  # noqa: E402
from explorer.ui.background.workers import n_running  # noqa: E402
from explorer.ui.pictures import serving  # noqa: E402


def jobs(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(n_running()))


app = st.App(
    Path(script.__file__).with_name("main.py"),
    routes=[Route("/jobs", jobs), *serving.routes("")],
    middleware=serving.middleware(),
)
