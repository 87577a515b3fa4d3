"""Web pushes: words for a browser whose page is closed."""
