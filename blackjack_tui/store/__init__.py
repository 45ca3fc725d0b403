"""The kept games, in an SQLite database. The only importer of sqlite3."""
