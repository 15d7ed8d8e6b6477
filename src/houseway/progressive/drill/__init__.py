"""Drills: a house under load, killed and started again, and held against what it had acknowledged."""
