"""The views of pictures that only lessons draw."""
