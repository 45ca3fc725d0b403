"""What was played: kept, written as a deal code or a journal, and told again."""
