"""Front ends on a screen: playing, replaying, the demo, and pages over the table."""
