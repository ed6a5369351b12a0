"""Decision regions drawn by Plotly."""
