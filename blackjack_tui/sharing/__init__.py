"""Pages for a browser and sheets for a printer: what is worth seeing, for somebody who has no terminal.

Each is one file that needs no other: no library, no font, no request to a network.
"""
