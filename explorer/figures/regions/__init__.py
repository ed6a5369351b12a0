"""Decision regions drawn by Plotly, flat and as a surface."""
