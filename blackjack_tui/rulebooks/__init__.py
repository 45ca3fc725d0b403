"""Rule books: the knobs, the files, and what reads them."""
