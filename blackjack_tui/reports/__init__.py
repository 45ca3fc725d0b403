"""Reports: what is printed, shown as a page, or written as HTML, JSON or CSV, as one value."""
