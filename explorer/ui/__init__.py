"""The page: it turns widgets into choices and choices into pictures, and computes nothing."""
