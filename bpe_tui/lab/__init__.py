"""Your code: a learner's own code is run, tested, stepped and compared with the reference, in a process of its own."""
