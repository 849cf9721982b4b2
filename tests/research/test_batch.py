"""Batches in compiled code play the games that the interpreted rules play, and name the lane where one goes wrong."""

import numpy as np
import pytest

from lusoria.kernel import Game
from lusoria.kernel.compiled import FaultError
from lusoria.kernel.luck import mix
from lusoria.play import catalogue
from lusoria.research.batch import Batch
from lusoria.research.sitting import See, Sitting
from lusoria.research.vector import VectorSeatEnv
from tests.tiny_games.brittle import GAME as BRITTLE
from tests.tiny_games.duel import GAME as DUEL
from tests.tiny_games.favours import GAME as FAVOURS
from tests.tiny_games.leaky import GAME as LEAKY

FIELDS = ("observations", "masks", "actors", "rewards", "ended", "episodes", "actions")


@pytest.mark.parametrize("see", ["shown", "known"])
@pytest.mark.parametrize(
    "game", [LEAKY, DUEL, FAVOURS, *map(catalogue.game, ("zero", "konsul", "verraeter"))], ids=lambda g: g.slug
)
def test_lanes_go_with_the_interpreted_rules(game: Game, see: See) -> None:
    seats, lanes, seed = game.seats[1], 5, 7
    batch = Batch(game, lanes, seats, see=see, seed=seed)
    tables = [Sitting(game, seats) for _ in range(lanes)]
    for i, table in enumerate(tables):
        table.begin(mix(mix(seed, i + 1), 0))
    games = [0] * lanes
    for _ in range(150):
        for i, table in enumerate(tables):
            assert batch.actors[i] == table.actor
            assert batch.masks[i].tolist() == table.mask(table.actor).tolist()
            assert batch.observations[i].tolist() == table.tensor(table.actor, see).tolist()
        codes = batch.sample().copy()
        batch.step(codes)
        for i, table in enumerate(tables):
            table.act(table.actor, int(codes[i]))
            assert batch.rewards[i].tolist() == pytest.approx(table.returns())
            assert bool(batch.ended[i]) == table.over
            if table.over:
                games[i] += 1
                table.begin(mix(mix(seed, i + 1), games[i]))
    assert batch.episodes.tolist() == games
    assert sum(games) > 0


def test_what_happens_does_not_depend_on_lanes_and_threads() -> None:
    one, more = Batch(DUEL, 7, 3, seed=1), Batch(DUEL, 9, 3, seed=1, threads=2)
    for _ in range(50):
        one.step(one.sample())
        more.step(more.sample())
        for name in FIELDS:
            assert np.array_equal(getattr(one, name), getattr(more, name)[:7]), name
    more.close()
    again = Batch(DUEL, 7, 3, seed=2)
    again.reset(1)
    for _ in range(50):
        again.step(again.sample())
    assert all(np.array_equal(getattr(one, n), getattr(again, n)) for n in FIELDS)


def test_arrays_stay_where_they_are() -> None:
    batch = Batch(DUEL, 4, 2, seed=1)
    before = {name: getattr(batch, name).__array_interface__["data"] for name in FIELDS}
    for _ in range(20):
        batch.step(batch.sample())
    assert {name: getattr(batch, name).__array_interface__["data"] for name in FIELDS} == before
    assert batch.rewards.shape == (4, 2)


def test_a_code_outside_the_mask_names_its_lane() -> None:
    batch = Batch(DUEL, 6, 2, seed=1, threads=2)
    codes = batch.sample().copy()
    codes[4] = batch.nothing
    with pytest.raises(FaultError, match="tiny-duel with 2 seats: lane 4 was given a code outside its mask"):
        batch.step(codes)
    batch.step(batch.sample())
    batch.close()


def test_rules_that_fail_name_their_lane() -> None:
    batch = Batch(BRITTLE, 32, 2, values={"odds": 20}, seed=1)

    def play() -> None:
        for _ in range(20):
            batch.step(batch.sample())

    place = r"tests/tiny_games/brittle/rules\.py"
    with pytest.raises(FaultError, match=rf"tiny-brittle with 2 seats: lane \d+ failed: {place}"):
        play()


def test_nothing_is_seen_where_nothing_is_asked_for() -> None:
    batch = Batch(LEAKY, 3, see="nothing", seed=1)
    batch.step(batch.sample())
    assert not batch.observations.any()


@pytest.mark.parametrize("game", list(catalogue.games()), ids=lambda g: g.slug)
def test_what_is_observed_does_not_depend_on_what_was_looked_at_before(game: Game) -> None:
    rng = np.random.default_rng(3)
    one, other = Batch(game, 8, seed=2), Batch(game, 8, seed=2)
    kept = other._room[0].view(np.uint8)[: 8 * game.rules.State.kept_words()]
    for _ in range(100):
        kept[:] = rng.integers(0, 256, kept.size)
        for batch in (one, other):
            batch.step(batch.sample())
        assert (one.observations == other.observations).all()


def test_cards_that_lie_as_at_the_last_look_are_shown_as_they_were_then() -> None:
    game = catalogue.game("quo-vadis")  # the one with so many cards that it is worth it
    kept, bare = (Batch(game, 24, 5, seed=4, threads=2) for _ in range(2))
    assert [len(room) for room in kept._room] == [1 + 2 * 12] * 2
    bare._room = [room[:1] for room in bare._room]  # nothing is remembered
    again = 0
    for _ in range(600):
        cards, actors = kept._states["card_at"].copy(), kept.actors.copy()
        for batch in (kept, bare):
            batch.step(batch.sample())
        assert (kept.observations == bare.observations).all()
        again += int(((kept._states["card_at"] == cards).all(1) & (kept.actors == actors)).sum())
    assert 0 < again < 24 * 600
    assert kept.episodes.any()
    kept.reset(5)  # other games
    bare.reset(5)
    assert (kept.observations == bare.observations).all()
    for batch in (kept, bare):
        batch.step(batch.sample())
    assert (kept.observations == bare.observations).all()
    kept.close()
    bare.close()
    assert len(Batch("zero", 4, seed=1)._room[0]) == 1


def test_random_steps_in_one_go_need_no_looks_to_be_kept() -> None:
    one, go = Batch("quo-vadis", 6, 3, seed=4), Batch("quo-vadis", 6, 3, seed=4, threads=2)
    for _ in range(40):
        one.step(one.sample())
    go.run_random(40)
    for name in FIELDS:
        assert np.array_equal(getattr(one, name), getattr(go, name)), name
    go.close()


def test_one_seat_learns_and_the_others_play_at_random() -> None:
    env = VectorSeatEnv(FAVOURS, 16, 3, seat=2)
    seen, infos = env.reset(seed=4)
    assert env.metadata["autoreset_mode"].name == "SAME_STEP"
    paid, ended = 0.0, 0
    env.action_space.seed(1)
    for _ in range(200):
        assert seen in env.observation_space
        assert (env.batch.actors == 2).all()
        assert infos["action_mask"].any(axis=1).all()
        codes = np.array([env.single_action_space.sample(m.astype(np.int8)) for m in infos["action_mask"]])
        seen, rewards, over, cut, infos = env.step(codes)
        assert not cut.any()
        assert not rewards[~over].any()
        paid, ended = paid + float(rewards.sum()), ended + int(over.sum())
    assert ended > 16
    assert abs(paid) < ended  # it neither wins all nor loses all
    env.close()


def test_the_vector_form_repeats_itself_by_its_seed() -> None:
    def play(seed: int, threads: int) -> list[bytes]:
        env = VectorSeatEnv(LEAKY, 8, seat=1, threads=threads, see="known")
        seen, infos = env.reset(seed=seed)
        out = [seen.tobytes()]
        for _ in range(20):
            seen, rewards, _, _, infos = env.step(infos["action_mask"].argmax(axis=1))
            out += [seen.tobytes(), rewards.tobytes()]
        env.close()
        return out

    assert play(1, 1) == play(1, 2) != play(2, 1)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="a seat is 0 to 1, not 2"):
        VectorSeatEnv(LEAKY, 2, seat=2)
