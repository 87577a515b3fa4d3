"""The table in the browser: pages, a JSON API and an event stream for every game of the house.

Each room has one feature: its `api` answers requests, its `store` speaks to the database.
`services` is everything that a server works with.
"""
