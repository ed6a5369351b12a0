"""A view and a theme to a picture; no trees, no tables."""
