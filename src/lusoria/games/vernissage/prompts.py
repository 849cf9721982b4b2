"""What a person is asked at a table of Vernissage."""

from lusoria.kernel import N_, Say, Seat

from . import rules_state as r
from .names import View, artist_word, counter_word, face_word, sum_of
from .rules_counter import shown_left


def prompt(view: View) -> Say:
    """What is asked of the seat that looks, or what is going on."""
    state = view.state
    if view.over:
        return Say(N_("The game is over. The greatest wealth wins."))
    mine = view.seat in view.awaited
    if state.phase == r.KEEPING:
        if mine and r.REDRAW in view.legal:
            return Say(N_("All your cards are pictures. Keep them, or put them back for others?"))
        return Say(N_("These are your first cards. Keep them.") if mine else N_("Everybody looks at the first cards."))
    if state.phase == r.SHOWING:
        return showing_prompt(view, mine)
    if r.OBJECTING <= state.phase <= r.LAYING:
        return objecting_prompt(view, mine)
    if not mine:
        return Say(WATCHED[state.phase], seat=Seat(state.active))
    return own_prompt(view)


WATCHED = {
    r.CHOOSING: N_("{seat} chooses a counter of fate."),
    r.PLACING: N_("{seat} chooses the artist for the counter."),
    r.BUYING: N_("{seat} buys a card."),
    r.TAKING: N_("{seat} looks through a pile."),
    r.USING: N_("{seat} may use a card."),
    r.LIFTING: N_("{seat} moves an envoy."),
    r.SETTING: N_("{seat} moves an envoy."),
    r.ARRANGING: N_("{seat} moves all envoys freely."),
    r.AIMING: N_("{seat} sends the critic to an artist."),
}


def own_prompt(view: View) -> Say:
    state, box = view.state, view.box
    if state.phase == r.CHOOSING:
        if shown_left(state, state.face - 1) == 0:
            return Say(
                N_("The die shows {face}, and no such counter is left. Choose any."), face=face_word(state.face - 1)
            )
        return Say(N_("The die shows {face}. Choose a counter."), face=face_word(state.face - 1))
    if state.phase == r.PLACING:
        return Say(N_("At whom do you lay {counter}?"), counter=counter_word(box, state.counter - 1))
    if state.phase == r.BUYING:
        return Say(N_("Buy a card: which pile?"))
    if state.phase == r.TAKING:
        return Say(N_("Take one card of the pile, or none."))
    if state.phase == r.USING:
        return Say(using_text(view))
    if state.phase == r.LIFTING:
        return Say(N_("Which envoy makes the move of up to {n}?"), n=state.number)
    if state.phase == r.SETTING:
        return Say(N_("Where does the envoy go?"))
    if state.phase == r.ARRANGING:
        still = state.standing_still - r.envoys_out(state, state.active)
        if still > 0:
            return Say(N_("Put your envoys on any steps. Still to be put there: {n}"), n=still)
        return Say(N_("Put envoys from your hand on the strip, or say that you are done."))
    return Say(N_("Whom does the critic attack?"))


def using_text(view: View) -> str:
    """Which cards can be used: who holds none is asked like all whose cards are hidden."""
    moves = any(code == r.ROAM or code in r.LIMITED for code in view.legal)
    if r.CRITIC not in view.legal:
        return N_("Use a move, or pass.") if moves else N_("You have no card that can be used now: pass.")
    if moves:
        return N_("Use a move or a critic, or pass.")
    return N_("You may still use a critic.") if view.state.moved else N_("Use a critic, or pass.")


def showing_prompt(view: View, mine: bool) -> Say:
    state, box = view.state, view.box
    artist = state.artist - 1
    pay = sum_of(box.pay[state.fame[artist] - r.first_in(box)])
    if mine:
        return Say(
            N_("{artist} is IN: every open picture brings {rubens}. How many do you turn up?"),
            artist=artist_word(artist), rubens=pay,
        )  # fmt: skip
    return Say(N_("{artist} is IN: pictures are being turned up."), artist=artist_word(artist))


def objecting_prompt(view: View, mine: bool) -> Say:
    state, box = view.state, view.box
    artist = artist_word(state.artist - 1)
    counter = counter_word(box, state.counter - 1)
    active, asked = Seat(state.active), Seat(view.awaited[0])
    if state.phase == r.OBJECTING:
        if mine:
            return Say(
                N_("{seat} lays {counter} at {artist}. Do you object?"), seat=active, counter=counter, artist=artist
            )
        return Say(N_("{counter} at {artist}: does {seat} object?"), counter=counter, artist=artist, seat=asked)
    if state.phase == r.AMENDING:
        if mine:
            return Say(N_("There is an objection to {counter}. Name another value, or stand firm."), counter=counter)
        return Say(N_("{seat} may name another value for {counter}."), seat=asked, counter=counter)
    if state.phase == r.ANSWERING:
        offered = counter_word(box, state.proposal - 1)
        proposer = Seat(state.proposer - 1)
        if mine:
            return Say(
                N_("{seat} proposes {counter} instead of {counter2} at {artist}. Do you agree?"),
                seat=proposer, counter=offered, counter2=counter, artist=artist,
            )  # fmt: skip
        return Say(
            N_("{seat} proposes {counter} instead of {counter2}; {seat2} answers."),
            seat=proposer, counter=offered, counter2=counter, seat2=asked,
        )  # fmt: skip
    if state.phase == r.NAMING:
        if mine:
            return Say(N_("What should {counter} be exchanged for? Name a value, or none."), counter=counter)
        return Say(N_("{seat} may name another value for {counter}."), seat=asked, counter=counter)
    if state.phase == r.JOINING:
        if mine:
            return Say(N_("No agreement about {counter} at {artist}: power play, or withdraw?"),
                       counter=counter, artist=artist)  # fmt: skip
        return Say(N_("Does {seat} call for a power play over {counter}?"), seat=asked, counter=counter)
    return laying_prompt(view, mine, counter)


def laying_prompt(view: View, mine: bool, counter: Say) -> Say:
    state = view.state
    if not mine:
        return Say(N_("Power play over {counter}: {seat} lays influence cards."),
                   counter=counter, seat=Seat(view.awaited[0]))  # fmt: skip
    if view.seat == state.active:
        against = max(state.laid[seat] for seat in range(view.seats) if state.stance[seat] == r.OPPOSES)
        return Say(N_("You defend {counter} with {n} against {n2}. How many influence cards do you add?"),
                   counter=counter, n=state.laid[state.active], n2=against)  # fmt: skip
    assert view.seat is not None
    return Say(N_("You attack {counter} with {n} against {n2}. How many influence cards do you add?"),
               counter=counter, n=state.laid[view.seat], n2=state.laid[state.active])  # fmt: skip
