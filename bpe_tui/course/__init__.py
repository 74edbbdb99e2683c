"""What is taught: lessons in YAML, read into frozen models."""
