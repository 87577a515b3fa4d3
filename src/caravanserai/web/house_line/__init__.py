"""What the servers of a house tell each other at once, beside what stands in the database."""
