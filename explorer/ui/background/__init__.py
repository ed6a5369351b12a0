"""Long work: done while the script goes on, with a Stop button, and left when unwanted."""
