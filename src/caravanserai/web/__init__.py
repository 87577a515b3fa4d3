"""The table in the browser: pages, a JSON API and an event stream for every game of the house.

`tables` knows what may happen at a table and does no I/O; `store` keeps it; `house` brings both
together with the bots at work (`thinking`) and with those who look on (`stream`).
"""
