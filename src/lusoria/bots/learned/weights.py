"""Weights as a file: what a network is, for which table it was made, and how."""

from __future__ import annotations

import io
import json
import tokenize
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any
from zipfile import is_zipfile

import numpy as np
import numpy.typing as npt

from ...kernel import Box, Game
from ...kernel.machine.folder import drafted
from .features import Features

FORMAT = 1
LARGEST = 300_000  # bytes of a file
NAMES = "w1", "b1", "w2", "b2", "wv", "bv", "wp", "bp", "ws"
SEEN = 2.0  # the weight of what a sense says of a seat, before anything is learned
TABLE = {"game", "rules_version", "layout", "seats", "numbers"}  # what a file says of the table it is for
Arrays = Mapping[str, npt.NDArray[np.float32]]


class WeightsError(ValueError):
    """A file that holds no weights that can be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a network is: what goes in, its two layers, values (one a seat) and codes that come out."""

    inputs: int
    first: int
    second: int
    values: int
    codes: int

    @classmethod
    def of(cls, features: Features, game: Game) -> Shape:
        """The largest whose file is small enough."""
        first, codes = 64, int(game.rules.size)
        while True:
            shape = cls(features.size, first, 32, features.seats, codes)
            if 2 * shape.count <= LARGEST - 20_000 or first == 16:
                return shape
            first -= 16

    @property
    def arrays(self) -> dict[str, tuple[int, ...]]:
        """The shape of each array."""
        return {
            "w1": (self.inputs, self.first), "b1": (self.first,), "w2": (self.first, self.second),
            "b2": (self.second,), "wv": (self.values, self.second), "bv": (self.values,),
            "wp": (self.codes, self.second), "bp": (self.codes,), "ws": (self.values,),
        }  # fmt: skip

    @property
    def count(self) -> int:
        """How many weights."""
        return sum(int(np.prod(s)) for s in self.arrays.values())


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """A network with its features, for a table of one kind (`table`), and how it was made (`made`).

    `beside`: it stands beside the game's sense (`sense`: which one), not in its place; `trust`: how much of a leaf is
    then what it says, the rest being what a playout by the sense comes to; `horizon`: after so many decisions of a
    playout at most it says how all stand there; 0: where the sense would say it, the sense does.
    """

    features: Features
    shape: Shape
    arrays: Arrays
    table: Mapping[str, Any]
    made: Mapping[str, Any]
    beside: bool = False
    trust: float = 1.0
    sense: str = ""
    horizon: int = 0

    @classmethod
    def blank(cls, game: Game, box: Box, features: Features, seed: int = 1, beside: bool = False) -> Weights:
        """Weights of a network that has learned nothing: small and random in the layers, nothing in what comes out."""
        shape, dice = Shape.of(features, game), np.random.default_rng(seed)
        arrays = {}
        for name, size in shape.arrays.items():
            layer = name in ("w1", "w2")
            spread = (2.0 / (size[0] if name == "w2" else 40.0)) ** 0.5  # about so many inputs are not 0 at a time
            arrays[name] = (dice.standard_normal(size) * spread * layer).astype(np.float32)
        arrays["ws"][:] = SEEN if beside else 0.0
        table, sense = table_of(game, box, features.seats), sense_of(game) if beside else ""
        return cls(features, shape, rounded(arrays), table, {}, beside, sense=sense)

    def save(self, path: Path) -> int:
        """Write the file, whole or not at all; its bytes."""
        head = {
            "format": FORMAT,
            "features": self.features.as_dict(),
            "table": dict(self.table),
            "made": dict(self.made),
            "beside": self.beside,
            "trust": self.trust,
            "sense": self.sense,
            "horizon": self.horizon,
        }
        data = io.BytesIO()
        arrays = {name: np.asarray(a, np.float16) for name, a in self.arrays.items()}
        np.savez_compressed(data, head=np.frombuffer(json.dumps(head).encode(), np.uint8), **arrays)  # type: ignore[arg-type]
        size = data.tell()
        if size > LARGEST:
            raise WeightsError(f"weights of {size:,} bytes are more than a box may hold ({LARGEST:,})")
        with drafted(path) as file:
            file.write(data.getvalue())
        return size

    @classmethod
    def load(cls, path: Path, game: Game) -> Weights:
        """Raises WeightsError for a file that is none, is of another format or does not hold together."""
        try:
            if path.exists() and not is_zipfile(path):
                raise WeightsError(f"{path.name} holds no weights: it is no .npz file")
            with np.load(path, allow_pickle=False) as found:
                head = json.loads(found["head"].tobytes())
                if head["format"] != FORMAT:
                    raise WeightsError(f"{path.name} is of format {head['format']}, not {FORMAT}")
                features = Features.read(head["features"])
                arrays = {name: found[name].astype(np.float32) for name in NAMES if name in found or name != "ws"}
                arrays.setdefault("ws", np.zeros(features.seats, np.float32))  # not in files of networks alone
                beside, trust = bool(head.get("beside", False)), float(head.get("trust", 1.0))
                sense, horizon = str(head.get("sense", "")), int(head.get("horizon", 0))
                if set(head["table"]) != TABLE:
                    raise WeightsError(f"{path.name} does not say for which table it is")
                if head["table"]["game"] != game.slug:
                    raise WeightsError(f"{path.name} is for {head['table']['game']}, not for {game.slug}")
        except (OSError, ValueError, KeyError, TypeError) as error:
            if isinstance(error, WeightsError):
                raise
            raise WeightsError(f"{path.name} holds no weights: {error}") from error
        shape = Shape(features.size, len(arrays["b1"]), len(arrays["b2"]), features.seats, len(arrays["bp"]))
        wrong = [name for name, size in shape.arrays.items() if arrays[name].shape != size]
        if wrong or shape.second % 4 or not all(np.isfinite(a).all() for a in arrays.values()):
            raise WeightsError(f"{path.name} does not hold together: {', '.join(wrong) or 'its numbers'}")
        return cls(features, shape, arrays, head["table"], head["made"], beside, trust, sense, horizon)

    def misfit(self, game: Game, box: Box, seats: int) -> str | None:
        """Why they are of no use at a table, in words; None: they are made for it."""
        mine, its = self.table, table_of(game, box, seats)
        if mine["seats"] != its["seats"]:
            return f"made for {mine['seats']} seats, not {seats}"
        rules = "other rules"
        for what, words in (("rules_version", rules), ("layout", rules), ("numbers", "another box or other options")):
            if mine[what] != its[what]:
                return f"made for {words}"
        return "made beside another sense" if self.beside and self.sense != sense_of(game) else None


def table_of(game: Game, box: Box, seats: int) -> dict[str, Any]:
    """What weights are made for: the game, its rules, the seats, and the numbers and options in the box."""
    text = json.dumps(box.as_dict(), sort_keys=True).encode()
    return {
        "game": game.slug, "rules_version": game.rules_version, "layout": _layout(game), "seats": seats,
        "numbers": blake2b(text, digest_size=8).hexdigest(),
    }  # fmt: skip


@cache
def sense_of(game: Game) -> str:
    """A hash of the text of the game's sense without its comments and its blank space."""
    path = game.folder / "sense.py"
    with io.StringIO(path.read_text("utf-8") if path.exists() else "") as text:
        tokens = [t for t in tokenize.generate_tokens(text.readline) if t.type not in (tokenize.COMMENT, tokenize.NL)]
    said = [f"{tokenize.tok_name[t.type]} {t.string.strip()}" for t in tokens]
    return blake2b("\n".join(said).encode(), digest_size=8).hexdigest()


def _layout(game: Game) -> str:
    """A hash of what the numbers that go in and the codes that come out stand for. The text of the rules may change
    without it, as long as their version stays."""
    fields = [f"{f.name}:{f.shape}" for f in game.rules.State.FIELDS.values()]
    blocks = [f"{b.name}:{b.start}:{b.count}" for b in game.rules.actions.blocks]
    return blake2b("|".join([*fields, *blocks]).encode(), digest_size=8).hexdigest()


def rounded(arrays: Arrays) -> dict[str, npt.NDArray[np.float32]]:
    """As they come out of a file: numbers of 16 bits."""
    return {name: np.asarray(a, np.float16).astype(np.float32) for name, a in arrays.items()}
