"""Exact odds, held against published figures and against the laws of chance."""
