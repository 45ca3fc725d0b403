"""A grid of cells and keys. It knows no cards."""
