"""Turn a view and a theme into a static picture; all colours are defined here."""
