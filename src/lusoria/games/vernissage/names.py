"""What things are called at a table of Vernissage."""

from lusoria.kernel import N_, Say
from lusoria.kernel import View as ViewOf

from . import rules_state as r

View = ViewOf[r.State, r.Box]

ARTISTS = (N_("Elfrieda"), N_("Joe"), N_("Donna"), N_("Karl"), N_("Ron"))
KINDS = (N_("sale {n}"), N_("criticism {n}"), N_("scandal {n}"))
FACES = (N_("a sale"), N_("criticism"), N_("a scandal"), N_("the question mark"), N_("the bar"))
PICTURES = (
    N_("picture by Elfrieda"), N_("picture by Joe"), N_("picture by Donna"), N_("picture by Karl"),
    N_("picture by Ron"),
)  # fmt: skip
SORTS = (*PICTURES, N_("influence"), N_("critic"), N_("free move"))


def sum_of(rubens: int) -> str:
    """An amount of money as it is written: −60,000."""
    return f"{'−' if rubens < 0 else ''}{abs(rubens):,}"


def signed(value: int) -> str:
    """A value with its sign: +3, −6."""
    return f"{'−' if value < 0 else '+'}{abs(value)}"


def artist_word(artist: int) -> Say:
    """The name of an artist."""
    return Say(ARTISTS[artist])


def counter_word(box: r.Box, counter: int) -> Say:
    """A counter by its kind and value; where the box has none, by its place."""
    value = r.value_of(box, counter)
    return Say(KINDS[counter // r.VALUES], n=signed(value) if value else f"({counter % r.VALUES + 1})")


def face_word(face: int) -> Say:
    """What the die of fate shows."""
    return Say(FACES[face])


def step_word(step: int) -> Say:
    """A step of the stairs."""
    return Say(N_("step {n}"), n=step)


def origin_word(step: int) -> Say:
    """Where an envoy comes from."""
    return step_word(step) if step else Say(N_("the hand"))


def rubens_word(rubens: int) -> Say:
    """An amount of money."""
    return Say(N_("{sum} Rubens"), sum=sum_of(rubens))


def spaces_word(spaces: int) -> Say:
    """How far a marker goes, and which way."""
    if spaces < 0:
        return Say(N_("{n} space down", "{n} spaces down"), n=-spaces)
    return Say(N_("{n} space up", "{n} spaces up"), n=spaces)


def space_word(box: r.Box, space: int) -> Say:
    """A space of the scale of fame."""
    if space < box.out:
        return Say(N_("OUT"))
    if space >= r.first_in(box):
        return Say(N_("IN at {rubens}"), rubens=sum_of(box.pay[min(space, r.top_space(box)) - r.first_in(box)]))
    return Say(N_("{rubens}"), rubens=sum_of(box.worth[space - box.out]))


def pictures_word(pictures: int) -> Say:
    """A number of pictures."""
    return Say(N_("{n} picture", "{n} pictures"), n=pictures)


def notes_word(notes: int) -> Say:
    """A number of promissory notes."""
    return Say(N_("{n} promissory note", "{n} promissory notes"), n=notes)


def pile_word(box: r.Box, pile: int) -> Say:
    """A pile, by its price; where several cost the same, by its place too."""
    if pile == r.GREY_PILE:
        return Say(N_("the grey pile"))
    if list(box.price).count(box.price[pile]) > 1:
        return Say(N_("pile {n} at {rubens}"), n=pile + 1, rubens=sum_of(box.price[pile]))
    return Say(N_("the pile at {rubens}"), rubens=sum_of(box.price[pile]))


def sort_word(sort: int) -> Say:
    """A brown card."""
    return Say(SORTS[sort])


def number_word(number: int) -> Say:
    """A grey card."""
    return Say(N_("limited move {n}"), n=number)
