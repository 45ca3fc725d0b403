"""What was played, kept from run to run in an SQLite database. The only importer of sqlite3."""
