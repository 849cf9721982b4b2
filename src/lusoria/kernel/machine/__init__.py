"""The compiler: from the text of the rules to machine code, by way of LLVM.

In this order, each a small pass: parse (`source`), types (`infer`), lower (`lower` and what it stands on), optimise
(`native`), load (`doors`). `language` says what the language is, `store` keeps what was made. See `docs/compiler.md`.
"""

from __future__ import annotations
