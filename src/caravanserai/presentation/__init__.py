"""What web and terminal show alike, and what the drawings of the games are made of."""
