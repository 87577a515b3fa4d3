"""The rule sets. Each imports the kernel only, never another game."""
