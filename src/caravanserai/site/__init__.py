"""The static edition: a folder for any web server, in which the house runs in the browser."""
