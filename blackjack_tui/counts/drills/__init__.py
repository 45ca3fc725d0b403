"""Counting drills, in the order people learn: exercises as values, sittings, front ends in lines and JSON."""
