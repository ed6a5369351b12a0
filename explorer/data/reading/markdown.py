"""Markdown tables: what a chat or a README holds, and people paste."""

import csv
import io
import re

_RULE = re.compile(r"\|?\s*:?-{3,}:?\s*(\|\s*:?-{3,}:?\s*)*\|?")
_BAR = re.compile(r"(?<!\\)\|")


def without_markdown(text: str) -> str:
    """A Markdown table as tab-separated text, short rows filled up; any other text as it is.

    A table has a row of names and a rule of dashes below it; “\\|” is a bar within a cell.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    is_table = len(lines) > 1 and "|" in lines[0] and "|" in lines[1]
    if not is_table or not _RULE.fullmatch(lines[1]):
        return text
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter="\t", lineterminator="\n")
    width = len(_cells(lines[0]))
    for line in (lines[0], *lines[2:]):
        cells = _cells(line)
        writer.writerow(cells + [""] * (width - len(cells)))  # a short row is no mistake here
    return buffer.getvalue()


def _cells(line: str) -> list[str]:
    inner = line.removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _BAR.split(inner)]
