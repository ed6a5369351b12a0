"""The page: widgets to choices, choices to pictures, and their state. Nothing is computed here."""
