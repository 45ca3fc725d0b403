"""A game reviewed after it was played: decisions graded, and each round's result parted into luck and skill.

`walk` reads a timeline and says what has to be computed. `values` computes it, on all cores. `report` adds it
up, writes it for people and draws it; `lines` writes it for programs. Only `values` has numpy loaded.
"""
