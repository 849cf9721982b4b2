"""Senator, Reiner Knizia, 2002: two families push each other up the stairs, into the senate and out again."""

from lusoria.kernel import N_, Game, Switch

FLAG = ("caesar", "stairs", "caesar-stairs", "brutus")  # ways in which the flag counts


def flag_counts(slug: str, title: str, clause: str) -> Switch:
    """One of these ways: only one at a time, and only for two, since three play without the flag."""
    return Switch(slug, title=title, clause=clause, seats=(2, 2), excludes=tuple(way for way in FLAG if way != slug))


GAME = Game(
    slug="senator",
    package=__name__,
    prefix="SEN",
    title="Senator",
    title_en="Senator",
    title_ja="元老院議員",
    title_zh="元老院議員",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    rules_version=2,
    scored_late="hidden",
    seats=(2, 3),
    minutes=10,
    weight=1,
    greedy_ms=0.3,
    mechanisms=(N_("pushing"), N_("area majority")),
    blurb="Every newcomer on the stairs pushes the others along: into the senate, and through it to the stairs beyond.",
    options=(
        flag_counts("caesar", N_("Senators in line with the flag count double"), clause="SEN-6.1"),
        flag_counts("stairs", N_("Stairs in line with the flag count too"), clause="SEN-6.2"),
        flag_counts(
            "caesar-stairs", N_("Senators in line with the flag double, stairs there single"), clause="SEN-6.3"
        ),
        flag_counts("brutus", N_("Cards in line with the flag do not count"), clause="SEN-6.4"),
        Switch(
            "adjacent",
            title="The flag acts only on the squares beside it",
            clause="SEN-6.6",
            seats=(2, 2),
            needs_any=FLAG,
        ),
        Switch("hidden", title="Secret hands, and all cards face down", clause="SEN-6.7"),
        Switch("notes", title="What one has seen stays readable", clause="SEN-6.10", needs=("hidden",)),
    ),
)
