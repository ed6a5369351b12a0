"""The lessons as data: their steps, their words and the teacher's notes. Nothing here computes."""
