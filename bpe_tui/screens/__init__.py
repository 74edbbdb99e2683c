"""Places: one screen a file."""
