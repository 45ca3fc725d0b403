"""Drills: practice that brings back what the player gets wrong. No module here imports numpy."""
