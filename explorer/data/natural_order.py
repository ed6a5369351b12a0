"""Schema order of levels: natural sort, so that "10" follows "9"."""

import re
from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from explorer.data.arrays import IntArray

_DIGITS = re.compile(r"([0-9]+)")

_SINGLE_RUN = "^(?P<a>[^0-9]*)(?P<n>[0-9]{0,18})(?P<z>[^0-9]*)$"

_MAX_BY_KEY = 10_000


def natural_key(text: str) -> tuple[tuple[str | tuple[int, str], ...], str]:
    """Return a sort key under which digit runs compare as numbers and case only breaks ties."""
    parts: list[str | tuple[int, str]] = [*_DIGITS.split(text.casefold())]
    for i in range(1, len(parts), 2):
        digits = str(parts[i]).lstrip("0")  # int() would refuse more than 4300 digits
        parts[i] = (len(digits), digits)
    return tuple(parts), text


def natural_order(texts: Sequence[str], *, max_by_key: int = _MAX_BY_KEY) -> IntArray:
    """Return the indices of the texts in the order of `natural_key` (`int64[n_texts]`).

    Up to `max_by_key` texts are sorted by the key itself; more are sorted by PyArrow, in the same
    order and a million in a moment.
    """
    if len(texts) > max_by_key:
        return natural_order_of_array(pa.array(texts, pa.string()), max_by_key=max_by_key)
    return np.array(sorted(range(len(texts)), key=lambda i: natural_key(texts[i])), np.int64)


def natural_order_of_array(array: Any, *, max_by_key: int = _MAX_BY_KEY) -> IntArray:
    """Return `natural_order` of a PyArrow array of strings without nulls."""
    if len(array) <= max_by_key or not _is_plain(array):
        return natural_order(array.to_pylist(), max_by_key=max(max_by_key, len(array)))
    order = _order_of_single_runs(array)
    return _order_of_plain(array) if order is None else order


def _is_plain(array: pa.Array) -> bool:
    """Return whether there are no control characters, and only letters that PyArrow folds alike."""
    characters = sorted(set("".join(array.to_pylist())))
    if not characters or characters[0] < " ":
        return not characters
    folded = pc.utf8_lower(pa.array(characters, pa.string())).to_pylist()
    return bool(folded == [one.casefold() for one in characters])


def _order_of_single_runs(array: pa.Array) -> IntArray | None:
    """Return the order by the words around the number if each text has at most one, else None.

    Also None if case or leading zeros have to break a tie.
    """
    parts = pc.extract_regex(pc.utf8_lower(array), _SINGLE_RUN)
    if parts.null_count:
        return None
    before, number, after = (pc.struct_field(parts, part) for part in ("a", "n", "z"))
    numbers = pc.cast(pc.replace_substring_regex(number, "^$", "-1"), pa.int64()).to_numpy()
    keys = (_ranks(after), numbers, _ranks(before))
    order = np.lexsort(keys)
    tied = np.logical_and.reduce([np.diff(key[order]) == 0 for key in keys]).any()
    return None if tied else order.astype(np.int64)


def _ranks(texts: Any) -> IntArray:
    encoded = texts.dictionary_encode()
    order = pc.array_sort_indices(encoded.dictionary).to_numpy()
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return cast(IntArray, rank[encoded.indices.to_numpy()])


def _order_of_plain(array: pa.Array) -> IntArray:
    encoded = _with_lengths(pc.utf8_lower(array))
    if pc.count_distinct(encoded).as_py() == len(array):
        return cast(IntArray, pc.array_sort_indices(encoded).to_numpy().astype(np.int64))
    keys = pa.table({"encoded": encoded, "text": array})
    order = pc.sort_indices(keys, [("encoded", "ascending"), ("text", "ascending")])
    return cast(IntArray, order.to_numpy().astype(np.int64))


def _with_lengths(texts: pa.Array) -> pa.Array:
    """Return the bytes of texts, each run of digits without leading zeros and behind its length.

    \x01 before the length puts a number before other letters, and numbers of one length are
    compared by their digits. A length takes two bytes.
    """
    texts = texts.cast(pa.large_string())
    offsets = np.frombuffer(texts.buffers()[1], np.int64)[texts.offset :][: len(texts) + 1]
    data = np.frombuffer(texts.buffers()[2] or b"", np.uint8)[offsets[0] : offsets[-1]]
    begins = offsets - offsets[0]
    is_digit = (data >= ord("0")) & (data <= ord("9"))
    goes_on = np.zeros(len(data), bool)
    goes_on[1:] = is_digit[:-1]
    goes_on[begins[:-1][begins[:-1] < len(data)]] = False
    starts = is_digit & ~goes_on
    run = np.cumsum(starts) - 1
    counts = is_digit & (data != ord("0"))
    before = np.cumsum(counts) - counts
    seen = np.cumsum(counts) - before[starts][run] if starts.any() else counts
    kept = ~is_digit | (seen > 0)
    lengths = np.bincount(run[is_digit & kept], minlength=int(starts.sum()))
    ends = np.cumsum(kept + 3 * starts)
    places = np.concatenate([[0], ends])
    encoded = np.empty(int(places[-1]), np.uint8)
    encoded[(ends - 1)[kept]] = data[kept]
    heads = places[:-1][starts]
    encoded[heads], encoded[heads + 1], encoded[heads + 2] = 1, lengths // 256, lengths % 256
    return pa.LargeBinaryArray.from_buffers(
        pa.large_binary(), len(texts), [None, pa.py_buffer(places[begins]), pa.py_buffer(encoded)]
    )
