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

I64, F64, POINTER, VOID = ir.IntType(64), ir.DoubleType(), ir.PointerType(), ir.VoidType()
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
    passed = []
    for k, parameter in enumerate(door.args):
        given = build.load(build.gep(method.args[1], [ir.Constant(I64, k)], source_etype=POINTER), typ=POINTER)
        passed.append(_number(build, method, needed, given, parameter.type, refused))
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


def _number(build: Any, method: Any, needed: Mapping[str, Any], given: Any, kind: Any, refused: Any) -> Any:
    """What a door takes of an object; where it is no number, Python's own error goes back."""
    fraction = isinstance(kind, ir.DoubleType)
    if fraction:
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
