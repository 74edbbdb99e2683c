"""The rarer kinds of quiz, the test of a lesson, and the test that finds where to begin."""
