"""The image installs versions that the project asks for, each known by its digests."""

import re

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.paths import ROOT

ENTRY = re.compile(r"^(?P<pinned>[^\s#]\S*?==\S+)(?P<marker> ;[^\\\n]*)? \\$", re.MULTILINE)


def locked() -> dict[str, list[str]]:
    """The versions of each package; several where they depend on the Python."""
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    found: dict[str, list[str]] = {}
    for entry in ENTRY.finditer(lock):
        pin = Requirement(entry["pinned"])
        versions = found.setdefault(canonicalize_name(pin.name), [])
        versions += [one.version for one in pin.specifier]
    return found


def test_the_lock_holds_every_requirement_in_a_version_that_is_asked_for() -> None:
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    asked = [
        Requirement(line.partition("#")[0]) for line in lines if line.partition("#")[0].strip()
    ]
    versions = locked()
    assert len(asked) >= 12
    for one in asked:
        of_its = versions[canonicalize_name(one.name)]
        assert of_its
        assert all(one.specifier.contains(version) for version in of_its), one


def test_nothing_is_locked_without_a_digest() -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    starts = re.findall(r"^\S.*$", lock, re.MULTILINE)
    entries = re.split(r"^(?=\S)", lock, flags=re.MULTILINE)[1:]
    assert len(starts) == len(entries) == len(list(ENTRY.finditer(lock))) > 40
    assert all("--hash=sha256:" in entry for entry in entries)
