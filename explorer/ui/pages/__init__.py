"""The pages of the app, one module each; the other packages have the panels that they show."""
