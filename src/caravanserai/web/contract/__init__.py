"""What programs send and what they get: every request and every answer of the API."""
