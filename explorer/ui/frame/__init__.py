"""The frame of the pictures on every page: sidebar, uploads, header and looks."""
