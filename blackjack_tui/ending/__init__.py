"""How a signal ends the program: once, within a second, and with the terminal given back."""
