"""Who decides: nobody here is a person, and all of them see what a person would."""
