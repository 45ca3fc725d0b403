"""Rule books: the TOML files, the values of their knobs, and loading."""
