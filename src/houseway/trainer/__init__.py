"""The dealer's school: rounds to deal, drills to answer, what comes back when, and an examination.

Nothing in here knows a game: steps come from its declaration, answers from its settlement.
"""
