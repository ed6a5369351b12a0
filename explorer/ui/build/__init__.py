"""The Build page's panels: a tree whose splits a person makes, and how it compares."""
