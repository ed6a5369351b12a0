"""The files that the project's documents name exist."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import explorer
from tests.support.docs import blocks, reference
from tests.support.paths import ROOT

DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        ROOT / "explorer" / "README.md",
        ROOT / "datasets" / "README.md",
    ]
)
README = ROOT / "README.md"
# A file with one of our suffixes, or a folder.
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|js|css|csv|md|png|toml|txt))")
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")
BLOCK = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def prose(document: Path) -> str:
    """The text without its blocks of code, which name files that a reader may make."""
    return BLOCK.sub("", document.read_text("utf-8"))


def missing_in(line: str, document: Path) -> Iterator[str]:
    """The paths of a line that do not exist: below the checkout, below the document's folder,
    or below a folder that the line has named before."""
    homes = [ROOT, document.parent]
    for span in re.findall(r"`([^`\n]+)`", line):
        if not PATH.fullmatch(span):
            continue
        found = [home / span for home in homes if (home / span).exists()]
        homes += [path for path in found if path.is_dir()]
        if not found:
            yield span


def anchors_of(document: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", h).strip().lower().replace(" ", "-") for h in headings}


def test_every_file_that_a_document_names_exists() -> None:
    missing = {
        str(document.relative_to(ROOT)): [
            name for line in prose(document).splitlines() for name in missing_in(line, document)
        ]
        for document in DOCUMENTS
    }
    assert {document: names for document, names in missing.items() if names} == {}


def dead_links(document: Path) -> Iterator[str]:
    for target, anchor in LINK.findall(prose(document)):
        found = document.parent / target if target else document
        if not found.exists() or (anchor and anchor not in anchors_of(found)):
            yield f"{target}#{anchor}"


def test_every_link_leads_somewhere() -> None:
    dead = {str(document.relative_to(ROOT)): [*dead_links(document)] for document in DOCUMENTS}
    assert {document: links for document, links in dead.items() if links} == {}


def test_every_decision_is_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = set(re.findall(r"\]\(([\w-]+\.md)\)", (folder / "README.md").read_text("utf-8")))
    assert listed == {path.name for path in folder.glob("*.md")} - {"README.md"}


@pytest.mark.parametrize("document", [README, ROOT / "docs" / "library.md"], ids=lambda p: p.stem)
def test_the_code_of_a_document_prints_what_the_document_shows(document: Path) -> None:
    names: dict[str, Any] = {}
    found = list(blocks.blocks_of(document))
    printed = [blocks.run(block, document.name, names) for block in found]
    assert printed == [block.shown or "" for block in found]
    assert len(found) == document.read_text("utf-8").count("```python")


def test_the_tour_names_every_public_name() -> None:
    text = (ROOT / "docs" / "library.md").read_text("utf-8")
    assert {name for name in explorer.__all__ if not re.search(rf"\b{name}\b", text)} == set()


def test_the_readme_is_short() -> None:
    assert len(README.read_bytes()) <= 8_000


def test_the_readme_has_two_commands_of_one_line_and_ci_runs_the_second() -> None:
    blocks = re.findall(
        r"^```\n(python -m pip.*?)^```$", README.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    start, test = (block.strip() for block in blocks)
    assert start == "python -m pip install -r requirements.txt && python -m explorer"
    installs, runs = test.split(" && ")
    assert installs == "python -m pip install -r requirements-dev.txt"
    assert (ROOT / ".ci" / "run").read_text("utf-8").rstrip().endswith(f"\n{runs}")


def test_the_reference_shows_the_docstring_of_every_public_name(tmp_path: Path) -> None:
    page = reference.write(tmp_path).read_text("utf-8")
    starts = [*re.finditer(r'<section id="([\w.]+)">', page)]
    ends = [*(start.start() for start in starts[1:]), len(page)]
    sections = {s[1]: page[s.start() : end] for s, end in zip(starts, ends, strict=True)}
    shown = {name for name, html in sections.items() if '<div class="docstring"><p>' in html}
    assert set(explorer.__all__) - shown == set()
    items = sections["StopRules"]
    assert "<li><strong>max_depth</strong>: deepest level of a leaf" in items
    assert "float64[n_rows, n_classes]" in sections["predict_proba"]


def test_fields_of_a_docstring_become_a_list() -> None:
    text = "Facts.\n\na: one\nline. b, c: int64[n], two.\n\nRaises: never."
    assert reference.as_list(text) == (
        "Facts.\n\n- **a**: one line.\n- **b, c**: int64[n], two.\n\nRaises: never."
    )


def has_docstring(member: object) -> bool:
    return bool((inspect.getdoc(member) or "").strip())


@pytest.mark.parametrize("name", explorer.__all__)
def test_a_public_name_and_its_methods_have_docstrings(name: str) -> None:
    found = getattr(explorer, name)
    own = vars(found).items() if inspect.isclass(found) else ()
    kinds = (FunctionType, property, classmethod, staticmethod)
    methods = {one: member for one, member in own if isinstance(member, kinds) and one[0] != "_"}
    bare = [one for one, member in {name: found, **methods}.items() if not has_docstring(member)]
    assert bare == []
