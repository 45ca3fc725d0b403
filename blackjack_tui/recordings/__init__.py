"""What a screen showed, kept without a terminal: as a film, or as a picture."""
