"""Optimise: from LLVM's intermediate language to machine code for this processor."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from .faults import ProgramError

LEVEL = 2

log = logging.getLogger(__name__)


@cache
def target() -> Any:
    """The machine that code is made for."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple()


@cache
def processor() -> tuple[str, str, str]:
    """What the code depends on: the kind of system, the processor, and its features."""
    return target().triple, llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def deposits() -> bool:
    """Whether this processor has an instruction for `deposit`; in AMD's before the third Zen a loop is quicker."""
    _, name, features = processor()
    return "+bmi2" in features.split(",") and name not in ("bdver4", "znver1", "znver2")


def versions() -> str:
    """The versions of what makes the code."""
    return f"llvmlite {llvmlite.__version__} llvm {'.'.join(map(str, llvm.llvm_version_info))} O{LEVEL}"


def native_machine() -> Any:
    """A target machine of our own for each use: it belongs to the engine that it is given to."""
    _, name, features = processor()
    return target().create_target_machine(
        cpu=name, features=features, opt=LEVEL, reloc="pic", codemodel="small", jit=True
    )  # fmt: skip


def optimised(text: str, machine: Any) -> Any:
    """The module of a text, checked and optimised as a whole."""
    module = llvm.parse_assembly(text)
    try:
        module.verify()
    except RuntimeError as error:
        if "dominate" not in str(error):
            raise
        what = "a name of a row may have no value where it is used: bind it on every path"
        raise ProgramError(f"{what} ({error})") from error
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    options.loop_vectorization = options.slp_vectorization = True
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    return module


def machine_code(text: str) -> bytes:
    """An object file of a module's text."""
    machine = native_machine()
    code: bytes = machine.emit_object(optimised(text, machine))
    return code


def machine_codes(writers: Sequence[Callable[[], str]]) -> list[bytes]:
    """The object files of several texts. LLVM's binding does one thing at a time in a process, so others help, as many
    as there are further processors: the first ones are made there while the next are still being written."""
    texts, jobs = list[str](), list[Future[bytes]]()
    with ThreadPoolExecutor(max(1, (os.cpu_count() or 1) - 1)) as pool:
        for write in writers:
            texts.append(write())
            if len(texts) < len(writers):
                jobs.append(pool.submit(_elsewhere, texts[-1]))
        left = (k for k in reversed(range(len(texts))) if k == len(jobs) or jobs[k].cancel())
        here = {k: machine_code(texts[k]) for k in left}
    return [here[k] if k in here else jobs[k].result() or machine_code(text) for k, text in enumerate(texts)]


def _elsewhere(text: str) -> bytes:
    """The same in a process of its own; nothing where that cannot be had, or where the text is at fault: then it is
    made here, which takes longer or says what is wrong."""
    command = [sys.executable, "-c", f"from {__name__} import answer; answer()"]
    try:
        return subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout  # noqa: S603 - our own
    except (OSError, subprocess.SubprocessError) as error:
        said = (getattr(error, "stderr", None) or b"").decode(errors="replace").strip().splitlines()
        log.warning("no process of its own made this machine code (%s); it is made here", said[-1] if said else error)
        return b""


def answer() -> None:
    """What such a process does: a text comes in, its object file goes out."""
    sys.stdout.buffer.write(machine_code(sys.stdin.buffer.read().decode()))
