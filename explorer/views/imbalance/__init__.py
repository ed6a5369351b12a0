"""What the weight of a class does to a tree, in words, numbers and curves along the weight."""
