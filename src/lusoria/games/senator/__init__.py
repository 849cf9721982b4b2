"""Senator, Reiner Knizia, 2002: two families push each other up the stairs, into the senate and out again."""

from lusoria.kernel import N_, Game, Switch

FLAG = ("caesar", "stairs", "caesar-stairs", "brutus")  # ways in which the flag counts; one at a time, for two


def others(slug: str) -> tuple[str, ...]:
    """What a way for the flag to count does not go together with."""
    return (*(other for other in FLAG if other != slug), "three")


DRAFT = Game(
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
    seats=(2, 3),
    minutes=10,
    weight=1,
    mechanisms=(N_("pushing"), N_("area control")),
    blurb="Every newcomer on the stairs pushes the others along: into the senate, and out on the far side.",
    options=(
        Switch(
            "caesar", title="Senators in line with the flag count double", clause="SEN-6.1", excludes=others("caesar")
        ),
        Switch("stairs", title="Stairs in line with the flag count too", clause="SEN-6.2", excludes=others("stairs")),
        Switch(
            "caesar-stairs",
            title="Senators in line with the flag double, stairs there single",
            clause="SEN-6.3",
            excludes=others("caesar-stairs"),
        ),
        Switch("brutus", title="Cards in line with the flag do not count", clause="SEN-6.4", excludes=others("brutus")),
        Switch("adjacent", title="The flag acts only on the squares beside it", clause="SEN-6.6", excludes=("three",)),
        Switch("hidden", title="Secret hands, and all cards face down", clause="SEN-6.7"),
        Switch("notes", title="What one has seen stays readable", clause="SEN-6.10", needs=("hidden",)),
        Switch("three", title="Three seats, seven cards each, no flag", clause="SEN-6.11", excludes=FLAG),
    ),
)
