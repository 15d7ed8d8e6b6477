"""A sign, a meter's terms, a posting and a request in words: the same on paper, at a terminal and in the browser."""

import msgspec

from houseway.odds import dollars
from houseway.progressive.accounts import Posting
from houseway.progressive.amounts import show, show_rate
from houseway.progressive.floor import MeterTerms, Request


def sign(cents: int) -> str:
    """What a meter's sign shows: always two places."""
    return f"${cents // 100:,}.{cents % 100:02d}"


def terms_words(terms: MeterTerms) -> str:
    parts = [f"seed {dollars(terms.seed)}", f"contribution {show_rate(terms.contribution)}"]
    parts += [f"reserve {show_rate(terms.reserve)}", f"fixed pays from the {terms.fixed_pays}"]
    parts += [f"limit {dollars(terms.limit)}"] if terms.limit is not None else []
    return ", ".join([*parts, f"executive above {dollars(terms.executive_above)}"])


def posting_words(lines: Posting) -> str:
    """`tray +$5, players -$5`."""
    return ", ".join(f"{account} {'+' if amount > 0 else ''}{show(amount)}" for account, amount in lines.items())


def request_words(request: Request) -> str:
    """What would come of it, and why it is asked."""
    if request.kind == "terms":
        return f"{terms_words(msgspec.convert(request.asks, MeterTerms))} ({request.says})"
    backs = f"back out entry {request.asks['entry']}: " if request.asks["entry"] else ""
    return f"{backs}{posting_words(request.asks['posting'])}; {request.asks['reason']}: {request.says}"
