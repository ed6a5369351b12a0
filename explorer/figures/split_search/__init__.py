"""The split search drawn by Plotly: one feature's curve large, every feature's small."""
