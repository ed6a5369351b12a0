"""The app, which besides says under /jobs how many trees are grown and nodes searched."""

from pathlib import Path

import streamlit as st
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from explorer.ui import script
from explorer.ui.background.workers import n_running
from explorer.ui.pictures import serving


def jobs(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(n_running()))


app = st.App(
    Path(script.__file__).with_name("main.py"),
    routes=[Route("/jobs", jobs), *serving.routes("")],
    middleware=serving.middleware(),
)
