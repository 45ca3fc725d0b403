"""Tables on a screen: to play at, to watch a game again, to watch one that plays itself."""
