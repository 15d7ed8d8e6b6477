"""`houseway school progress`: how a person stands, rule by rule."""

from houseway.cli.school.asking import now, trainee_of
from houseway.trainer.exam import PASS_PERCENT


def show_progress(game: str, person: str, database: str) -> None:
    with trainee_of(person, database) as trainee:
        rows = trainee.progress(game)
        exams = [sat for sat in trainee.shelf.exams(trainee.person) if game in ("", sat.game)]
    if not rows and not exams:
        print(f"{trainee.person} has not answered anything yet: try `houseway school drill`.")
        return
    today = now()
    print(f"{trainee.person}: what comes back first")
    for row in rows:
        back = "now" if row.due <= today else f"{row.due:%Y-%m-%d %H:%M} UTC"
        answered = f"{row.right} of {row.asked} right" if row.asked else "seen while dealing"
        print(f"  {row.game:<18} {row.rule:<7} {answered:<20} comes back {back}")
    for sat in exams:
        verdict = "passed" if sat.passed else f"not passed ({PASS_PERCENT}% is needed)"
        print(f"  examination {sat.number}: {sat.game}, {sat.at:%Y-%m-%d}, {sat.score} of {sat.out_of}, {verdict}")
        for words in sat.terms:
            print(f"    not as first printed: {words}")
