"""The drawn table: cards as they lie, with everything that only this view uses."""
