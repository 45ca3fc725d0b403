"""The coach: what each decision is worth on the cards that are left, what it cost, and why.

The helper process of `odds/` computes; the game's own process never imports numpy.
"""
