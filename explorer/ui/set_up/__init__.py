"""A teacher's set-up link: what it hides and fixes, its question, and its form."""
