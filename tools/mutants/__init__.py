"""The mutation gate: small faults put into the rules one by one, and whether a test finds them."""
