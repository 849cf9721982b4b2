"""Doors as functions of Python, without a detour: a call takes a tenth of a microsecond.

Beside the machine code of a door stands one function of Python's C interface (METH_FASTCALL, part of the stable
interface): it turns the arguments into numbers, lets the interpreter's lock go (a quick door keeps it: its step takes
less time than that), calls, and makes a number of the answer. Arrays are passed as their addresses.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

from llvmlite import ir

I1, I64, F64, POINTER, VOID = ir.IntType(1), ir.IntType(64), ir.DoubleType(), ir.PointerType(), ir.VoidType()
METH_FASTCALL = 0x0080
# What the machine code needs of the interpreter.
_INTERFACE = {
    "PyLong_AsLongLong": (I64, [POINTER]), "PyLong_FromLongLong": (POINTER, [I64]),
    "PyFloat_AsDouble": (F64, [POINTER]), "PyErr_Occurred": (POINTER, []),
    "PyErr_SetString": (VOID, [POINTER, POINTER]), "PyEval_SaveThread": (POINTER, []),
    "PyEval_RestoreThread": (VOID, [POINTER]),
}  # fmt: skip
_EXCEPTION = "PyExc_TypeError"


def method_symbol(name: str) -> str:
    """The symbol of the function that Python calls."""
    return f"lusoria_python_{name}"


def add_method(module: Any, door: Any, name: str, *, quick: bool) -> None:
    """Write `PyObject *method(PyObject *self, PyObject **arguments, Py_ssize_t given)` around a door."""
    count = len(door.args)
    needed = {k: _declared(module, k, *v) for k, v in _INTERFACE.items()}
    method = ir.Function(module, ir.FunctionType(POINTER, [POINTER, POINTER, I64]), method_symbol(name))
    build = ir.IRBuilder(method.append_basic_block("entry"))
    wrong, refused = method.append_basic_block("wrong"), method.append_basic_block("refused")
    ready = method.append_basic_block("ready")
    build.cbranch(build.icmp_signed("==", method.args[2], ir.Constant(I64, count)), ready, wrong)
    build.position_at_end(ready)
    kinds = [parameter.type for parameter in door.args]
    if quick:
        given = [_given(build, method.args[1], k) for k in range(count)]
        passed = [_number(build, method, needed, g, kind, refused) for g, kind in zip(given, kinds, strict=True)]
    else:
        passed = _numbers(build, method, _taker(module, needed), kinds, refused)
    thread = None if quick else build.call(needed["PyEval_SaveThread"], [])
    answer = build.call(door, passed)
    if thread is not None:
        build.call(needed["PyEval_RestoreThread"], [thread])
    build.ret(build.call(needed["PyLong_FromLongLong"], [answer]))
    build.position_at_end(wrong)
    text = bytearray(f"{name} takes {count} numbers\0".encode())
    message = ir.GlobalVariable(module, ir.ArrayType(ir.IntType(8), len(text)), f"message.{name}")
    message.linkage, message.global_constant = "internal", True
    message.initializer = ir.Constant(message.value_type, text)
    kind = module.globals.get(_EXCEPTION) or ir.GlobalVariable(module, POINTER, _EXCEPTION)
    build.call(needed["PyErr_SetString"], [build.load(kind, typ=POINTER), message])
    build.branch(refused)
    build.position_at_end(refused)
    build.ret(ir.Constant(POINTER, None))


def _given(build: Any, arguments: Any, k: Any) -> Any:
    at = ir.Constant(I64, k) if isinstance(k, int) else k
    return build.load(build.gep(arguments, [at], source_etype=POINTER), typ=POINTER)


def _number(build: Any, method: Any, needed: Mapping[str, Any], given: Any, kind: Any, refused: Any) -> Any:
    """What a door takes of an object; where it is no number, Python's own error goes back."""
    if isinstance(kind, ir.DoubleType):
        number = build.call(needed["PyFloat_AsDouble"], [given])
        plain = build.fcmp_unordered("!=", number, ir.Constant(F64, -1.0))
    else:
        number = build.call(needed["PyLong_AsLongLong"], [given])
        plain = build.icmp_signed("!=", number, ir.Constant(I64, -1))
    fine, unsure = method.append_basic_block("fine"), method.append_basic_block("unsure")
    build.cbranch(plain, fine, unsure)
    build.position_at_end(unsure)
    error = build.call(needed["PyErr_Occurred"], [])
    build.cbranch(build.icmp_unsigned("==", error, ir.Constant(POINTER, None)), fine, refused)
    build.position_at_end(fine)
    return build.inttoptr(number, POINTER) if isinstance(kind, ir.PointerType) else number


def _numbers(build: Any, method: Any, taker: Any, kinds: list[Any], refused: Any) -> list[Any]:
    """The same of all arguments of a door, one after the other in a loop that all doors share: there is less to
    compile."""
    fractions = sum(1 << k for k, kind in enumerate(kinds) if isinstance(kind, ir.DoubleType))
    room, fine = build.alloca(I64, size=max(1, len(kinds))), method.append_basic_block("fine")
    took = build.call(taker, [method.args[1], ir.Constant(I64, len(kinds)), ir.Constant(I64, fractions), room])
    build.cbranch(took, fine, refused)
    build.position_at_end(fine)
    places = [build.gep(room, [ir.Constant(I64, k)], source_etype=I64) for k in range(len(kinds))]
    return [build.load(at, typ=kind) for at, kind in zip(places, kinds, strict=True)]


def _taker(module: Any, needed: Mapping[str, Any]) -> Any:
    """`bool take(PyObject **arguments, int64_t count, int64_t fractions, int64_t *numbers)`: whether all are numbers;
    those whose bit is 1 in `fractions` become doubles."""
    name = "python.take"
    found = module.globals.get(name)
    if found is not None:
        return found
    take = ir.Function(module, ir.FunctionType(I1, [POINTER, I64, I64, POINTER]), name)
    take.linkage = "internal"
    take.attributes.add("noinline")
    arguments, count, fractions, numbers = take.args
    entry, each, whole, fraction, refused, further, done = (
        take.append_basic_block(n) for n in ("entry", "each", "whole", "fraction", "refused", "further", "done")
    )  # fmt: skip
    build = ir.IRBuilder(entry)
    build.cbranch(build.icmp_signed("==", count, ir.Constant(I64, 0)), done, each)
    build.position_at_end(each)
    k = build.phi(I64)
    given, to = _given(build, arguments, k), build.gep(numbers, [k], source_etype=I64)
    bit = build.and_(build.lshr(fractions, k), ir.Constant(I64, 1))
    build.cbranch(build.icmp_signed("==", bit, ir.Constant(I64, 0)), whole, fraction)
    for block, kind in ((whole, I64), (fraction, F64)):
        build.position_at_end(block)
        build.store(_number(build, take, needed, given, kind, refused), to)
        build.branch(further)
    build.position_at_end(further)
    after = build.add(k, ir.Constant(I64, 1))
    k.add_incoming(ir.Constant(I64, 0), entry)
    k.add_incoming(after, further)
    build.cbranch(build.icmp_signed("<", after, count), each, done)
    for block, answer in ((refused, 0), (done, 1)):
        build.position_at_end(block)
        build.ret(ir.Constant(I1, answer))
    return take


def _declared(module: Any, name: str, result: Any, arguments: list[Any]) -> Any:
    return module.globals.get(name) or ir.Function(module, ir.FunctionType(result, arguments), name)


def interpreter_symbols() -> dict[str, int]:
    """The addresses that machine code with quick doors is linked to."""
    names = [*_INTERFACE, _EXCEPTION]
    return {name: ctypes.addressof(ctypes.c_char.in_dll(ctypes.pythonapi, name)) for name in names}


class _Definition(ctypes.Structure):
    """Python's PyMethodDef."""

    _fields_ = [
        ("name", ctypes.c_char_p), ("method", ctypes.c_void_p), ("flags", ctypes.c_int), ("doc", ctypes.c_char_p),
    ]  # fmt: skip


def as_function(name: str, address: int, owner: Any) -> tuple[Any, Any]:
    """A built-in function around the machine code at an address, and what must stay as long as it does.

    The function itself holds on to `owner` (it is its `__self__`), so the code cannot be freed under it.
    """
    definition = _Definition(name.encode(), address, METH_FASTCALL, None)
    make = ctypes.pythonapi.PyCFunction_NewEx
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p]
    return make(ctypes.addressof(definition), owner, None), definition
