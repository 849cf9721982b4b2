"""What a person reads at an Imperium table."""

from lusoria.kernel import N_, Fact, Say, Seat, Words
from lusoria.kernel import View as ViewOf

from . import rules as r

View = ViewOf[r.State, r.Box]

REGIONS = (
    N_("Italia"),
    N_("Hispania"),
    N_("Africa"),
    N_("Illyricum"),
    N_("Asia"),
    N_("Gallia"),
    N_("Aegyptus"),
    N_("Britannia"),
    N_("Oriens"),
)


def region_word(number: int) -> Say:
    return Say(REGIONS[number - 1])


def decided_now(view: View) -> Say:
    """The region of this round, or the two; all that are left where a box has fewer rounds."""
    s, box = view.state, view.box
    *now, last = [region_word(k + 1) for k in range(r.REGIONS) if r.decides(box, s.turn, k)]
    if not now:
        return last
    said = now[0]
    for region in now[1:]:
        said = Say(N_("{one}, {two}"), one=said, two=region)
    return Say(N_("{one} and {two}"), one=said, two=last)


def prompt(view: View) -> Say:
    s = view.state
    if view.over:
        return Say(N_("The game is over."))
    if view.seat is None or view.seat not in view.awaited:
        if s.to_place == 0:
            return Say(
                N_("Round {n}: {region} will be decided. Not everybody has chosen yet."),
                n=s.turn,
                region=decided_now(view),
            )
        return Say(
            N_("{seat} has too few markers and decides which chosen regions get them."), seat=Seat(view.awaited[0])
        )
    if s.to_place > 0:
        return Say(
            N_("You have too few markers for all your choices ({n} left). Which chosen region gets the next one?"),
            n=s.hand[view.seat],
        )
    taken = r.picks(s, view.seat)
    if taken == 0:
        return Say(
            N_("Round {n}: {region} will be decided. Choose your first of three regions."),
            n=s.turn,
            region=decided_now(view),
        )
    if taken == 1:
        return Say(N_("Choose your second region; it may be the same again."))
    return Say(N_("Choose your third region. With it your choice is final."))


def facts(view: View) -> list[Fact]:
    s = view.state
    first = Say(N_("{seat}"), seat=Seat(s.first))
    found = [Fact(Say(N_("Round")), None, s.turn), Fact(Say(N_("First player")), None, first)]
    for seat in range(view.seats):
        found.append(Fact(Say(N_("Markers in hand")), seat, s.hand[seat]))
    return found


def price(view: View, code: int) -> Say | None:
    """A choice for which no marker may be left."""
    s, seat = view.state, view.seat
    if seat is None or s.to_place > 0 or code not in r.CHOOSE or r.picks(s, seat) < s.hand[seat]:
        return None
    return Say(
        N_(
            "You have {n} marker in hand: not every choice can become one.",
            "You have {n} markers in hand: not every choice can become one.",
        ),
        n=s.hand[seat],
    )


def warn(view: View, code: int) -> Say | None:
    """A region that will not be decided any more."""
    s, box = view.state, view.box
    if view.seat is None or s.to_place > 0 or code not in r.CHOOSE:
        return None
    if r.next_round(box, s.turn, code - r.CHOOSE) == r.NEVER:
        return Say(N_("This region has been decided already: a marker there earns nothing and does not come back."))
    return None


WORDS = Words(
    actions={"choose": N_("Choose {region}"), "place": N_("Marker to {region}")},
    events={
        "leads": N_("{seat} is first player for the whole game."),
        "begun": N_("Round {amount} begins."),
        "sent": N_("{seat} sends markers to {region}, {region2} and {region3}."),
        "chosen": N_("{seat} chooses {region}, {region2} and {region3}."),
        "short": N_("{seat} has no marker left; choices lost: {amount}."),
        "placed": N_("{seat} places a marker in {region}."),
        "scored": N_("{seat} scores {amount} in {region}."),
        "deserted": N_("Nobody is present in {region}: nobody scores."),
        "all-alike": N_("All are equally strong in {region}: nobody scores."),
        "barren": N_("The row of {region} has no number for the place taken there: nobody scores."),
        "cleared": N_("All markers return from {region}."),
        "capped": N_(
            "After {amount} round nobody has reached {amount2} points; the game ends.",
            "After {amount} rounds nobody has reached {amount2} points; the game ends.",
        ),
        "crowned": N_(
            "{seat} is emperor of Rome with {amount} point.", "{seat} is emperor of Rome with {amount} points."
        ),
        "shares": N_(
            "{seat} shares the victory with {amount} point.", "{seat} shares the victory with {amount} points."
        ),
    },
    kinds={"region": region_word},
    reasons={
        r.NOT_CHOSEN: (N_("You did not choose this region, or not as often."), "IMP-5.2"),
    },
    unplayable={r.RISING: N_("No number of a region is higher than the one before it.")},
    reckoned=("crowned", "shares", "capped"),
    prompt=prompt,
    facts=facts,
    price=price,
    warn=warn,
)
