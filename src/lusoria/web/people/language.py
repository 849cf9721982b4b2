"""The reader's language."""

from __future__ import annotations

from django.utils.translation import get_language


def html_lang() -> str:
    """As HTML and the boxes write it: "en", "ja" or "zh-Hant"."""
    return {"ja": "ja", "zh-hant": "zh-Hant"}.get(get_language() or "en", "en")
