"""Reports: what is printed or written as HTML, as one value."""
