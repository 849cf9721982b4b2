"""Optimise: from LLVM's intermediate language to machine code for this processor.

This file is run by itself too, in the processes that help (see native.py): it stands on llvmlite alone, so that they
are ready at once.
"""

import sys
from functools import cache
from typing import Any

import llvmlite.binding as llvm

LEVEL = 2
# Calls that LLVM adds by itself, such as `memset`, go by the table too: see `optimised`.
FLAGS = """
!llvm.module.flags = !{!900000}
!900000 = !{i32 7, !"RtLibUseGOT", i32 1}
"""
LENGTH = 8  # bytes that say how long what follows them is


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


def native_machine() -> Any:
    """A target machine of our own for each use: it belongs to the engine that it is given to."""
    _, name, features = processor()
    return target().create_target_machine(
        cpu=name, features=features, opt=LEVEL, reloc="pic", codemodel="small", jit=True
    )  # fmt: skip


def optimised(text: str, machine: Any) -> Any:
    """The module of a text, checked and optimised as a whole. Raises RuntimeError for one that is none.

    What lies elsewhere is called by way of a table beside the code, which is told how much of it there will be: then
    all is loaded into one block of memory. In pieces it may lie too far apart, and the process ends."""
    module = llvm.parse_assembly(text + FLAGS)
    module.verify()
    for function in module.functions:
        if function.is_declaration and not function.name.startswith("llvm."):
            function.add_function_attribute("nonlazybind")
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    options.loop_vectorization = options.slp_vectorization = True
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    return module


def object_code(text: str) -> bytes:
    """An object file of a module's text."""
    machine = native_machine()
    code: bytes = machine.emit_object(optimised(text, machine))
    return code


def answer() -> None:
    """What a process that helps does until nobody asks any more: a text comes in, its object file goes out."""
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    processor()
    while head := asked.read(LENGTH):
        code = object_code(asked.read(int.from_bytes(head, "little")).decode())
        answers.write(len(code).to_bytes(LENGTH, "little") + code)
        answers.flush()


if __name__ == "__main__":
    answer()
