"""The database: its tables, how it came to them, and the files that nobody else reads."""
