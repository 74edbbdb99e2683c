"""Where it sits: one widget a file."""
