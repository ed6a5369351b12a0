"""Pictures that one panel shows together, with the text between them."""
