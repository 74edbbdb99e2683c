"""Tokenizers that are not byte-level BPE, each as a small version to be read and stepped.

They show the idea and leave out what the real ones need for size and speed; each module says what that is.
"""
