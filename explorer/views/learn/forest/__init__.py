"""Lesson 11 on its tables: samples, votes, drawn features, rows out of bag, and boosting."""
