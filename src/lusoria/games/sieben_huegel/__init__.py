"""The Seven Hills of Rome (Die Sieben Hügel Roms), Reiner Knizia, 2002: two tribes, hidden cards, and a good memory."""

from lusoria.kernel import N_, Game, Switch

GAME = Game(
    slug="sieben-huegel",
    package=__name__,
    prefix="SIE",
    title="Die Sieben Hügel Roms",
    title_en="The Seven Hills of Rome",
    title_ja="ローマ七丘",
    title_zh="羅馬七丘",
    designer="Reiner Knizia",
    year=2002,
    family="Neue Spiele im alten Rom",
    rules_version=2,
    seats=(2, 2),
    minutes=10,
    weight=1,
    greedy_ms=0.2,
    mechanisms=(N_("area majority"), N_("memory"), N_("hand management")),
    blurb="Two tribes, seven hills, nine cards each: lay them face down, and remember where they are.",
    rules_files=("rules_state", "rules"),
    options=(
        Switch("series", title="Two games, each player begins one", clause="SIE-7.1"),
        Switch("no-equal", title="A value played on a hill is closed there to the opponent", clause="SIE-7.3"),
        Switch("barricade", title="A flag each as a barricade", clause="SIE-7.6"),
        Switch("highest", title="The highest card takes the hill", clause="SIE-7.14"),
        Switch("open", title="All cards lie face up", clause="SIE-7.15"),
        Switch("recall", title="One may look at one's own face-down cards", clause="SIE-7.16"),
        Switch("notes", title="What one has seen stays readable", clause="SIE-7.17"),
    ),
)
