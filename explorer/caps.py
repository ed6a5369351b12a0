"""Every cap in one place, in two profiles: a person's own laptop and a shared server."""

import os
from dataclasses import dataclass

_MB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Caps:
    """What is refused, or cut short and said so (growth, overview); the defaults suit a server."""

    max_upload_bytes: int = 50 * _MB
    max_unpacked_bytes: int = 400 * _MB
    max_archive_files: int = 10_000
    max_unpacking_ratio: int = 200
    max_unpacked_bytes_of_any_ratio: int = 10 * _MB
    max_workbook_frame_bytes: int = 10 * _MB
    max_rows: int = 500_000
    max_columns: int = 500
    max_cells: int = 10_000_000
    node_budget: int = 200_000
    max_download_cells: int = 2_000_000
    overview_nodes: int = 40_001
    multiway_nodes: int = 20_000
    max_depth_offered: int = 12
    max_cells_grown_whole: int = 5_000_000
    min_cells_previewed: int = 1_000_000
    preview_rows: int = 30_000
    max_warnings_shown: int = 12
    max_min_samples_leaf: int = 50
    max_min_samples_split: int = 100


SERVER = Caps()

LAPTOP = Caps(
    max_upload_bytes=500 * _MB,
    max_unpacked_bytes=4000 * _MB,
    max_rows=5_000_000,
    max_columns=2_000,
    max_cells=50_000_000,
    max_download_cells=20_000_000,
)

CAPS = SERVER if os.environ.get("EXPLORER_PROFILE", "").casefold() == "server" else LAPTOP
"""The profile in force: the laptop's, unless the environment says EXPLORER_PROFILE=server."""
