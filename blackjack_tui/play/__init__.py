"""Sessions: rounds played one after another, by a player, in front of watchers."""
