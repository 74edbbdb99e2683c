"""The same course line by line, for screen readers and dumb terminals."""
