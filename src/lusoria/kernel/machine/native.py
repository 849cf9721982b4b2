"""Optimise: from LLVM's intermediate language to machine code for this processor."""

from __future__ import annotations

from functools import cache
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from .faults import ProgramError

LEVEL = 2


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
