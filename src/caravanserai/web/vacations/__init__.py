"""People who are away: the clocks of slow games wait for them."""
