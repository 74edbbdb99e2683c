"""What explorables compute: one module each, with its options, its controls, and what it finds."""
