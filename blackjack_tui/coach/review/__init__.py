"""A game reviewed after it was played: every decision graded, every round's result parted into luck and skill.

`walk` reads a timeline and says what has to be computed, `values` computes it for one round, `work` does so for all
rounds on all cores, `totals` adds up. `report`, `lines` and `graph` say it for people, programs and eyes. Only `values`
imports the odds engine, and with it numpy.
"""
