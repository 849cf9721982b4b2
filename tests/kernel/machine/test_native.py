"""From LLVM's language to machine code: one text here, several in as many processes as there are processors."""

import os
import sys
from functools import partial
from threading import Event

import pytest

from lusoria.kernel.machine import native

TEXTS = [f"define i64 @f{k}(i64 %x) {{\n  %y = mul i64 %x, {k + 2}\n  ret i64 %y\n}}\n" for k in range(3)]


@pytest.mark.parametrize("executable", [sys.executable, "/nowhere/python"])
def test_several_are_what_each_is_alone(executable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no other process can be had."""
    monkeypatch.setattr(sys, "executable", executable)
    alone = [native.machine_code(text) for text in TEXTS]
    assert len(set(alone)) == len(TEXTS)
    assert native.machine_codes([partial(str, text) for text in TEXTS]) == alone
    assert native.machine_codes([]) == []


@pytest.mark.parametrize("cores", [1, 2, 8])
def test_others_help_and_the_last_is_made_here(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    here, elsewhere, begun = list[str](), list[str](), Event()
    make, send = native.machine_code, native._elsewhere

    def noted(text: str) -> bytes:
        assert begun.wait(60)
        here.append(text)
        return make(text)

    def sent(text: str) -> bytes:
        elsewhere.append(text)
        begun.set()
        return send(text)

    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(native, "machine_code", noted)
    monkeypatch.setattr(native, "_elsewhere", sent)
    native.machine_codes([partial(str, text) for text in TEXTS])
    assert here[0] == TEXTS[-1]
    assert elsewhere
    assert sorted(here + elsewhere) == sorted(TEXTS)


def test_a_text_that_is_none_is_refused_wherever_it_was_read() -> None:
    with pytest.raises(RuntimeError, match="expected"):
        native.machine_codes([partial(str, "define nothing"), partial(str, TEXTS[0])])


def test_a_process_that_cannot_be_had_is_told_and_not_needed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    alone = [native.machine_code(text) for text in TEXTS]
    monkeypatch.setattr(native.sys, "executable", "/no/such/python")
    monkeypatch.setattr(os, "cpu_count", lambda: len(TEXTS) + 1)
    assert native._elsewhere(TEXTS[0]) == b""
    assert "it is made here" in caplog.text
    assert native.machine_codes([partial(str, text) for text in TEXTS]) == alone
