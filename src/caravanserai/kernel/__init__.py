"""The rules machine: what all games stand on. Standard library only, no I/O."""
