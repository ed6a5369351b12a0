"""A tree and its pictures as one HTML file that needs nothing else."""
