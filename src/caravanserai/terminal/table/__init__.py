"""A table at one device: people and bots, questions, typed answers and commands."""
