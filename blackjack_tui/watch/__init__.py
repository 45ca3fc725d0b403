"""The table without a player: a game watched again, and a game that plays itself."""
