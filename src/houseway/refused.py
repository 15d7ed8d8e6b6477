"""The one way the house says no: what was wrong, where, and what would have been right."""


class Refused(ValueError):
    """A bet, card, action, record or table that the rules do not allow.

    `field` says where in the given data, in the words of a record: `seats[0].bets.ante`.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field

    def within(self, outer: str) -> "Refused":
        """The same refusal, seen from the data that contains the field."""
        joint = "" if not self.field or self.field.startswith("[") else "."
        return Refused(self.message, f"{outer}{joint}{self.field}")


def one_of(names: "list[str] | tuple[str, ...]") -> str:
    """`ante, blind or play`: the choices, as a person would say them."""
    names = list(names)
    if not names:
        return "nothing"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
