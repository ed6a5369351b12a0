"""A view and a theme to a picture that is looked at, not dragged; every colour."""
