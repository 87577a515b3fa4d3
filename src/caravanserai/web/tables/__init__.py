"""A game being played: its table, who may do what, what each of them sees, where it is kept."""
