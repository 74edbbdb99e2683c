"""Explorables on the screen: one widget each, all of one kind."""
