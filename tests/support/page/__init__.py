"""Drivers of the app, its pages and its pictures, and checks of their content."""
