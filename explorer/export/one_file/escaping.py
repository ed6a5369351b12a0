"""Data as text that cannot leave the element of a page that it stands in."""

from typing import Any

import orjson

_ESCAPED = {
    ord("<"): "\\u003c",
    ord(">"): "\\u003e",
    ord("&"): "\\u0026",
    0x2028: "\\u2028",
    0x2029: "\\u2029",
}


def as_text(plain: Any) -> str:
    """JSON without a character that could end the element, begin another or end a line."""
    return orjson.dumps(plain).decode().translate(_ESCAPED)
