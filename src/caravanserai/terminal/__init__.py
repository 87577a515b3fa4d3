"""The house in a terminal: plain lines for people, pipes and screen readers, colours on top.

Nothing here knows a particular game.
"""
