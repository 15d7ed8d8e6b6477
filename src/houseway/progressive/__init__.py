"""The progressive: meters, money, the dealer's console and the staff, on books that lose nothing (SE-10 to SE-15).

`operations/` is what people can do, each checked and carried out on the `Floor`; `GameManager` lets the staff do it.
"""
