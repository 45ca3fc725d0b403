"""The rules: cards, rounds and what can be seen of them. It knows no screen."""
