"""Words: money, keys, sentences and explanations."""
