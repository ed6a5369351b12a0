"""Helpers for a tree's nodes that several pictures share: arrays, words, bins, axes, classes."""
