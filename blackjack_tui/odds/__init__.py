"""Exact odds: the value of every legal move from any shoe, and what a rule book returns.

`engine` is the way in. `answers` has the values that come out; it needs no numpy, unlike the modules that
compute.
"""
