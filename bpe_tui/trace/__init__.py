"""Run it slowly: a plain function in, a run that can be stepped either way out. Standard library only."""
