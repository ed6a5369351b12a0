"""The shell of every page: sidebar, uploads, header and style."""
