"""What a browser opens: pages, scripts, styles and pictures."""
