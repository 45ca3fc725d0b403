"""Recordings of a screen without a terminal: asciicast films and SVG pictures."""
