"""The pages' terms with their small pictures, each drawn from a bundled data set."""
