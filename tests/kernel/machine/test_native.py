"""From LLVM's language to machine code: one text here, several in as many processes as there are processors."""

import os
import sys
from functools import partial
from threading import Event

import pytest

from lusoria.kernel.machine import native

TEXTS = [f"define i64 @f{k}(i64 %x) {{\n  %y = mul i64 %x, {7**k + 2}\n  ret i64 %y\n}}\n" for k in range(5)]
PROGRAMS = [TEXTS[:2], TEXTS[2:3], [], TEXTS[3:]]
WRITERS = [partial(list[str], texts) for texts in PROGRAMS]


@pytest.mark.parametrize("executable", [sys.executable, "/nowhere/python", "/bin/false"])
@pytest.mark.parametrize("cores", [1, 2, 8])
def test_several_are_what_each_is_alone(cores: int, executable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no other process can be had, or where it ends before it has answered."""
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(sys, "executable", executable)
    alone = [tuple(native.machine_code(text) for text in texts) for texts in PROGRAMS]
    assert len({code for codes in alone for code in codes}) == len(TEXTS)
    assert native.machine_codes(WRITERS) == alone
    assert native.machine_codes([]) == []


@pytest.mark.parametrize("cores", [1, 2, 8])
def test_others_help_and_the_last_is_made_here(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    here, elsewhere, begun = list[str](), list[str](), Event()
    make, send = native.machine_code, native._Helper.made

    def noted(text: str) -> bytes:
        assert cores == 1 or begun.wait(60)
        here.append(text)
        return make(text)

    def sent(helper: native._Helper, text: str) -> bytes:
        elsewhere.append(text)
        begun.set()
        return send(helper, text)

    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(native, "machine_code", noted)
    monkeypatch.setattr(native._Helper, "made", sent)
    native.machine_codes(WRITERS)
    assert here[0] == TEXTS[-1]
    assert here[1:] == sorted(here[1:], key=len, reverse=True)
    assert bool(elsewhere) == (cores > 1)
    assert sorted(here + elsewhere) == sorted(TEXTS)


def test_a_text_that_is_none_is_refused_wherever_it_was_read() -> None:
    with pytest.raises(RuntimeError, match="expected"):
        native.machine_codes([partial(list[str], ["define nothing"]), partial(list[str], TEXTS)])


def test_a_program_that_cannot_be_written_ends_it() -> None:
    def refuse() -> list[str]:
        raise ValueError("no text")

    with pytest.raises(ValueError, match="no text"):
        native.machine_codes([WRITERS[0], refuse])


def test_a_process_that_cannot_be_had_is_told_and_not_needed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(native.sys, "executable", "/no/such/python")
    assert native._Helper().made(TEXTS[0]) == b""
    assert "it is made here" in caplog.text


def test_one_process_makes_many() -> None:
    helper = native._Helper()
    assert [helper.made(text) for text in TEXTS] == [native.machine_code(text) for text in TEXTS]
    assert helper.let_go() == ""
    assert helper.made(TEXTS[0]) == b""
