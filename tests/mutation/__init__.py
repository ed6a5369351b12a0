"""Breaks the code in one place at a time and sees whether a test fails; see docs/mutation.md."""
