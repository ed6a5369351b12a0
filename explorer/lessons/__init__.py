"""The lessons and the glossary as data: words, facts as functions of a table, and pictures."""
