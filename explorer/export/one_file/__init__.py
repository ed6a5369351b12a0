"""A tree and its pictures as one self-contained HTML file."""
