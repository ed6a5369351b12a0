"""What two trees differ in, as two lists: nodes, and rows whose prediction changes."""
