"""A page of the app without a browser: its messages over the web socket."""

import asyncio
import json
import time
import urllib.request
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import websockets
from streamlit.components.v2.bidi_component.main import _make_trigger_id as trigger_id
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.Common_pb2 import FileURLs, UploadedFileInfo
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.util import calc_hash

MIB = 1 << 20
_WHOLE = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY)
_WIDGETS = (
    "slider",
    "selectbox",
    "file_uploader",
    "button",
    "radio",
    "button_group",
    "text_area",
    "text_input",
    "number_input",
)


class PageError(Exception):
    """The page showed an exception, or did not answer."""


@dataclass(slots=True)
class PageClient:
    """One visit. `url` is the app's; use it as an asynchronous context."""

    url: str
    patience: float = 60.0
    ids: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Ids of a widget or component and of its fragment, by its label or name."""
    sent_data: dict[str, bytes] = field(default_factory=dict)
    """The last data sent to each component, by its name."""
    seconds_until: dict[str, float] = field(default_factory=dict)
    """Seconds from the last message to each component in its answer."""
    words: list[str] = field(default_factory=list)
    n_bytes: int = 0
    _states: dict[str, WidgetState] = field(default_factory=dict)
    _known: dict[str, ForwardMsg] = field(default_factory=dict)
    _query: str = ""
    _page: str = ""
    _begun: float = 0.0
    _session: str = ""
    _socket: Any = None

    async def __aenter__(self) -> "PageClient":
        address = urlsplit(self.url)
        self._socket = await websockets.connect(
            f"ws://{address.netloc}{address.path.rstrip('/')}/_stcore/stream",
            subprotocols=[websockets.Subprotocol("streamlit")],
            max_size=64 * MIB,
            open_timeout=self.patience,
            ping_interval=None,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()

    async def open(self, page: str = "", query: str = "") -> float:
        """Open a page; return the seconds until it is complete."""
        self._page, self._query = calc_hash(page) if page else "", query
        self._states.clear()
        return await self._run("")

    async def turn_to(self, page: str) -> float:
        """Click another page's name; return the seconds until it is complete."""
        self._page = calc_hash(page)
        return await self._run("")

    async def send(self, component: str, event: str, value: object) -> float:
        """Send a picture's message; return the seconds until the page has answered it
        completely."""
        name, fragment = self.ids[component]
        trigger = trigger_id(name, "events")
        payload = json.dumps([{"event": event, "value": value}])
        return await self._run(fragment, WidgetState(id=trigger, json_trigger_value=payload))

    async def move(self, slider: str, value: float) -> float:
        """Release a slider at a value; return the seconds until the page is complete."""
        name, fragment = self.ids[slider]
        state = WidgetState(id=name)
        state.double_array_value.data.append(value)
        self._states[name] = state
        return await self._run(fragment)

    async def press(self, button: str) -> float:
        """Press a button; return the seconds until the page is complete."""
        name, fragment = self.ids[f"button {button}"]
        return await self._run(fragment, WidgetState(id=name, trigger_value=True))

    def fill(self, label: str, value: str | float | list[str]) -> None:
        """Fill a field ("text_area Question"); the next message sends its value along."""
        state = WidgetState(id=self.ids[label][0])
        if isinstance(value, str):
            state.string_value = value
        elif isinstance(value, float):
            state.double_value = value
        else:
            state.string_array_value.data.extend(value)
        self._states[state.id] = state

    async def enter(self, label: str, value: str | float | list[str]) -> float:
        """Fill a field and leave it; return the seconds until the page is complete."""
        self.fill(label, value)
        return await self._run(self.ids[label][1])

    async def poll(self, component: str) -> float:
        """Run the fragment of a component again, as a browser does by itself every second or so."""
        return await self._run(self.ids[component][1])

    async def follow(self) -> bool:
        """Reopen the page where it sends its tab, if it does: as a new visit that takes up what
        this one had."""
        go = json.loads(self.sent_data.get("visit") or "{}").get("go")
        if not go:
            return False
        await self._socket.close()
        await self.__aenter__()
        self.ids.clear()
        self.sent_data.clear()
        page, _, query = go["to"].partition("?")
        await self.open(page, query)
        await self.send("visit", "resume", {"token": go["token"], "choices": ""})
        return True

    async def upload(self, name: str, data: bytes) -> float:
        """Upload a file in the sidebar; return the seconds until the page is complete."""
        begun = time.perf_counter()
        uploader = next(label for label in self.ids if label.startswith("file_uploader"))
        widget, fragment = self.ids[uploader]
        asked = BackMsg()
        asked.file_urls_request.request_id = uuid.uuid4().hex
        asked.file_urls_request.file_names.append(name)
        asked.file_urls_request.session_id = self._session
        await self._socket.send(asked.SerializeToString())
        urls = (await self._until(lambda message: message.HasField("file_urls_response")))[-1]
        place = urls.file_urls_response.file_urls[0]
        await asyncio.to_thread(self._put, place, name, data)
        info = UploadedFileInfo(name=name, size=len(data), file_id=place.file_id, file_urls=place)
        state = WidgetState(id=widget)
        state.file_uploader_state_value.uploaded_file_info.append(info)
        self._states[widget] = state
        await self._run(fragment)
        return time.perf_counter() - begun

    def _put(self, place: FileURLs, name: str, data: bytes) -> None:
        base = self.url.rstrip("/")
        with urllib.request.urlopen(f"{base}/_stcore/health", timeout=self.patience) as answer:
            cookie = str(answer.headers["Set-Cookie"]).partition(";")[0]
        edge = uuid.uuid4().hex
        head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
        body = (
            f"{head}Content-Type: text/csv\r\n\r\n".encode() + data + f"\r\n--{edge}--\r\n".encode()
        )
        request = urllib.request.Request(
            f"{base}/{place.upload_url.lstrip('/')}",
            body,
            {
                "Content-Type": f"multipart/form-data; boundary={edge}",
                "Cookie": cookie,
                "X-Xsrftoken": cookie.partition("=")[2],
            },
            method="PUT",
        )
        with urllib.request.urlopen(request, timeout=self.patience) as answer:
            answer.read()

    async def _run(self, fragment: str, trigger: WidgetState | None = None) -> float:
        self._begun = time.perf_counter()
        self.seconds_until.clear()
        asked = BackMsg()
        state = asked.rerun_script
        state.CopyFrom(ClientState(query_string=self._query, fragment_id=fragment))
        state.page_script_hash = self._page
        states = [*self._states.values(), *([trigger] if trigger else [])]
        state.widget_states.widgets.extend(states)
        state.cached_message_hashes.extend(self._known)
        await self._socket.send(asked.SerializeToString())
        for message in await self._until(lambda each: each.HasField("script_finished")):
            self._take(message)
        return time.perf_counter() - self._begun

    async def _until(self, ends: Callable[[ForwardMsg], bool]) -> list[ForwardMsg]:
        """Return the messages up to one that ends them, including those of a requested rerun."""
        found: list[ForwardMsg] = []
        while True:
            data = await asyncio.wait_for(self._socket.recv(), self.patience)
            self.n_bytes += len(data)
            message = ForwardMsg()
            message.ParseFromString(data)
            if message.ref_hash:
                message = self._known[message.ref_hash]
            elif message.metadata.cacheable and message.hash:
                self._known[message.hash] = message
            found.append(message)
            if component := _component(message):
                self.seconds_until[component] = time.perf_counter() - self._begun
            if ends(message):
                status = message.script_finished
                if message.HasField("script_finished") and status not in _WHOLE:
                    continue
                return found

    def _take(self, message: ForwardMsg) -> None:
        if message.HasField("new_session"):
            self._session = message.new_session.initialize.session_id or self._session
            self._page = message.new_session.page_script_hash
        elif message.HasField("page_info_changed"):
            self._query = message.page_info_changed.query_string
        elif message.HasField("delta"):
            self._take_delta(message.delta)

    def _take_delta(self, delta: Delta) -> None:
        element = delta.new_element
        kind = element.WhichOneof("type")
        if kind == "exception":
            raise PageError(element.exception.message)
        if kind == "bidi_component":
            name = _name_of(element.bidi_component)
            self.ids[name] = element.bidi_component.id, delta.fragment_id
            data = element.bidi_component
            self.sent_data[name] = data.bytes or data.json.encode()
        elif kind in _WIDGETS:
            widget = getattr(element, kind)
            self.ids[f"{kind} {widget.label}"] = widget.id, delta.fragment_id
        elif kind == "heading":
            self.words.append(element.heading.body)


def _component(message: ForwardMsg) -> str:
    """Return the name of the component in the message; "" for any other message."""
    if not message.HasField("delta"):
        return ""
    element = message.delta.new_element
    is_component = element.WhichOneof("type") == "bidi_component"
    return _name_of(element.bidi_component) if is_component else ""


def _name_of(component: Any) -> str:
    return str(component.component_name).removeprefix("explorer_")
