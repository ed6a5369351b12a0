"""A line between a browser and a server, which can go silent, be cut, and change its server."""

import re
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Lock, Thread

from tests.support.page.rig import HOST

_AT_A_TIME = 1 << 16
_SESSION = re.compile(rb"(\r\nsec-websocket-protocol: streamlit, [^,\r]+), [^\r]+", re.IGNORECASE)
"""The header in whose third place Streamlit's browser names the session to resume."""


# No slots: `field` makes attributes that belong to only one line.
@dataclass
class Line:
    """The address for browsers, and the port of the server at the other end.

    forgets_sessions: a page that reconnects is a new session, as after a long absence.
    """

    url: str
    port: int
    forgets_sessions: bool = False
    holds: Event = field(default_factory=Event)
    """Set while it is silent and something waits for it to speak."""
    _open: Event = field(default_factory=Event)
    _sockets: set[socket.socket] = field(default_factory=set)
    _lock: Lock = field(default_factory=Lock)

    def fall_silent(self) -> None:
        """Let nothing pass and close nothing, as if a radio were out of reach."""
        self.holds.clear()
        self._open.clear()

    def speak(self) -> None:
        """Let everything pass again, waiting data first."""
        self._open.set()

    def cut(self) -> None:
        """End every connection; the next ones reach the server at `port`, if there is one."""
        with self._lock:
            ended, self._sockets = self._sockets, set()
        for one in ended:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def carry(self, near: socket.socket) -> None:
        """Carry one connection from a browser until either end closes it."""
        with closing(near):
            try:
                far = socket.create_connection((HOST, self.port))
            except OSError:
                return
            with closing(far):
                with self._lock:
                    self._sockets |= {near, far}
                back = Thread(target=self._pass, args=(far, near), daemon=True)
                back.start()
                self._pass(near, far)
                back.join()
                with self._lock:
                    self._sockets -= {near, far}

    def _pass(self, source: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(_AT_A_TIME):
                if not self._open.is_set():
                    self.holds.set()
                    self._open.wait()
                to.sendall(_SESSION.sub(rb"\1", data) if self.forgets_sessions else data)
        self._open.wait()
        with suppress(OSError):
            to.shutdown(socket.SHUT_WR)


@contextmanager
def line_to(port: int) -> Iterator[Line]:
    """Yield a line to a server of this machine, until the block ends."""
    with socket.create_server((HOST, 0)) as listening:
        line = Line(f"http://{HOST}:{listening.getsockname()[1]}", port)
        line.speak()
        Thread(target=_accept, args=(listening, line), daemon=True).start()
        yield line
        line.speak()
        line.cut()
        listening.shutdown(socket.SHUT_RDWR)


def _accept(listening: socket.socket, line: Line) -> None:
    with suppress(OSError):
        while True:
            near, _ = listening.accept()
            Thread(target=line.carry, args=(near,), daemon=True).start()
