"""Pictures that one panel shows together, and the text that goes with them."""
