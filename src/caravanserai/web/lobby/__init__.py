"""What can be played, and where."""
