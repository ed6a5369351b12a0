"""The split search drawn by Plotly."""
