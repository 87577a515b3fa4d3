"""How the web table is run: the application with its doors, its settings, the server."""
