"""Django's backend for SQLite, where those who write wait in line (base.py)."""
