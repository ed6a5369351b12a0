"""What the project's documents name is there."""

import re
from collections.abc import Iterator
from pathlib import Path

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
# A file with a suffix of ours, or a folder.
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|js|css|csv|md|png|toml|txt))")
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")
BLOCK = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def prose(document: Path) -> str:
    """The text without its blocks of code, which name files that a reader may make."""
    return BLOCK.sub("", document.read_text("utf-8"))


def missing_in(line: str, document: Path) -> Iterator[str]:
    """The paths of a line that are not there: below the checkout, below the document's folder,
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


def test_the_readme_has_two_commands_of_one_line_and_ci_runs_the_second() -> None:
    blocks = re.findall(
        r"^```\n(python .*?)^```$", README.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    start, test = (block.strip() for block in blocks)
    assert start == "python -m pip install -r requirements.txt && python -m streamlit run app.py"
    installs, runs = test.split(" && ")
    assert installs == "python -m pip install -r requirements-dev.txt"
    assert (ROOT / ".ci" / "run").read_text("utf-8").rstrip().endswith(f"\n{runs}")
