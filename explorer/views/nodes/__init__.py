"""What several pictures need of a tree's nodes: arrays, words, bins, axes, classes."""
