"""A game reviewed after it was played: decisions graded, and each round's result parted into luck and skill.

`walk` reads a timeline and says what has to be computed. `values` computes it for one round, `work` for all
rounds on all cores, and `totals` adds up. `report` writes it for people, `lines` for programs, `picture` draws
it. Only `values` imports the odds engine, and numpy with it.
"""
