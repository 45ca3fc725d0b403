"""Recorded games: deal codes, journals, and replaying them."""
