"""Pages for a browser, to share with people without a terminal.

Each is one file that needs no other: no library, no font, no request to a network.
"""
