"""Seeded shuffles and the generators they draw from."""
