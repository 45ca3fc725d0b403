"""Exact odds: the value of every legal move from any shoe, and what a rule book returns.

Questions go to `Odds` in `engine`. `answers` has the values that come out; unlike the modules that compute, it
needs no numpy.
"""
