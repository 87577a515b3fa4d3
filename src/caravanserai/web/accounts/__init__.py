"""People with a name and a password."""
