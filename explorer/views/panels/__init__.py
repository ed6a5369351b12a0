"""Pictures of several features that one panel shows together, with the words between them."""
