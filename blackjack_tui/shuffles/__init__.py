"""Seeded shuffles and the random number generators they use."""
