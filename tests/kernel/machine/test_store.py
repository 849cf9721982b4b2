"""The cache: whole files or none, whoever writes at the same time; what is broken is made anew."""

import multiprocessing
import os
import random
import resource
from pathlib import Path
from typing import Any

import pytest

from lusoria.kernel.machine import store
from lusoria.kernel.machine.faults import Fault
from lusoria.kernel.machine.program import Door
from lusoria.kernel.machine.store import Object

NAME = store.key_of(["a"])


def thing(size: int = 1000, seed: int = 1) -> Object:
    return Object(
        (random.Random(seed).randbytes(size), b"", b"more"), (Fault("games/größe.py", 3, "an index outside its row"),),
        (("rules.py", 4), ("rules.py", 7)), (Door("f", (("S", "States"), ("n", "int")), False), Door("g", (), True)),
    )  # fmt: skip


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUSORIA_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "machine"


def test_what_is_kept_comes_back(cache: Path) -> None:
    assert store.read(NAME) is None
    store.write(NAME, thing())
    assert store.read(NAME) == thing()
    assert [p.name for p in cache.iterdir()] == [f"{NAME}.o"]
    store.write(NAME, thing(seed=2))
    assert store.read(NAME) == thing(seed=2)


def test_a_file_that_is_not_whole_is_none_and_goes(cache: Path) -> None:
    store.write(NAME, thing())
    path = cache / f"{NAME}.o"
    sound, rng = path.read_bytes(), random.Random(3)
    broken = [b"", b"x", sound[:10], sound[:-1], sound + b"x", b"\0" * len(sound), sound.replace(b"code 2", b"code 1")]
    for _ in range(200):
        flipped, at = bytearray(sound), rng.randrange(len(sound))
        flipped[at] ^= 1 << rng.randrange(8)
        broken.append(bytes(flipped))
    broken += [sound[: rng.randrange(len(sound))] for _ in range(50)]
    for data in broken:
        path.write_bytes(data)
        assert store.read(NAME) is None
        assert not path.exists()
    path.write_bytes(sound)
    assert store.read(NAME) == thing()


def test_a_file_under_the_name_of_another_is_none(cache: Path) -> None:
    store.write(NAME, thing())
    other = store.key_of(["b"])
    (cache / f"{NAME}.o").rename(cache / f"{other}.o")
    assert store.read(other) is None


@pytest.mark.parametrize("kind", ["file", "below a file", "read-only"])
def test_without_a_folder_nothing_is_kept_and_nothing_fails(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    folder = {"file": tmp_path / "file", "below a file": tmp_path / "file" / "deep", "read-only": tmp_path / "closed"}[
        kind
    ]
    if kind == "read-only":
        folder.mkdir()
        folder.chmod(0o500)
        monkeypatch.setattr(Path, "write_bytes", refused)  # root may write all the same
        monkeypatch.setattr(Path, "mkdir", refused)
    monkeypatch.setenv("LUSORIA_CACHE", str(folder))
    assert store.read(NAME) is None
    store.write(NAME, thing())
    assert store.read(NAME) is None
    assert store.cache_folder() == folder


def refused(*_: Any, **__: Any) -> Any:
    raise PermissionError("read-only")


def test_a_disk_that_is_full_leaves_no_half(cache: Path) -> None:
    store.write(NAME, thing())
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (500, hard))  # bytes: half of what is written
    try:
        store.write(NAME, thing(seed=2))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert store.read(NAME) == thing()
    assert [p.name for p in cache.iterdir()] == [f"{NAME}.o"]


def test_what_was_not_used_for_longest_goes(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST", 5000)
    names = [store.key_of([str(k)]) for k in range(6)]
    for k, name in enumerate(names[:4]):
        store.write(name, thing())
        os.utime(cache / f"{name}.o", (k, k))
    assert len(list(cache.iterdir())) == 3  # each is a little more than a thousand bytes with what belongs to it
    assert store.read(names[0]) is None
    assert store.read(names[1]) is not None  # used, so the next one is now the oldest
    store.write(names[4], thing())
    assert store.read(names[2]) is None
    assert store.read(names[1]) is not None
    assert sum(p.stat().st_size for p in cache.iterdir()) <= 5000
    store.write(names[5], thing(size=6000))  # more than there is room for at all
    assert list(cache.iterdir()) == []


def test_names_tell_parts_apart() -> None:
    made = [store.key_of(parts) for parts in (["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["äbc"], [])]
    assert len(set(made)) == len(made)
    assert store.key_of(["a"]) == NAME


def _write_and_read(folder: str, seed: int, gate: Any, results: Any) -> None:
    os.environ["LUSORIA_CACHE"] = folder
    gate.wait()
    rng, wrong, found = random.Random(seed), 0, 0
    for _ in range(150):
        k = rng.randrange(3)
        name = store.key_of([str(k)])
        if rng.randrange(2):
            store.write(name, thing(50_000, seed=k))
        else:
            read = store.read(name)
            found += read is not None
            wrong += read is not None and read != thing(50_000, seed=k)
    results.put((wrong, found))


def test_eight_processes_write_and_read_at_once(cache: Path) -> None:
    context = multiprocessing.get_context("spawn")
    gate, results = context.Barrier(8), context.Queue()
    workers = [
        context.Process(target=_write_and_read, args=(str(cache.parent), k, gate, results)) for k in range(8)
    ]  # fmt: skip
    for worker in workers:
        worker.start()
    answers = [results.get() for _ in workers]
    for worker in workers:
        worker.join()
    assert [wrong for wrong, _ in answers] == [0] * 8
    assert sum(found for _, found in answers) > 300
    assert {p.suffix for p in cache.iterdir()} == {".o"}
    assert all(store.read(store.key_of([str(k)])) == thing(50_000, seed=k) for k in range(3))
