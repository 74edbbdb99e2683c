"""The wire: what is sent to the terminal, and what this terminal can do."""
