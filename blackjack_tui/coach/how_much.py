"""How much the coach tells: its three settings, and what the table says of each."""

OFF, AFTER, BEFORE = SETTINGS = ("off", "after", "before")
"""The settings: silent; the cost after a decision; each move's value before it."""
SETTINGS_TOLD = {
    OFF: "coach off",
    AFTER: "coach after: what a decision cost",
    BEFORE: "coach before: what each move is worth",
}
