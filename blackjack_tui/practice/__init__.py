"""Practice: decisions and counts, drilled until they are known. No module here imports numpy."""
