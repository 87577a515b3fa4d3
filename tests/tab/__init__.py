"""The house of one browser."""
