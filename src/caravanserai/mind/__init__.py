"""What bots see of a position and what they think of it."""
