"""Options written NAME=VALUE."""

from collections.abc import Sequence

from houseway.refused import Refused


def pairs(texts: Sequence[str], option: str, form: str) -> dict[str, str]:
    """`["bonus=2"]` as a mapping; `form` is how the option is written, `WAGER=CODE`."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise Refused(f"write {option} {form}, not {text!r}", option)
        if name in chosen:
            raise Refused(f"{name} is given twice: {chosen[name]} and {value}", option)
        chosen[name] = value
    return chosen
