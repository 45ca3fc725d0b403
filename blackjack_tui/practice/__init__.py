"""Practice: decisions and counts, drilled until they are known; only helper processes import numpy."""
