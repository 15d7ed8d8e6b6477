"""`houseway claims`: what the manuals print, held against the count."""

import json

from houseway.cli.odds import counting
from houseway.exact.claims import claims_of
from houseway.exact.figures import Book
from houseway.exact.told import claim_data
from houseway.games import all_games


def show_claims(as_json: bool) -> None:
    rows = [claim for game in counting(list(all_games().values())) for claim in claims_of(Book(game))]
    if as_json:
        print(json.dumps([claim_data(claim) for claim in rows], indent=2))
        return
    print(f"{'game':<16} {'wager':<15} {'table':<8} {'figure':<14} {'printed':>8}  {'exact':>12}")
    for claim in rows:
        verdict = "confirmed" if claim.confirmed else "REFUTED"
        how = f" (as printed with {claim.under})" if claim.under else ""
        print(
            f"{claim.game:<16} {claim.wager:<15} {claim.paytable:<8} {claim.figure.replace('_', ' '):<14}"
            f" {claim.printed:>8}  {float(claim.exact):>12.6%}  {verdict}{how}"
        )
