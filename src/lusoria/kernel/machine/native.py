"""Native: the machine code of several programs at once, with the help of other processes.

LLVM's binding does one thing at a time in a process, so others help, as many as there are further processors. A text is
sent to the first that is free; the first of them starts while the first text is still being written.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import IO

import llvmlite
import llvmlite.binding as llvm

from . import optimise
from .faults import ProgramError
from .optimise import LENGTH, LEVEL, processor

log = logging.getLogger(__name__)


def deposits() -> bool:
    """Whether this processor has instructions for `deposit` and `extract`; in AMD's before the third Zen loops are
    quicker."""
    _, name, features = processor()
    return "+bmi2" in features.split(",") and name not in ("bdver4", "znver1", "znver2")


def versions() -> str:
    """The versions of what makes the code."""
    return f"llvmlite {llvmlite.__version__} llvm {'.'.join(map(str, llvm.llvm_version_info))} O{LEVEL}"


def machine_code(text: str) -> bytes:
    """An object file of a module's text."""
    try:
        return optimise.object_code(text)
    except RuntimeError as error:
        if "dominate" not in str(error):
            raise
        what = "a name of a row may have no value where it is used: bind it on every path"
        raise ProgramError(f"{what} ({error})") from error


def machine_codes(writers: Sequence[Callable[[], Sequence[str]]]) -> list[tuple[bytes, ...]]:
    """The object files of several programs, each of which comes as one text or more. Others make the first ones while
    the next are still being written; the last, and what they have not begun then, is made here, the longest first."""
    texts, jobs, counts = list[str](), list[Future[bytes]](), list[int]()
    if not writers:
        return []
    with _Helpers((os.cpu_count() or 1) - 1) as helpers:
        for write in writers:
            written = write()
            counts.append(len(written))
            texts += written
            jobs += [helpers.submit(text) for text in texts[len(jobs) : -1]]
        order = sorted(range(len(texts)), key=lambda k: (k < len(jobs), -len(texts[k])))
        here = {k: machine_code(texts[k]) for k in order if k == len(jobs) or jobs[k].cancel()}
    codes = iter([here[k] if k in here else jobs[k].result() or machine_code(text) for k, text in enumerate(texts)])
    return [tuple(islice(codes, count)) for count in counts]


class _Helpers:
    """As many processes as may help, and a thread for each that speaks to it. Where there is no further processor
    there are none: then every job waits for whoever cancels it."""

    def __init__(self, count: int) -> None:
        self.pool = ThreadPoolExecutor(count) if count > 0 else None
        self.idle: SimpleQueue[_Helper] = SimpleQueue()
        if self.pool is not None:
            self.idle.put(_Helper())

    def submit(self, text: str) -> Future[bytes]:
        """The object file of a text in time; nothing, where no process could make it."""
        return Future() if self.pool is None else self.pool.submit(self._send, text)

    def _send(self, text: str) -> bytes:
        try:
            helper = self.idle.get_nowait()
        except Empty:
            helper = _Helper()
        made = helper.made(text)
        self.idle.put(helper)
        return made

    def __enter__(self) -> _Helpers:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=kind is not None)
        with suppress(Empty):
            while True:
                self.idle.get_nowait().let_go()


class _Helper:
    """A process that makes object files of texts."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.wrong: OSError | None = None
        try:
            self.process = subprocess.Popen(  # noqa: S603 - our own
                [sys.executable, "-P", optimise.__file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )  # fmt: skip
        except OSError as error:
            self.wrong = error

    def made(self, text: str) -> bytes:
        """The object file; nothing where that cannot be had, or where the text is at fault: then it is made here,
        which takes longer or says what is wrong."""
        sent = text.encode()
        try:
            if self.process is None:
                raise self.wrong or BrokenPipeError("it has ended")
            asked, answers = _open(self.process.stdin), _open(self.process.stdout)
            asked.write(len(sent).to_bytes(LENGTH, "little") + sent)
            asked.flush()
            size = int.from_bytes(answers.read(LENGTH), "little")
            code = answers.read(size)
            if not size or len(code) < size:
                raise BrokenPipeError("it has ended")
        except OSError as error:
            said = self.let_go()
            log.warning("no process of its own made this machine code (%s); it is made here", said or error)
            return b""
        return code

    def let_go(self) -> str:
        """Have it end; the last thing that it complained of."""
        process, self.process = self.process, None
        if process is None:
            return ""
        _, said = process.communicate()
        lines = said.decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else ""


def _open(end: IO[bytes] | None) -> IO[bytes]:
    assert end is not None
    return end
