"""Turn a view and a theme into a static picture; every colour."""
