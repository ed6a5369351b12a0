"""Long work in the background, with a Stop button; unwanted work is abandoned."""
