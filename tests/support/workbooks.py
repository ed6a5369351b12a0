"""Workbooks for the tests: by openpyxl if they are sound, by hand if not."""

import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

import openpyxl

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def workbook(
    sheets: dict[str, Iterable[Sequence[Any]]],
    hidden: Sequence[str] = (),
    merged: Sequence[str] = (),
) -> bytes:
    """Return rows by the name of their sheet; `merged` are ranges of cells that are one in each
    sheet."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
        for cells in merged:
            sheet.merge_cells(cells)
        sheet.sheet_state = "hidden" if name in hidden else "visible"
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def sheet_of(rows: str) -> str:
    return f"<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>"


def package(sheet: str, strings: str = "", **more: bytes) -> bytes:
    """Return a workbook of one sheet, written by hand."""
    link = f'<Relationship Id="{{}}" Type="{OFFICE}/{{}}" Target="{{}}"/>'
    links = f'<Relationships xmlns="{PACKAGE}/relationships">{{}}</Relationships>'
    members: dict[str, str | bytes] = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"/>',
        "_rels/.rels": links.format(link.format("rId1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": (
            f'<workbook {MAIN} xmlns:r="{OFFICE}"><sheets>'
            '<sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": links.format(
            link.format("rId1", "worksheet", "worksheets/sheet1.xml")
            + link.format("rId2", "sharedStrings", "sharedStrings.xml")
        ),
        "xl/worksheets/sheet1.xml": sheet,
        "xl/sharedStrings.xml": f"<sst {MAIN}>{strings}</sst>",
        **more,
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():  # no times: always the same bytes
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
