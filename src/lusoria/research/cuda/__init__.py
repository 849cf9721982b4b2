"""Batches whose lanes live on a graphics card: `Batch(game, lanes, device="cuda")`. See `batch`."""

from __future__ import annotations
