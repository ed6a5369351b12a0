"""What drives the app, its pages and its pictures, and looks at what they show."""
