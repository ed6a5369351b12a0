"""Every cap in one place, in two profiles: one for the user's laptop, one for a shared server."""

import os
from dataclasses import dataclass

_MB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Caps:
    """Bounds beyond which input is refused, or cut short with a note (growth, overview).

    The defaults suit a server.
    """

    max_upload_bytes: int = 50 * _MB
    max_unpacked_bytes: int = 400 * _MB
    max_archive_files: int = 10_000
    max_unpacking_ratio: int = 200
    max_unpacked_bytes_of_any_ratio: int = 10 * _MB
    max_workbook_frame_bytes: int = 10 * _MB
    max_sheets_tried: int = 8
    """Sheets of a workbook that are searched for a table if the first has none."""
    max_rows: int = 500_000
    max_columns: int = 500
    max_cells: int = 10_000_000
    node_budget: int = 200_000
    work_budget: float = 5e9  # steps of search; the same everywhere, so that trees are the same
    max_class_weights: int = 32_000_000
    """Nodes × classes of a tree: 256 MB while it grows; the same everywhere, as for work."""
    max_predictions_shown: int = 200
    """Rows of another table that are listed with their predictions; the file has all of them."""
    max_file_nodes: int = 1_001
    """Nodes of a tree in a self-contained HTML file; of a larger tree, the best splits first."""
    max_nodes_filed_at_once: int = 31
    """The HTML file of a larger tree is made only on request."""
    max_file_bytes: int = 1_000_000
    """Bytes of such a file: split searches and views of regions fill it up to this size, starting
    with the nodes that have the most rows."""
    min_file_search_bytes: int = 100_000
    """Bytes for split searches in that file, even if the tree has filled it."""
    max_file_thresholds: int = 160
    """Thresholds in one split search of that file."""
    max_file_points: int = 600
    """Rows drawn as points over the decision regions in that file."""
    max_source_lines: int = 500
    """Lines of a script or of rules that a page shows; the file has all of them."""
    max_download_cells: int = 2_000_000
    """Cells in one download; rows beyond these are left out."""
    max_written_bytes: int = 200 * _MB
    """Bytes of a file that a stored table's database writes for a download."""
    max_categories_in_download: int = 1_000
    """Categories of one feature that a leaf's rule lists in a download; more are counted."""
    max_overview_nodes: int = 40_001
    """Nodes in the overview; of a larger tree, the best splits first."""
    multiway_nodes: int = 20_000
    multiway_work: int = 300_000_000
    """Steps of ID3's search, which take some seconds; the same everywhere, as for work."""
    max_jobs_at_work: int = 8
    """Trees grown and nodes searched at the same time, in all sessions; others wait their turn."""
    max_jobs_of_one_visit: int = 3
    """How many of these jobs one session may have, so that nobody's huge trees take all places."""
    max_spare_jobs_at_work: int = 2
    """Jobs at a time for work that the page is complete without, such as cross-validation, and as
    many again for the least urgent studies; one session has at most one job of each kind."""
    max_unasked_fold_work: int = 30_000_000
    """Steps of search (growth/work.py) for all folds' trees; beyond that, only on request."""
    max_unasked_leaf_size_work: int = 300_000_000
    """Steps of search for the trees with each minimum leaf size; beyond that, only on request."""
    max_unasked_importance_work: int = 100_000_000
    """Steps of searching and walking down trees for importances; beyond that, only on request."""
    max_unasked_scikit_learn_cells: int = 2_000_000
    """Cells on which scikit-learn's trees of all folds and random states are fitted without a
    request; on request, ten times as many."""
    max_scikit_learn_cells: int = 20_000_000
    """Cells of the matrix passed to scikit-learn, which has one column per category."""
    max_depth_offered: int = 30
    """Largest depth on the page. Shallower trees are trimmed from the deepest: on 100,000 to 5
    million cells, growing that one takes two to three times as long as growing to depth 12."""
    max_cells_grown_whole: int = 5_000_000
    min_cells_previewed: int = 1_000_000
    preview_rows: int = 30_000
    max_warnings_shown: int = 12
    """Warnings above the tree; each also appears next to its column."""
    max_min_samples_leaf: int = 50
    max_min_samples_split: int = 100
    max_kept_back_percent: int = 45
    """Largest share of tuning rows, and of test rows, so that some rows are left for training."""
    max_seed: int = 9_999
    max_leaves_of_round: int = 20
    """Leaves of a tree that is built by hand, which must fit the screen without scrolling."""
    max_cached_bytes: int = 1024 * _MB
    """Bytes of the tables, trees and picture data of all sessions; the oldest are dropped."""
    max_kept_bytes: int = 200 * _MB
    """Bytes of the files stored for reloads; beyond that, the oldest sessions are dropped."""
    max_kept_visits: int = 500
    seconds_kept: int = 2 * 60 * 60
    """How long after the user has left a session a reload of its tab still resumes it."""
    seconds_after_leaving: int = 120
    """How long a session's results stay after it ends, in case its connection comes back."""
    max_rooms: int = 100
    max_room_people: int = 300
    seconds_of_room: int = 2 * 60 * 60
    seconds_until_idle: int = 10 * 60
    """How long a room must have had no open page before a full server gives its place away."""
    max_room_file_bytes: int = 200 * _MB
    """Bytes of the files that teachers share, in all rooms together."""
    max_question_bytes: int = 60_000
    """Bytes of a question in a room, with its options and its address."""
    max_answer_characters: int = 200
    max_answers_within: int = 10
    """Answers that one person may give within `seconds_of_answers`; more are refused."""
    seconds_of_answers: int = 20
    max_rows_of_reveal: int = 50
    """Hidden rows that are listed when a round ends."""
    max_splits_file_bytes: int = 1 * _MB
    """Bytes of a file of hand-made splits."""
    max_model_bytes: int = 20 * _MB
    """Bytes of a model as JSON, from which one tree is opened."""
    max_model_nodes: int = 20_001
    """Nodes of that tree."""
    max_model_depth: int = 500
    max_tree_nodes: int = 2_001
    """Nodes sent to the tree picture; of a larger tree, the best splits first."""
    max_scrubber_stops: int = 60
    """Stops of a limit on the scrubber; beyond that, all for the smallest trees, then fewer."""
    max_scrubber_nodes: int = 400_000
    """Nodes × stops, which are computed in a few milliseconds; a large tree has fewer stops."""
    max_stops_of_large_trees: int = 12
    """Stops that even the largest tree may have."""
    max_player_steps: int = 1_000
    """Splits that the growth player makes one by one; of a larger tree, the best ones."""
    max_patience: int = 1_000
    """Failed splits that growth may make before the tuning rows stop it."""
    max_pruning_nodes: int = 401
    """Nodes of the tree at the pruning curve; of a larger tree, those that are pruned last."""
    max_printed_nodes: int = 60
    """Nodes in the print layout, which shows only complete levels from the top."""
    max_sent_thresholds: int = 1_500
    """Thresholds of a feature sent to a browser; beyond that, the extremes of each pixel column."""
    max_sent_median_thresholds: int = 600
    """The same under absolute error, where each threshold comes with the medians of both sides."""
    max_sent_values: int = 12_000
    """Rows of a node up to which a browser computes medians when categories are moved."""
    max_watched_rows: int = 200_000
    """Rows of a node on which the textbook engine is run to show its steps."""
    max_watched_median_rows: int = 5_000
    """The same under absolute error, where a Python loop updates the medians row by row."""
    max_watched_nodes: int = 5_000
    """Nodes of a tree whose importances and pruning are rerun to show their steps."""
    max_cost_cells: int = 5_000_000
    """Rows × features of the largest subset whose search is timed."""
    max_naive_steps: int = 120_000_000
    """Candidate splits × rows that the naive search visits in one run, which takes some seconds."""
    max_search_points: int = 600
    """Rows of a node drawn as points in its split search; beyond that, counts per position."""
    max_search_levels: int = 24
    """Levels of a feature drawn in the split search; beyond that, the heaviest."""
    max_drawn_subsets: int = 400
    """Subsets of levels in a curve of splits; beyond that, only the best, or the best per pixel."""
    max_regions: int = 1_500
    """Decision regions drawn; if there are more, only the regions of a tree cut at a smaller
    depth."""
    max_outlined_regions: int = 200
    """Number of regions up to which each one is outlined."""
    max_region_points: int = 2_000
    """Rows drawn as points over decision regions, at random if there are more."""
    max_axes_tried: int = 6
    """Features whose pairs are tried as the first axes of decision regions."""
    max_clearest_rows: int = 1_000
    """Rows used to choose fixed values, at random if there are more."""
    max_clearest_nodes: int = 1_001
    """Nodes used to choose fixed values; of a larger tree, its first complete levels."""
    max_followed_levels: int = 200
    """Categories of a feature that a followed row can be given, besides its own."""
    max_fixed_stops: int = 60
    """Values offered for a feature that no axis shows, besides those that the splits require."""
    max_stop_values: int = 20_000
    """Values of a numeric feature from which the offered values are chosen."""
    max_surface_edges: int = 160
    """Edges along an axis of a surface: a browser rotates up to 100,000 corners smoothly."""
    max_drawn_points: int = 2_000
    """Points drawn by hand."""
    max_set_up_characters: int = 6_000
    """Characters of a set-up in the address; some servers refuse addresses longer than 8,000."""
    max_set_up_bytes: int = 200_000
    """Bytes that a set-up may unpack to."""
    max_question_characters: int = 2_000
    """Characters of a teacher's question, of an option, and of the explanation."""
    max_question_options: int = 5
    max_lesson_rows: int = 2_000
    """Rows of the user's table in a lesson, at random if there are more."""
    max_warehouse_gb: float = 2.0
    """Memory of a stored table; beyond it, rows go to the temporary folder."""
    max_open_stored: int = 8
    """Stored tables that are open in all sessions; the one used longest ago is closed."""
    max_sampled_rows: int = 20_000
    """Rows of a stored table that the page holds in memory, at random if there are more."""
    max_limits_rows: int = 5_000
    """Rows from which the Limitations page grows its many trees, at random if there are more."""
    max_disturbed_trees: int = 500
    max_three_level_steps: int = 300_000_000
    """Steps of the search for the best tree of depth three, which take one to two seconds."""
    max_forest_outputs: int = 20_000_000
    """Trees × held-out rows × classes of a forest that is judged in many orders of its trees;
    beyond that, a sample of the rows."""
    max_vote_points: int = 400
    """Rows drawn as points over each map of many predictions, at random if there are more."""
    max_trees_of_forest: int = 500
    max_judged_points: int = 1_500
    """Rows drawn as points at their predictions, at random if there are more."""
    max_shown_rows: int = 1_000
    """Rows of a node in the table on the page."""
    max_shown_cells: int = 100_000
    """Cells of that table; more would keep a browser busy for seconds."""
    max_rows_left_out: int = 1_000
    """Unreadable rows that the page offers to leave out; beyond that, it refuses the file."""
    max_listed_columns: int = 60
    """Columns in one list; the others are found by name."""
    max_losses: int = 100
    """Errors that can cost other than 1."""
    max_drawn_levels: int = 8
    """Levels with their own bar in a column's small distribution."""
    max_sent_levels: int = 1_000
    """Levels of a feature sent to a browser one by one; beyond that, in groups."""
    max_leaves_on_track: int = 300
    """Leaves drawn as dots along the shares of a class; beyond that, the largest."""
    max_cut_offs: int = 1_000
    """Cut-offs on a class's share that are tried; beyond that, evenly spaced ones."""
    max_leakage_rows: int = 20_000
    """Rows used to search for columns that may give the target away."""
    max_leakage_cells: int = 4_000_000
    """Rows × columns of that search."""


SERVER = Caps()

LAPTOP = Caps(
    max_upload_bytes=500 * _MB,
    max_unpacked_bytes=4000 * _MB,
    max_rows=5_000_000,
    max_columns=5_000,
    max_cells=50_000_000,
    max_download_cells=20_000_000,
    max_model_bytes=100 * _MB,
    max_warehouse_gb=4.0,
)

CAPS = SERVER if os.environ.get("EXPLORER_PROFILE", "").casefold() == "server" else LAPTOP
"""The profile in use: the laptop's, unless the environment has EXPLORER_PROFILE=server."""
