"""The data files of the games, their limits, and the house rules that change them."""
