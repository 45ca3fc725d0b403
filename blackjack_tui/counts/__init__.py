"""Counting systems: their tags as data, and the running count and true count of the cards that were seen."""
