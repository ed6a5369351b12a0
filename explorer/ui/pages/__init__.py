"""The pages of the app, one module each; the other packages contain the panels that they show."""
