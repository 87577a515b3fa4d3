"""The house without a server: what runs in the worker of a browser tab, by Pyodide.

`house` answers what the API of a house would, `thinker` does in a worker of its own what a house
does in processes. Nothing here does I/O: messages come in as text and go out as text.
"""
