"""The pages of the app, a module each; what they show stands in the panels beside."""
