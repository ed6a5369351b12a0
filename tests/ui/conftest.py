"""What the tests that run the page by Streamlit's own driver share."""

from collections.abc import Iterator
from functools import cache

import pytest
from streamlit.components.v2 import manifest_scanner


@pytest.fixture(scope="session", autouse=True)
def packages_scanned_once() -> Iterator[None]:
    """The driver looks through every installed package, whose components are none of ours, for
    each page that it opens: four fifths of what opening one takes."""
    with pytest.MonkeyPatch.context() as patch:
        scanned = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", scanned)
        yield
