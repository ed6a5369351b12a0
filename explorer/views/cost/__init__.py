"""What the search for a split costs, counted and timed, as plain data with its words."""
