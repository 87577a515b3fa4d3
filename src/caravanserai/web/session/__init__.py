"""Who sends a request, what proves it, and how often they may."""
