"""The page: widgets to choices, choices to pictures. Nothing is computed here."""
