"""The house: serving, limits, health, logs, backups and the desk of its keeper."""
