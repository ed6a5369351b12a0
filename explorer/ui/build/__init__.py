"""The Build page's panels: a tree whose splits the user makes, and how it compares."""
