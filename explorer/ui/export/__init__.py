"""What can be taken away from the page, a module each."""
