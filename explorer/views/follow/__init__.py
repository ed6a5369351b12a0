"""One row on its way down the tree, and what would flip what is predicted of it."""
